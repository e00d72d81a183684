// Copying: a button beside each field. Where pages may not write to the
// clipboard, as over plain http, the field is selected, and nothing claims to
// be copied.
document.documentElement.dataset.copies = "1";

addEventListener("click", async (e) => {
  const button = e.target.closest?.("button[data-copy]");
  if (!button) return;
  const line = button.parentElement, field = line.querySelector("input"), says = line.querySelector("[role=status]");
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    says.textContent = "Copied.";
  } catch {
    says.textContent = "Not copied: the field is selected, press Ctrl+C or ⌘C.";
  }
});

package web

import "net/http"

// ownForms refuses forms that pages of other sites send.
func (s *site) ownForms(next http.Handler) http.Handler {
	guard := http.NewCrossOriginProtection()
	guard.SetDenyHandler(http.HandlerFunc(s.foreign))
	if s.Base != nil && s.Base.Host != "" { // a proxy may ask for another host than the reader does
		if err := guard.AddTrustedOrigin(s.Base.Scheme + "://" + s.Base.Host); err != nil {
			s.Log.Error("forms may be refused", "base", s.Base, "err", err)
		}
	}
	return guard.Handler(next)
}

// foreign answers a form that another site sent.
func (s *site) foreign(w http.ResponseWriter, r *http.Request) {
	s.problem(w, r, http.StatusForbidden, "This form came from another site", "Forms are taken from pages of this server alone; nothing was changed.")
}

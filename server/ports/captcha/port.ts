interface CaptchaTry {
  token: string
  /**
   * What the visitor is about to do, named the same in the browser: `code`, `check`, `recovery`, `order`, `feedback`.
   */
  action: string
  ip: string
  userAgent: string
}

/** Tells people from programs. `unavailable`: the service does not answer, and stricter limits stand in for it. */
export interface CaptchaPort {
  provider: 'off' | 'recaptcha' | 'smartcaptcha'
  siteKey: string | null
  check: (attempt: CaptchaTry) => Promise<'passed' | 'refused' | 'unavailable'>
}

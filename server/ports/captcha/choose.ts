import type { Config } from '#server/config/config.ts'
import type { CaptchaPort } from './port.ts'
import { recaptcha } from './recaptcha.ts'
import { smartCaptcha } from './smartcaptcha.ts'

/** Everybody passes; the rate limits stay on. */
const captchaOff: CaptchaPort = { provider: 'off', siteKey: null, check: async () => 'passed' }

export function chooseCaptcha({ captcha, host }: Config): CaptchaPort {
  if (captcha.adapter === 'off') return captchaOff
  return captcha.adapter === 'recaptcha' ? recaptcha(captcha) : smartCaptcha({ ...captcha, host })
}

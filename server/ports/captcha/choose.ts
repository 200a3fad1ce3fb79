import type { Config } from '#server/config/config.ts'
import { captchaOff } from './off.ts'
import type { Captcha } from './port.ts'
import { recaptcha } from './recaptcha.ts'
import { smartCaptcha } from './smartcaptcha.ts'

export function chooseCaptcha({ captcha }: Config): Captcha {
  if (captcha.adapter === 'off') return captchaOff
  return captcha.adapter === 'recaptcha' ? recaptcha(captcha) : smartCaptcha(captcha)
}

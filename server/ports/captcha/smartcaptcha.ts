import { fetchJson, circuitBreaker } from '../outside-service.ts'
import type { CaptchaPort } from './port.ts'

/** Yandex SmartCaptcha: https://yandex.cloud/docs/smartcaptcha/concepts/validation */
export function smartCaptcha(
  { siteKey, serverKey }: { siteKey: string; serverKey: string },
  { address = 'https://smartcaptcha.yandexcloud.net', timeoutMs = 5000 } = {},
): CaptchaPort {
  const guarded = circuitBreaker('SmartCaptcha')
  return {
    provider: 'smartcaptcha',
    siteKey,
    async check({ token, ip }) {
      const body = new URLSearchParams({ secret: serverKey, token, ip })
      const answer = await guarded(() =>
        fetchJson('SmartCaptcha', { url: `${address}/validate`, body, timeoutMs }),
      ).catch(() => null)
      if (answer === null) return 'unavailable'
      return (answer as { status?: string }).status === 'ok' ? 'passed' : 'refused'
    },
  }
}

import { fetchJson, circuitBreaker } from '../outside-service.ts'
import type { CaptchaPort } from './port.ts'

const bareHost = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

/** Yandex SmartCaptcha: https://yandex.cloud/docs/smartcaptcha/concepts/validation */
export function smartCaptcha(
  { siteKey, serverKey, host }: { siteKey: string; serverKey: string; host: string },
  { address = 'https://smartcaptcha.cloud.yandex.ru', timeoutMs = 5000 } = {},
): CaptchaPort {
  const guarded = circuitBreaker('SmartCaptcha')
  const ours = bareHost(host)
  /** A token solved at somebody else's page is nobody's here; they leave the name out where they do not check it. */
  const isOurs = (said: string) => {
    const name = bareHost(said)
    return name === '' || name === ours || name.endsWith(`.${ours}`)
  }
  return {
    provider: 'smartcaptcha',
    siteKey,
    async check({ token, ip }) {
      const body = new URLSearchParams({ secret: serverKey, token, ip })
      const answer = await guarded(() =>
        fetchJson('SmartCaptcha', { url: `${address}/validate`, body, timeoutMs }),
      ).catch(() => null)
      if (answer === null) return 'unavailable'
      const { status, host: solvedAt = '' } = answer as { status?: string; host?: string }
      return status === 'ok' && isOurs(solvedAt) ? 'passed' : 'refused'
    },
  }
}

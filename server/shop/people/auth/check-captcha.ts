import { invalid } from '#contract/api-error.ts'
import { limitByAddress } from '#server/kernel/limits.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { WITHOUT_CAPTCHA } from './auth-limits.ts'

/**
 * Throws unless the visitor looks like a person. When the captcha service is down a strict rate limit replaces it.
 */
export async function checkCaptcha(context: CallContext, action: string, token: string | undefined): Promise<void> {
  const { ports, visitor, log } = context
  if (ports.captcha.provider === 'off') return
  if (!token) throw invalid({ captcha: ['Подтвердите, что вы не робот'] })
  const userAgent = String(visitor.headers['user-agent'] ?? '').slice(0, 300)
  const outcome = await ports.captcha.check({ token, action, ip: visitor.ip, userAgent })
  if (outcome === 'refused') throw invalid({ captcha: ['Проверка «я не робот» не пройдена. Повторите.'] })
  if (outcome === 'unavailable') {
    log.warn({ provider: ports.captcha.provider }, 'captcha does not answer, limits stand in')
    await limitByAddress(context, WITHOUT_CAPTCHA)
  }
}

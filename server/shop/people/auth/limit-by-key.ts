import type { AuthKey } from '#rules/identity/auth-key.ts'
import { limit, limitOfAsker } from '#server/kernel/limits.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import type { KeyRule } from './auth-limits.ts'
import { knownDevice } from './devices.ts'

/**
 * Against brute force: counts a try with a key, of a known device by itself, of anybody else by address narrowly and
 * all together widely.
 */
export async function limitByKey(context: CallContext, rule: KeyRule, key: AuthKey): Promise<void> {
  const device = await knownDevice(context.db, context.visitor, key)
  if (device) return limit(context, rule.own, `${key.value} device ${device}`)
  await limitStranger(context, rule, key.value)
}

/** The same where a device is not asked for. */
export async function limitStranger(
  context: Pick<CallContext, 'visitor' | 'ports' | 'clock' | 'config' | 'proxies'>,
  rule: KeyRule,
  key: string,
): Promise<void> {
  await limitOfAsker(context, rule.own, key)
  for (const each of rule.all) await limit(context, each, key)
}

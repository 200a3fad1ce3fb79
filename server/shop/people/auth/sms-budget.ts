import { tooManyRequests } from '#contract/api-error.ts'
import type { LimitRule } from '#server/kernel/limits.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { tellOwners } from '#server/shop/people/staff/staff-letters.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR
/** All of them together are one purse. */
const SHOP = 'shop'
const SPENT = 'Кодов по SMS сейчас отправлено слишком много. Войдите по паролю или по e-mail, или позвоните нам.'
const TOLD: LimitRule = { name: 'sms budget told', limit: 1, seconds: DAY }

/** What codes to unknown devices may cost the shop; 0: as much as it comes to. */
export async function smsBudget({ db }: Pick<CallContext, 'db'>): Promise<LimitRule[]> {
  const { smsHour, smsDay } = await readSetting(db, 'messages')
  return [
    { name: 'sms budget, hour', limit: smsHour, seconds: HOUR, message: SPENT },
    { name: 'sms budget, day', limit: smsDay, seconds: DAY, message: SPENT },
  ].filter(({ limit }) => limit > 0)
}

const halfOf = (rule: LimitRule): LimitRule => ({ ...rule, limit: Math.max(1, Math.floor(rule.limit / 2)) })

/** How much is gone: of half, of all. */
export async function smsSpent(
  context: Pick<CallContext, 'db' | 'ports' | 'clock'>,
): Promise<'little' | 'half' | 'all'> {
  const { ports, clock } = context
  const rules = await smsBudget(context)
  const isGone = async (rule: LimitRule) => (await ports.limits.peek(rule, SHOP, clock())) > 0
  for (const rule of rules) if (await isGone(rule)) return 'all'
  for (const rule of rules) if (await isGone(halfOf(rule))) return 'half'
  return 'little'
}

/** Counts one; throws when the purse is empty, and tells the owners once a day when half of it is gone. */
export async function spendSms(context: CallContext): Promise<void> {
  const { ports, clock } = context
  const rules = await smsBudget(context)
  const waits = await Promise.all(rules.map((rule) => ports.limits.peek(rule, SHOP, clock())))
  const wait = Math.max(0, ...waits)
  if (wait > 0) throw tooManyRequests(wait, SPENT)
  for (const rule of rules) await ports.limits.take(rule, SHOP, clock())
  if ((await smsSpent(context)) === 'little' || (await ports.limits.take(TOLD, SHOP, clock())) > 0) return
  await tellOwners(
    context,
    'Половина SMS с кодами истрачена',
    'Коды для входа с незнакомых устройств за час или за сутки заняли половину того, что вы на них отвели. Если это не распродажа, кто-то заказывает коды роботом: включите защиту от роботов («Готовность»).',
  )
}

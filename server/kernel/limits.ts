import { tooManyRequests } from '#contract/api-error.ts'
import type { LimitRule, RateLimits } from '#server/kernel/limit-counter.ts'
import type { Proxies } from '#server/kernel/proxies.ts'

export type { LimitRule }

export interface Limited {
  ports: { limits: RateLimits }
  config: { addressLimitFactor: number }
  proxies?: Pick<Proxies, 'widthOf'>
  visitor: { ip: string }
  clock: () => Date
}

/** Rate limit: throws 429 with Retry-After once the subject has used up its tries. */
export async function limit({ ports, clock }: Limited, rule: LimitRule, subject: string): Promise<void> {
  const wait = await ports.limits.take(rule, subject, clock())
  if (wait > 0) throw tooManyRequests(wait, rule.message)
}

type Located = Pick<Limited, 'config' | 'proxies'> & { visitor: { ip: string } }

/** For how many visitors an address stands: for all of them until it is known whose proxies are in front. */
export const addressWidth = ({ config, proxies, visitor }: Located): number =>
  config.addressLimitFactor * (proxies?.widthOf(visitor.ip) ?? 1)

const byAddress = (context: Limited, rule: LimitRule): LimitRule => ({
  ...rule,
  name: `${rule.name} by address`,
  limit: rule.limit * addressWidth(context),
})

/** The same by the visitor's address. A house or an office often shares one, so these rules are wide. */
export async function limitByAddress(context: Limited, rule: LimitRule): Promise<void> {
  await limit(context, byAddress(context, rule), addressGroup(context.visitor.ip))
}

/** One subject (a phone, a login) asked about from one address. */
export async function limitOfAsker(context: Limited, rule: LimitRule, subject: string): Promise<void> {
  const width = context.proxies?.widthOf(context.visitor.ip) ?? 1
  await limit(context, { ...rule, limit: rule.limit * width }, `${subject} ${addressGroup(context.visitor.ip)}`)
}

/** Counts something against the visitor's address and refuses nothing; `isAddressSpent` then tells. */
export async function countForAddress(context: Limited, rule: LimitRule): Promise<void> {
  await context.ports.limits.take(byAddress(context, rule), addressGroup(context.visitor.ip), context.clock())
}

export async function isAddressSpent(context: Limited, rule: LimitRule): Promise<boolean> {
  return (
    (await context.ports.limits.peek(byAddress(context, rule), addressGroup(context.visitor.ip), context.clock())) > 0
  )
}

/** An IPv6 subscriber owns a /64 and could otherwise change addresses for ever. */
export function addressGroup(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace(/^::ffff:/, '')
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

import type { Db } from '#server/db/client.ts'
import { addressGroup } from '#server/kernel/limits.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import type { AuthKey } from '#rules/identity/auth-key.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import type { Visitor } from '#server/kernel/visitor.ts'
import { hashToken, newToken, userAgentOf } from '#server/kernel/tokens.ts'

const DEVICE_COOKIE = 'device'
const DEVICE_SECONDS = 365 * 24 * 60 * 60
/** A browser in a family signs in to several accounts, with a token for each. */
const TOKENS_A_BROWSER = 3
/** A program without cookies is a new device each time; the oldest give way. */
const DEVICES_AN_ACCOUNT = 20

const givenTokens = ({ cookies }: Pick<Visitor, 'cookies'>): string[] =>
  (cookies[DEVICE_COOKIE] ?? '')
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, TOKENS_A_BROWSER)

/**
 * The device's hash when this browser has signed in to the account of the key before. The same query for a key nobody
 * has:
 * how long it takes says nothing.
 */
export async function knownDevice(db: Db, visitor: Visitor, key: AuthKey): Promise<string | null> {
  const hashes = givenTokens(visitor).map(hashToken)
  if (hashes.length === 0) return null
  const row = await db
    .selectFrom('customer_device')
    .innerJoin('customer', 'customer.id', 'customer_device.user_id')
    .select('customer_device.device_hash')
    .where(`customer.${key.type}`, '=', key.value)
    .where('customer_device.device_hash', 'in', hashes)
    .executeTakeFirst()
  return row?.device_hash ?? null
}

export interface SignInDevice {
  token: string
  hash: string
  /** Neither this browser nor one that looks like it at this address was here within a day. */
  isNew: boolean
}

/** Inside the transaction of the sign-in. A token is made anew for each account: a planted one is never taken over. */
export async function recordDevice(tx: Db, visitor: Visitor, userId: number, now: Date): Promise<SignInDevice> {
  const given = givenTokens(visitor)
  const seen = { address: addressGroup(visitor.ip), user_agent: userAgentOf(visitor), last_seen_at: now }
  const known =
    given.length === 0
      ? undefined
      : await tx
          .updateTable('customer_device')
          .set(seen)
          .where('user_id', '=', userId)
          .where('device_hash', 'in', given.map(hashToken))
          .returning('device_hash')
          .executeTakeFirst()
  if (known)
    return {
      token: given.find((each) => hashToken(each) === known.device_hash)!,
      hash: known.device_hash,
      isNew: false,
    }
  const lookAlike = await tx
    .selectFrom('customer_device')
    .select('device_hash')
    .where('user_id', '=', userId)
    .where('address', '=', seen.address)
    .where('user_agent', '=', seen.user_agent)
    .where('last_seen_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirst()
  const token = newToken()
  const hash = hashToken(token)
  await tx
    .insertInto('customer_device')
    .values({ user_id: userId, device_hash: hash, first_seen_at: now, ...seen })
    .execute()
  const spared = tx
    .selectFrom('customer_device')
    .select('device_hash')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('device_hash')
    .limit(DEVICES_AN_ACCOUNT)
  await tx
    .deleteFrom('customer_device')
    .where('user_id', '=', userId)
    .where('device_hash', '<>', hash)
    .where('device_hash', 'not in', spared)
    .execute()
  return { token, hash, isNew: !lookAlike }
}

export function setDeviceCookie({ visitor, setCookie }: CallContext, { token }: SignInDevice): void {
  const tokens = [token, ...givenTokens(visitor).filter((each) => each !== token)].slice(0, TOKENS_A_BROWSER)
  setCookie({ name: DEVICE_COOKIE, value: tokens.join('.'), maxAge: DEVICE_SECONDS, httpOnly: true })
}

/** After a new password or phone every other browser is a stranger again. */
export async function deleteOtherDevices(tx: Db, visitor: Visitor, userId: number): Promise<void> {
  const own = givenTokens(visitor).map(hashToken)
  let devices = tx.deleteFrom('customer_device').where('user_id', '=', userId)
  if (own.length > 0) devices = devices.where('device_hash', 'not in', own)
  await devices.execute()
}

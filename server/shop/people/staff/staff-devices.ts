import { DAY_MS } from '#rules/calendar/durations.ts'
import { deviceWords } from '#rules/identity/device-words.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { addressGroup } from '#server/kernel/limits.ts'
import { hashToken, newToken, userAgentOf } from '#server/kernel/tokens.ts'
import type { Visitor } from '#server/kernel/visitor.ts'
import { cityNameByIp } from '#server/shop/people/auth/notify-new-device.ts'
import type { OfficeContext, StaffIdentity } from './office-context.ts'
import { tellStaff } from './staff-letters.ts'

/** `__Host-`: as the session's. */
export const deviceCookie = (scheme: 'http' | 'https') =>
  scheme === 'https' ? '__Host-office_device' : 'office_device'

/** People of one counter share a browser. */
const TOKENS_A_BROWSER = 6
const DEVICES_A_PERSON = 20

type Asker = Pick<OfficeContext, 'config'> & { visitor: Visitor }

const givenTokens = ({ config, visitor }: Asker): string[] =>
  (visitor.cookies[deviceCookie(config.scheme)] ?? '')
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, TOKENS_A_BROWSER)

/**
 * The device's hash when this browser has been in the office as this person. The same query for a login nobody has: how
 * long it takes says nothing.
 */
export async function knownStaffDevice(context: Asker & { db: Db }, login: string): Promise<string | null> {
  const hashes = givenTokens(context).map(hashToken)
  if (hashes.length === 0) return null
  const row = await context.db
    .selectFrom('staff_device')
    .innerJoin('staff', 'staff.id', 'staff_device.staff_id')
    .select('staff_device.device_hash')
    .where('staff.login', '=', login)
    .where('staff_device.device_hash', 'in', hashes)
    .executeTakeFirst()
  return row?.device_hash ?? null
}

/** Remembers the browser; of one that was not here before, nor one that looks like it, the person hears by letter. */
export async function recordStaffDevice(context: OfficeContext, staff: StaffIdentity): Promise<void> {
  const { visitor, clock } = context
  const now = clock()
  const given = givenTokens(context)
  const seen = { ip: addressGroup(visitor.ip), user_agent: userAgentOf(visitor), last_seen_at: now }
  const token = await withRetries(context.db, async (tx) => {
    const known = await tx
      .updateTable('staff_device')
      .set(seen)
      .where('staff_id', '=', staff.id)
      .where('device_hash', 'in', ['', ...given.map(hashToken)])
      .returning('device_hash')
      .executeTakeFirst()
    if (known) return given.find((each) => hashToken(each) === known.device_hash)!
    const lookAlike = await tx
      .selectFrom('staff_device')
      .select('device_hash')
      .where('staff_id', '=', staff.id)
      .where('ip', '=', seen.ip)
      .where('user_agent', '=', seen.user_agent)
      .where('last_seen_at', '>', new Date(now.getTime() - DAY_MS))
      .executeTakeFirst()
    const made = newToken()
    await tx
      .insertInto('staff_device')
      .values({ staff_id: staff.id, device_hash: hashToken(made), first_seen_at: now, ...seen })
      .execute()
    const spared = tx
      .selectFrom('staff_device')
      .select('device_hash')
      .where('staff_id', '=', staff.id)
      .orderBy('last_seen_at', 'desc')
      .limit(DEVICES_A_PERSON)
    await tx
      .deleteFrom('staff_device')
      .where('staff_id', '=', staff.id)
      .where('device_hash', '<>', hashToken(made))
      .where('device_hash', 'not in', spared)
      .execute()
    if (!lookAlike) {
      const city = await cityNameByIp({ db: tx, ports: context.ports }, visitor.ip)
      const where = [deviceWords(seen.user_agent), city, visitor.ip].filter(Boolean).join(', ')
      await tellStaff(
        { ...context, db: tx },
        [staff.id],
        'Вход в Пульт с нового устройства',
        `Вошли под вашим именем: ${where}.`,
      )
    }
    return made
  })
  context.setDeviceCookie([token, ...given.filter((each) => each !== token)].slice(0, TOKENS_A_BROWSER).join('.'))
}

/** After factors were reset every browser is a stranger again. */
export async function forgetStaffDevices(tx: Db, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_device').where('staff_id', '=', staffId).execute()
}

import { DAY_MS } from '#rules/calendar/durations.ts'
import type { Db } from '#server/db/client.ts'

/** As long as the device's cookie lives. */
const DEVICE_DAYS = 365

/** Takes away what nobody can use any more: dead tokens, codes, links, devices. */
export async function sweepAccounts(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.deleteFrom('auth_token').where('expires_at', '<', now).execute()
  await db.deleteFrom('auth_code').where('expires_at', '<', before(1)).execute()
  await db.deleteFrom('one_time_code').where('expires_at', '<', before(1)).execute()
  await db.deleteFrom('customer_device').where('last_seen_at', '<', before(DEVICE_DAYS)).execute()
  await db.deleteFrom('email_confirmation').where('expires_at', '<', now).execute()
}

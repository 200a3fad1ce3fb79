import type { Db } from '#server/db/client.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Long enough to answer «I never got the letter». */
const OUTBOX_DAYS = 30
/** As long as the device's cookie lives. */
const DEVICE_DAYS = 365

/** Takes away what nobody can use any more: dead tokens, codes, links, old messages. */
export async function sweepAccounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('auth_token').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('auth_code')
    .where('expires_at', '<', new Date(now.getTime() - DAY_MS))
    .execute()
  await db
    .deleteFrom('one_time_code')
    .where('expires_at', '<', new Date(now.getTime() - DAY_MS))
    .execute()
  await db
    .deleteFrom('customer_device')
    .where('last_seen_at', '<', new Date(now.getTime() - DEVICE_DAYS * DAY_MS))
    .execute()
  await db.deleteFrom('email_confirmation').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', new Date(now.getTime() - OUTBOX_DAYS * DAY_MS))
    .where('state', 'in', ['sent', 'failed', 'void'])
    .execute()
}

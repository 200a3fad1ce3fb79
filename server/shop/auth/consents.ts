import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import type { Visitor } from '#server/kernel/visitor.ts'
import { readSetting } from '#server/kernel/settings.ts'

interface Agreement {
  userId: number | null
  kind: 'personal-data' | 'mailing'
  given: boolean
}

/** The page the form stood on, without its query. */
function pageOf({ headers }: Visitor): string {
  const page = URL.parse(String(headers['referer'] ?? ''))
  return page ? `${page.host}${page.pathname}`.slice(0, 500) : ''
}

/** What was agreed to: when, to which wording, from where. */
export const consentRow = (
  { userId, kind, given }: Agreement,
  version: string,
  visitor: Visitor,
  now: Date,
): Insertable<Database['consent']> => ({
  user_id: userId,
  kind,
  given,
  text_version: version,
  ip: visitor.ip,
  page: pageOf(visitor),
  created_at: now,
})

/** Writes it down. Taking it back is written the same way. */
export async function recordConsent(tx: Db, agreement: Agreement, visitor: Visitor, now: Date): Promise<void> {
  const { personalDataVersion, mailingVersion } = await readSetting(tx, 'consents')
  await tx
    .insertInto('consent')
    .values(consentRow(agreement, agreement.kind === 'mailing' ? mailingVersion : personalDataVersion, visitor, now))
    .execute()
}

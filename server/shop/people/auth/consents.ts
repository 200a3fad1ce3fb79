import type { Insertable } from 'kysely'
import { type ConsentKind, consentVersion, type ConsentWay } from '#rules/identity/consent.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import type { Visitor } from '#server/kernel/visitor.ts'
import { readSetting } from '#server/kernel/settings.ts'

interface Agreement {
  userId: number | null
  kind: ConsentKind
  given: boolean
  way: ConsentWay
  /** Whose it is when there is no account; of an account they are known. */
  phone?: string | null
  email?: string | null
  /** Said otherwise than on a page. */
  where?: string
}

/** The page the form stood on, without its query. */
function pageOf({ headers }: Pick<Visitor, 'headers'>): string {
  const page = URL.parse(String(headers['referer'] ?? ''))
  return page ? `${page.host}${page.pathname}`.slice(0, 500) : ''
}

/** What was agreed to: when, to which wording, from where. The wording itself is kept by the database. */
export const consentRow = (
  { userId, kind, given, way, phone = null, email = null, where }: Agreement,
  version: string,
  visitor: Pick<Visitor, 'ip' | 'headers'>,
  now: Date,
): Insertable<Database['consent']> => ({
  user_id: userId,
  kind,
  given,
  way,
  phone,
  email,
  text_version: version,
  ip: visitor.ip,
  page: where ?? pageOf(visitor),
  created_at: now,
})

/** Writes it down. Taking it back is written the same way. */
export async function recordConsent(
  tx: Db,
  agreement: Agreement,
  visitor: Pick<Visitor, 'ip' | 'headers'>,
  now: Date,
): Promise<void> {
  const versions = await readSetting(tx, 'consents')
  await tx
    .insertInto('consent')
    .values(consentRow(agreement, consentVersion(agreement.kind, versions), visitor, now))
    .execute()
}

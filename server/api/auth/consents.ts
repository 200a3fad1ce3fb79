import type { Db } from '#server/db/client.ts'
import type { Visitor } from '../call-context.ts'
import { readSetting } from '../settings.ts'

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

/** Writes down what was agreed to: when, to which wording, from where. Taking it back is written the same way. */
export async function recordConsent(tx: Db, { userId, kind, given }: Agreement, visitor: Visitor, now: Date): Promise<void> {
  const { personalDataVersion, mailingVersion } = await readSetting(tx, 'consents')
  await tx
    .insertInto('consent')
    .values({
      user_id: userId,
      kind,
      given,
      text_version: kind === 'mailing' ? mailingVersion : personalDataVersion,
      ip: visitor.ip,
      page: pageOf(visitor),
      created_at: now,
    })
    .execute()
}

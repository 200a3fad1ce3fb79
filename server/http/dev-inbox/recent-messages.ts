import type { Db } from '#server/db/client.ts'

export interface InboxMessage {
  id: number
  channel: 'sms' | 'email'
  to: string
  subject: string
  text: string
  html: string
  /** The six digits, if it carries a code. */
  code: string | null
  /** The first link, if it carries one to be opened. */
  link: string | null
  state: string
  attempts: number
  error: string | null
  createdAt: string
}

const SHOWN = 100

/** What went out last, newest first: read from the outbox itself. `to`: one phone or e-mail only. */
export async function recentMessages(db: Db, to?: string): Promise<InboxMessage[]> {
  let rows = db.selectFrom('outbox').selectAll().where('state', '<>', 'void')
  if (to) rows = rows.where('recipient', '=', to)
  return (await rows.orderBy('id', 'desc').limit(SHOWN).execute()).map((row) => ({
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    html: row.html,
    code: row.is_secret ? (/(?<!\d)\d{6}(?!\d)/.exec(row.text)?.[0] ?? null) : null,
    link: row.is_secret ? (/https?:\/\/\S+\/confirm\/\S+/.exec(row.text)?.[0] ?? null) : null,
    state: row.state,
    attempts: row.attempts,
    error: row.error,
    createdAt: row.created_at.toISOString(),
  }))
}

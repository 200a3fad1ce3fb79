import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limitByAddress } from '#server/kernel/limits.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { isUuid } from '#rules/text/uuid.ts'

/** What can be liked: its table with the number of likes, the table of who liked it, and the column between them. */
export interface Likeable {
  table: 'publication' | 'review'
  likes: 'publication_like' | 'review_like'
  column: 'publication_id' | 'review_id'
}
export const LIKEABLE_PUBLICATION: Likeable = {
  table: 'publication',
  likes: 'publication_like',
  column: 'publication_id',
}
export const LIKEABLE_REVIEW: Likeable = { table: 'review', likes: 'review_like', column: 'review_id' }

/** A browser without an account is known by this alone. */
const VISITOR_COOKIE = 'visitor'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** A cookie can be thrown away and asked anew, an address less easily. */
const LIKES = { name: 'likes', limit: 60, seconds: 60 * 60 }

/** Whoever liked as a guest and signed in since is the same person. */
interface Liker {
  userId: number | null
  guestId: string | null
}

const likerOf = ({ visitor }: CallContext): Liker => {
  const guestId = visitor.cookies[VISITOR_COOKIE]
  return { userId: visitor.userId, guestId: guestId && isUuid(guestId) ? guestId : null }
}

const isOwn = ({ userId, guestId }: Liker) => sql`(user_id = ${userId}::bigint or guest_id = ${guestId}::uuid)`

/** Which of these the visitor likes. */
export async function likedAmong(
  context: CallContext,
  { likes, column }: Likeable,
  ids: readonly number[],
): Promise<number[]> {
  const liker = likerOf(context)
  if (ids.length === 0 || (liker.userId === null && liker.guestId === null)) return []
  const { rows } = await sql<{ id: number }>`
    select distinct ${sql.ref(column)} as id from ${sql.table(likes)}
    where ${sql.ref(column)} = any(${ids}::int[]) and ${isOwn(liker)}`.execute(context.db)
  return rows.map(({ id }) => id)
}

export const isLiked = async (context: CallContext, what: Likeable, id: number) =>
  (await likedAmong(context, what, [id])).length > 0

/** Says how it shall be, not «the other way round»: a double click changes nothing. Answers the number of likes. */
export async function setLike(context: CallContext, what: Likeable, id: number, wanted: boolean): Promise<number> {
  await limitByAddress(context, LIKES)
  const liker = likerOf(context)
  if (wanted && liker.userId === null && liker.guestId === null) liker.guestId = setVisitorCookie(context)
  return withRetries(context.db, async (tx) => {
    // one after another for one thing: the count and its rows stay together
    const found = await tx.selectFrom(what.table).select('likes').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!found) throw notFound('Этого уже нет: обновите страницу')
    const { likes } = found
    const changed = wanted
      ? await addLike(tx, what, id, liker, context.clock())
      : -(await takeLikes(tx, what, id, liker))
    if (changed === 0) return likes
    const next = Math.max(0, likes + changed)
    await tx.updateTable(what.table).set({ likes: next }).where('id', '=', id).execute()
    return next
  })
}

async function addLike(tx: Db, { likes, column }: Likeable, id: number, liker: Liker, now: Date): Promise<number> {
  const guestId = liker.userId === null ? liker.guestId : null
  const { numAffectedRows } = await sql`
    insert into ${sql.table(likes)} (${sql.ref(column)}, user_id, guest_id, created_at)
    select ${id}::int, ${liker.userId}::bigint, ${guestId}::uuid, ${now}::timestamptz
    where not exists (select from ${sql.table(likes)} where ${sql.ref(column)} = ${id} and ${isOwn(liker)})`.execute(tx)
  return Number(numAffectedRows)
}

/** The like of the guest and of the account he became are two rows of one person. */
async function takeLikes(tx: Db, { likes, column }: Likeable, id: number, liker: Liker): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from ${sql.table(likes)} where ${sql.ref(column)} = ${id} and ${isOwn(liker)}`.execute(tx)
  return Number(numAffectedRows)
}

function setVisitorCookie({ setCookie }: CallContext): string {
  const value = randomUUID()
  setCookie({ name: VISITOR_COOKIE, value, maxAge: YEAR_SECONDS, httpOnly: true })
  return value
}

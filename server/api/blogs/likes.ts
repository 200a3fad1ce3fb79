import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import { limitByAddress } from '#server/guards/limits.ts'
import type { CallContext } from '../call-context.ts'

/** A browser without an account is known by this alone. */
export const VISITOR_COOKIE = 'visitor'
const YEAR_SECONDS = 365 * 24 * 60 * 60
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A cookie can be thrown away and asked anew, an address less easily. */
const LIKES = { name: 'blog likes', limit: 60, seconds: 60 * 60 }

/** Whoever liked as a guest and signed in since is the same person. */
interface Liker {
  userId: number | null
  guestId: string | null
}

const likerOf = ({ visitor }: CallContext): Liker => {
  const guestId = visitor.cookies[VISITOR_COOKIE]
  return { userId: visitor.userId, guestId: guestId && UUID.test(guestId) ? guestId : null }
}

const ownLikes = (db: Db, id: number, { userId, guestId }: Liker) =>
  db
    .selectFrom('publication_like')
    .select('created_at')
    .where('publication_id', '=', id)
    .where((e) => e.or([e('user_id', '=', userId), e('guest_id', '=', guestId)]))

export async function isLiked(context: CallContext, id: number): Promise<boolean> {
  return (await ownLikes(context.db, id, likerOf(context)).executeTakeFirst()) !== undefined
}

/** Says how it shall be, not «the other way round»: a double click changes nothing. Answers the number of likes. */
export async function setLike(context: CallContext, id: number, wanted: boolean): Promise<number> {
  await limitByAddress(context, LIKES)
  const liker = likerOf(context)
  if (wanted && liker.userId === null && liker.guestId === null) liker.guestId = keepVisitor(context)
  return context.db.transaction().execute(async (tx) => {
    // one after another for one article: the count and its rows stay together
    const { likes } = await tx.selectFrom('publication').select('likes').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    const changed = wanted ? await addLike(tx, id, liker, context.clock()) : -(await takeLikes(tx, id, liker))
    if (changed === 0) return likes
    const next = Math.max(0, likes + changed)
    await tx.updateTable('publication').set({ likes: next }).where('id', '=', id).execute()
    return next
  })
}

async function addLike(tx: Db, id: number, liker: Liker, now: Date): Promise<number> {
  if (await ownLikes(tx, id, liker).executeTakeFirst()) return 0
  const key = liker.userId === null ? { user_id: null, guest_id: liker.guestId } : { user_id: liker.userId, guest_id: null }
  await tx.insertInto('publication_like').values({ publication_id: id, ...key, created_at: now }).execute()
  return 1
}

/** The like of the guest and of the account he became are two rows of one person. */
async function takeLikes(tx: Db, id: number, { userId, guestId }: Liker): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('publication_like')
    .where('publication_id', '=', id)
    .where((e) => e.or([e('user_id', '=', userId), e('guest_id', '=', guestId)]))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

function keepVisitor({ setCookie }: CallContext): string {
  const value = randomUUID()
  setCookie({ name: VISITOR_COOKIE, value, maxAge: YEAR_SECONDS, httpOnly: true })
  return value
}

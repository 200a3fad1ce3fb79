import { invalid, notFound } from '#contract/api-error.ts'
import type { UserList } from '#contract/user-lists.ts'
import { type CartQuantity } from '#rules/cart/cart-limit.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'

const MOST_LISTS = 50
const PICTURES_SHOWN = 5

export async function listsOf({ db, catalog, nodeCode }: CallContext, userId: number): Promise<UserList[]> {
  const rows = await db
    .selectFrom('customer_list')
    .select(['id', 'name', 'goods', 'saved_at'])
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const first = (goods: readonly CartQuantity[]) => goods.slice(0, PICTURES_SHOWN).map(({ code }) => code)
  const cards = await catalog.cards([...new Set(rows.flatMap(({ goods }) => first(goods)))], nodeCode)
  const images = new Map(cards.flatMap(({ code, images: [image] }) => (image ? [[code, image] as const] : [])))
  return rows.map(({ id, name, goods, saved_at }) => ({
    list_id: id,
    name,
    goods,
    images: first(goods).flatMap((code) => images.get(code) ?? []),
    savedAt: saved_at.toISOString(),
  }))
}

/** The same good twice is one line. */
function joined(goods: readonly CartQuantity[]): CartQuantity[] {
  const pieces = new Map<string, number>()
  for (const { code, quantity } of goods) pieces.set(code, Math.min(9999, (pieces.get(code) ?? 0) + quantity))
  return [...pieces].map(([code, quantity]) => ({ code, quantity }))
}

export async function saveList(
  { db, clock }: CallContext,
  userId: number,
  given: { name: string; goods: readonly CartQuantity[] },
): Promise<void> {
  const name = given.name.trim().replace(/\s+/g, ' ')
  if (name === '') throw invalid({ name: ['Назовите список'] })
  const goods = joined(given.goods)
  const known = await db
    .selectFrom('good')
    .select('code')
    .where(
      'code',
      'in',
      goods.map(({ code }) => code),
    )
    .where('is_hire', '=', false)
    .execute()
  const codes = new Set(known.map(({ code }) => code))
  const kept = goods.filter(({ code }) => codes.has(code))
  if (kept.length === 0) throw invalid({ goods: ['Таких товаров нет'] })
  await withRetries(db, async (tx) => {
    // two presses at once are one list, and never one too many
    await tx.selectFrom('customer').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
    const own = await tx.selectFrom('customer_list').select(['id', 'name']).where('user_id', '=', userId).execute()
    const same = own.find((each) => each.name.toLowerCase() === name.toLowerCase())
    if (!same && own.length >= MOST_LISTS) throw invalid({ name: [`Не больше ${MOST_LISTS} списков: удалите лишние`] })
    const row = { name, goods: JSON.stringify(kept), saved_at: clock() }
    if (same) await tx.updateTable('customer_list').set(row).where('id', '=', same.id).execute()
    else
      await tx
        .insertInto('customer_list')
        .values({ user_id: userId, ...row })
        .execute()
  })
}

export async function removeList({ db }: CallContext, userId: number, id: number): Promise<void> {
  const removed = await db
    .deleteFrom('customer_list')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw notFound('Такого списка у вас нет')
}

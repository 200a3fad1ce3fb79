import type { Insertable } from 'kysely'
import { lineKey, type SplitLine } from '#rules/order/split-order.ts'
import { withUnit } from '#rules/text/typography.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import { insertItemRows, insertTakes, itemRow } from './order-inserts.ts'
import type { OrderItemDraft } from './order-items.ts'
import type { AllocatedPlace } from '#server/shop/goods/stock/allocate-stock.ts'
import { releaseTakes } from './release-takes.ts'
import { takeStock } from '#server/shop/goods/stock/stock-queries.ts'

export interface PlacedItem extends OrderItemDraft {
  position: number
}

export async function readItems(db: Db, orderId: number): Promise<PlacedItem[]> {
  const rows = await db
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    position: row.position,
    code: row.good_code,
    article: row.article,
    name: row.name,
    slug: row.slug,
    picture: row.picture,
    unit: row.unit,
    quantity: row.quantity,
    price: row.price,
    priceOld: row.price_old,
    bonuses: row.bonuses,
    bonusShare: row.bonus_share,
    promoOff: row.promo_off,
    complectOf: row.complect_of,
    vatRate: row.vat_rate,
  }))
}

/** Items of one good at several prices are one line to whoever changes it. */
export function joinLines(
  lines: readonly { code: string; complectOf?: string | null | undefined; quantity: number }[],
) {
  const joined = new Map<string, SplitLine>()
  for (const { code, complectOf = null, quantity } of lines) {
    const key = lineKey({ code, complectOf })
    joined.set(key, { code, complectOf, quantity: quantity + (joined.get(key)?.quantity ?? 0) })
  }
  return [...joined.values()]
}

export const linesSignature = (lines: Parameters<typeof joinLines>[0]): string =>
  joinLines(lines)
    .map((line) => `${lineKey(line)} ${line.quantity}`)
    .toSorted()
    .join('\n')

/** «Дрель, 2 шт., Бур, 1 шт.» */
export const linesWords = (lines: readonly { name: string; quantity: number; unit: string }[]): string =>
  lines.map(({ name, quantity, unit }) => `${name}, ${withUnit(quantity, unit || 'шт.')}`).join('; ')

/** What differs between two wishes, line by line: «Дрель, 3 шт.» against «Дрель, 5 шт.», «Бур: нет». */
export function differenceWords(
  ours: Parameters<typeof joinLines>[0],
  theirs: Parameters<typeof joinLines>[0],
  names: ReadonlyMap<string, { name: string; unit: string }>,
): { ours: string; theirs: string } {
  const [mine, others] = [joinLines(ours), joinLines(theirs)]
  const pieces = (lines: readonly SplitLine[], key: string) =>
    lines.find((line) => lineKey(line) === key)?.quantity ?? 0
  const all = joinLines([...mine, ...others])
  const differing = all.filter((line) => pieces(mine, lineKey(line)) !== pieces(others, lineKey(line)))
  const words = (lines: readonly SplitLine[]) =>
    differing
      .map((line) => {
        const { name = `Товар ${line.code}`, unit = 'шт.' } = names.get(line.code) ?? {}
        const quantity = pieces(lines, lineKey(line))
        return quantity === 0 ? `${name}: нет` : `${name}, ${withUnit(quantity, unit || 'шт.')}`
      })
      .join('; ')
  return { ours: words(mine), theirs: words(others) }
}

const itemKey = (item: OrderItemDraft) =>
  `${lineKey(item)} ${item.price} ${item.priceOld} ${item.bonuses} ${item.vatRate} ${item.promoOff}`

/** Only what differs is written: the journal tells of changed lines, not of all. */
export async function writeItems(
  tx: Db,
  orderId: number,
  before: readonly PlacedItem[],
  after: readonly OrderItemDraft[],
): Promise<void> {
  const left = [...before]
  let position = before.reduce((most, each) => Math.max(most, each.position), -1)
  const added: Insertable<Database['order_item']>[] = []
  for (const item of after) {
    const at = left.findIndex((each) => itemKey(each) === itemKey(item))
    if (at === -1) {
      added.push(itemRow(orderId, ++position, item))
      continue
    }
    const [same] = left.splice(at, 1)
    if (same!.quantity === item.quantity && same!.bonusShare === item.bonusShare) continue
    await tx
      .updateTable('order_item')
      .set({ quantity: item.quantity, bonus_share: item.bonusShare })
      .where('order_id', '=', orderId)
      .where('position', '=', same!.position)
      .execute()
  }
  if (left.length > 0)
    await tx
      .deleteFrom('order_item')
      .where('order_id', '=', orderId)
      .where(
        'position',
        'in',
        left.map((each) => each.position),
      )
      .execute()
  if (added.length > 0) await insertItemRows(tx, added)
}

/** What the order holds moves to other places; all of them must be locked. */
export async function replaceTakes(
  tx: Db,
  orderId: number,
  before: readonly AllocatedPlace[],
  after: readonly AllocatedPlace[],
): Promise<void> {
  const [less, more] = [beyond(before, after), beyond(after, before)]
  if (less.length === 0 && more.length === 0) return
  await releaseTakes(tx, orderId, less)
  await tx.deleteFrom('order_take').where('order_id', '=', orderId).execute()
  if (after.length > 0) await insertTakes(tx, orderId, after)
  if (more.length > 0) await takeStock(tx, more)
}

/** Pieces of the first that the second has not, place by place. */
const beyond = (takes: readonly AllocatedPlace[], others: readonly AllocatedPlace[]): AllocatedPlace[] =>
  takes
    .map((take) => ({
      ...take,
      quantity:
        take.quantity -
        (others.find((each) => each.goodCode === take.goodCode && each.warehouseId === take.warehouseId)?.quantity ??
          0),
    }))
    .filter(({ quantity }) => quantity > 0)

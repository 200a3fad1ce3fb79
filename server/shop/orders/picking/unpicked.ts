import { withUnit } from '#rules/text/typography.ts'
import type { Db } from '#server/db/client.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { readPickPlaces } from './picking-scope.ts'

export interface UnpickedLine {
  name: string
  unit: string
  quantity: number
  /** Where it lies. */
  place: string
}

/** What nobody has taken off the shelves yet; whoever said «Готов» answers for the rest. */
export async function readUnpicked(db: Db, { id, status }: OrderRow): Promise<UnpickedLine[]> {
  if (status !== 'new' && status !== 'assembling') return []
  const [places, items, picking] = await Promise.all([
    readPickPlaces(db, id),
    db.selectFrom('order_item').select(['good_code', 'name', 'unit']).where('order_id', '=', id).execute(),
    db.selectFrom('order_picking').select('done_at').where('order_id', '=', id).executeTakeFirst(),
  ])
  if (picking?.done_at) return []
  return places.flatMap(({ good_code, place, quantity, picked }) => {
    const item = items.find((each) => each.good_code === good_code)
    const left = quantity - picked
    return left > 0 ? [{ name: item?.name ?? good_code, unit: item?.unit || 'шт.', quantity: left, place }] : []
  })
}

/** «Перфоратор, 2 шт. (Центральный склад)». */
export const unpickedWords = (lines: readonly UnpickedLine[]): string =>
  lines.map(({ name, unit, quantity, place }) => `${name}, ${withUnit(quantity, unit)} (${place})`).join('; ')

export const unpickedPieces = (lines: readonly UnpickedLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

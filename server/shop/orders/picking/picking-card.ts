import { sql } from 'kysely'
import type { PickingCard } from '#contract/office/picking.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { STATUS_TEXTS } from '#rules/order/order-status.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import { awaitsPersonUntil } from '#server/shop/orders/core/awaits-person.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { isInScope, isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { findPickingOrder, isOwnPlace } from './picking-scope.ts'

interface ItemFacts {
  good_code: string
  name: string
  article: string
  unit: string
  picture: string | null
  barcode: string | null
  is_marked: boolean | null
  category: string
  position: number
}

/** Why nothing of it is taken off a shelf now; null: it may be. */
export function pickingRefusal(order: OrderRow): string | null {
  const { number, status } = order
  if (awaitsPersonUntil(order)) return `Заказ № ${number} ждёт звонка покупателю: собирайте, когда его подтвердят`
  if (status === 'new' || status === 'assembling') return null
  return status === 'awaiting-payment'
    ? `Заказ № ${number} ещё не оплачен: собирать рано`
    : `Заказ № ${number} уже «${STATUS_TEXTS[status]}»: собирать нечего`
}

export async function readPickingCard(context: OfficeContext, number: string): Promise<PickingCard> {
  const { db, scope, clock } = context
  const { order, places } = await findPickingOrder(context, number)
  const [items, shelves, picking, messages] = await Promise.all([
    sql<ItemFacts>`
      select distinct on (i.good_code) i.good_code, i.name, i.article, i.unit, i.picture, g.barcode, g.is_marked,
        coalesce(c.name, '') as category, coalesce(c.position, 0) as position
      from order_item i left join good g on g.code = i.good_code left join category c on c.code = g.category_code
      where i.order_id = ${order.id} order by i.good_code, i.position`.execute(db),
    sql<{
      good_code: string
      warehouse_id: number
      shelf: string
    }>`select good_code, warehouse_id, shelf from good_shelf
      where good_code = any(${places.map(({ good_code }) => good_code)}::text[])`.execute(db),
    db
      .selectFrom('order_picking as p')
      .leftJoin('staff', 'staff.id', 'p.begun_by')
      .select(['staff.id', 'staff.name', 'p.done_at'])
      .where('order_id', '=', order.id)
      .executeTakeFirst(),
    db
      .selectFrom('outbox')
      .select(['id', 'next_attempt_at'])
      .where('order_id', '=', order.id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', 0)
      .where('next_attempt_at', '>', clock())
      .execute(),
  ])
  const factsOf = (code: string) => items.rows.find(({ good_code }) => good_code === code)
  const shelfOf = (code: string, place: number) =>
    shelves.rows.find(({ good_code, warehouse_id }) => good_code === code && warehouse_id === place)?.shelf ?? null
  const lines = places.map((place) => {
    const facts = factsOf(place.good_code)
    const name = facts?.name ?? place.good_code
    return {
      code: place.good_code,
      name,
      article: facts?.article ?? '',
      barcode: facts?.barcode ?? null,
      image: facts?.picture ? presentImage(facts.picture, name) : null,
      unit: facts?.unit ?? 'шт.',
      shelf: shelfOf(place.good_code, place.warehouse_id),
      category: facts?.category ?? '',
      place: { id: place.warehouse_id, name: place.place },
      quantity: place.quantity,
      picked: place.picked,
      short: place.short,
      isMine: isOwnPlace(scope, place),
      isMarked: facts?.is_marked ?? false,
      position: facts?.position ?? 0,
    }
  })
  // a walk along the person's own shelves, the others' part after it
  lines.sort(
    (a, b) =>
      Number(b.isMine) - Number(a.isMine) ||
      Number(a.shelf === null) - Number(b.shelf === null) ||
      (a.shelf ?? '').localeCompare(b.shelf ?? '', 'ru', { numeric: true }) ||
      a.position - b.position ||
      a.name.localeCompare(b.name, 'ru'),
  )
  const isOwn = isInScope(scope, order)
  return {
    number: order.number,
    status: order.status,
    statusText: STATUS_TEXTS[order.status],
    promise: datedPromise(order.delivery_text, order.created_at),
    delivery: order.delivery_type,
    deliveryAddress: order.delivery_address,
    contactName: order.contact_name,
    comment: order.comment,
    picker: picking?.id ? { id: picking.id, name: picking.name ?? '' } : null,
    isDone: (picking?.done_at ?? null) !== null,
    refusal: pickingRefusal(order),
    finish: order.delivery_type === 'pickup' ? (isOwn ? 'ready' : null) : 'packed',
    lines: lines.map(({ position: _position, ...line }) => line),
    recallable: messages.map(({ id, next_attempt_at }) => ({ id, until: next_attempt_at.toISOString() })),
    canChange: isPermitted(context, 'orders.change'),
  }
}

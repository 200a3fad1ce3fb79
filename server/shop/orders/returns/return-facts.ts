import { sql } from 'kysely'
import { type CalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { type ReturnClaim, returnClaim, type ReturnFacts, type ReturnKind } from '#rules/order/return-terms.ts'
import type { ReturnQuality } from '#rules/order/returns.ts'
import { lineKey, type SplitLine } from '#rules/order/split-order.ts'
import { STATUS_TEXTS } from '#rules/order/order-status.ts'
import type { Db } from '#server/db/client.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { type CategoryEntry, directoryOf } from '#server/shop/goods/catalog/directory.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { joinLines, type PlacedItem, readItems } from '#server/shop/orders/core/order-parts.ts'
import { refundsOf } from '#server/shop/orders/core/order-money.ts'
import { openClaims } from './open-claims.ts'

export interface ReturnableLine extends SplitLine {
  item: PlacedItem
  /** Pieces nobody has claimed or given back yet. */
  left: number
  facts: ReturnFacts
  grams: number
  claims: Record<ReturnQuality, ReturnClaim>
}

export interface ReturnableOrder {
  /** Null: goods of it may be claimed; else why not. */
  refusal: string | null
  isDistance: boolean
  receivedOn: CalendarDay
  lines: ReturnableLine[]
}

/** Brought to the buyer, or paid before it was seen: the shop's own sale is paid where it is collected. */
const isDistanceSale = ({ delivery_type, payment_type }: OrderRow): boolean =>
  delivery_type !== 'pickup' || payment_type !== 'on-receipt'

/** What a category says, else the one above it; nowhere said: what is repaired is technically complex. */
function returnKindOf(category: CategoryEntry | null | undefined): ReturnKind {
  for (let each = category; each; each = each.parent) if (each.returnKind) return each.returnKind
  return category?.hasSpareParts ? 'complex' : 'usual'
}

interface GoodFacts {
  code: string
  category_code: string | null
  warranty_months: number
  weight_grams: number | null
}

const readGoods = (db: Db, codes: readonly string[]): Promise<GoodFacts[]> =>
  db
    .selectFrom('good')
    .select(['code', 'category_code', 'warranty_months', 'weight_grams'])
    .where('code', 'in', codes)
    .execute()

interface Days {
  received: Date | null
  /** Of what was exchanged: its own day, by line. */
  replaced: Map<string, Date>
}

/** Later notes repeat the status: the first «completed» is the day the buyer had it. */
async function readDays(db: Db, orderId: number): Promise<Days> {
  const [own, exchanged] = await Promise.all([
    sql<{ at: Date }>`select created_at as at from order_status_history
      where order_id = ${orderId} and status = 'completed' order by id limit 1`.execute(db),
    sql<{ good_code: string; complect_of: string | null; at: Date }>`
      select line.good_code, line.complect_of, min(history.created_at) as at
      from goods_return back join goods_return_line line on line.return_id = back.id
      join order_status_history history on history.order_id = back.exchange_order_id and history.status = 'completed'
      where back.order_id = ${orderId} and back.state = 'exchanged'
      group by back.id, line.good_code, line.complect_of order by 3`.execute(db),
  ])
  return {
    received: own.rows[0]?.at ?? null,
    replaced: new Map(
      exchanged.rows.map(({ good_code, complect_of, at }) => [
        lineKey({ code: good_code, complectOf: complect_of }),
        at,
      ]),
    ),
  }
}

/** Pieces that are claimed now, or that came back for nothing but bonuses: no refund tells of those. */
async function readClaimed(db: Db, orderId: number): Promise<SplitLine[]> {
  const claims = await openClaims(db, orderId)
  const { rows } = await sql<SplitLine>`
    select line.good_code as code, line.complect_of as "complectOf", line.received as quantity
    from goods_return back join goods_return_line line on line.return_id = back.id
    where back.order_id = ${orderId} and back.state = 'refunded' and back.amount = 0 and line.received > 0`.execute(db)
  return [...claims, ...rows]
}

const dayOf = (at: Date): CalendarDay => moscowMoment(at)?.day ?? at.toISOString().slice(0, 10)

/** Everything of an order that may be asked back today. */
export async function readReturnable(db: Db, order: OrderRow, now: Date): Promise<ReturnableOrder> {
  const [items, refunds, claimed, days, directory, setting, replaces] = await Promise.all([
    readItems(db, order.id),
    refundsOf(db, order.id),
    readClaimed(db, order.id),
    readDays(db, order.id),
    directoryOf(db),
    readSetting(db, 'returns'),
    sql<{ number: string }>`select o.number from goods_return back join shop_order o on o.id = back.order_id
      where back.exchange_order_id = ${order.id} limit 1`.execute(db),
  ])
  const goods = items.length === 0 ? [] : await readGoods(db, [...new Set(items.map(({ code }) => code))])
  const gone = joinLines([...refunds.flatMap(({ lines }) => lines), ...claimed])
  const isDistance = isDistanceSale(order)
  const today = dayOf(now)
  const lines = joinLines(items).map((line): ReturnableLine => {
    const good = goods.find(({ code }) => code === line.code)
    const away = gone.find((each) => lineKey(each) === lineKey(line))?.quantity ?? 0
    const facts: ReturnFacts = {
      receivedOn: dayOf(days.replaced.get(lineKey(line)) ?? days.received ?? now),
      isDistance,
      isNoticed: setting.noticed,
      isOrganization: order.organization !== null,
      kind: returnKindOf(directory.categories.get(good?.category_code ?? '')),
      warrantyMonths: good?.warranty_months ?? 0,
    }
    return {
      ...line,
      item: items.find((item) => lineKey(item) === lineKey(line))!,
      left: Math.max(0, line.quantity - away),
      facts,
      grams: good?.weight_grams ?? 0,
      claims: { good: returnClaim(facts, 'good', today), bad: returnClaim(facts, 'bad', today) },
    }
  })
  return {
    refusal: refusalOf(order, days, lines, replaces.rows[0]?.number ?? null),
    isDistance,
    receivedOn: dayOf(days.received ?? now),
    lines,
  }
}

function refusalOf(
  { number, status, source }: OrderRow,
  { received }: Days,
  lines: readonly ReturnableLine[],
  replaces: string | null,
): string | null {
  if (replaces !== null) return `Это замена по заказу № ${replaces}: заявление подают на его странице`
  if (status === 'cancelled') return `Заказ № ${number} отменён: возвращать нечего`
  if (source === 'gift-card') return 'Подарочную карту возвращают по звонку: её нужно заблокировать'
  if (status !== 'completed' || received === null)
    return `Заказ № ${number} ещё не получен («${STATUS_TEXTS[status]}»): пока его можно отменить`
  return lines.every(({ left }) => left === 0) ? 'Все товары заказа уже возвращены или ждут решения' : null
}

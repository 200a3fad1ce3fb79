import { sql } from 'kysely'
import { conflict } from '#contract/api-error.ts'
import { OPEN_RETURN_STATES } from '#rules/order/returns.ts'
import { lineKey, type SplitLine } from '#rules/order/split-order.ts'
import type { Db } from '#server/db/client.ts'
import type { PlacedItem } from '#server/shop/orders/core/order-parts.ts'

interface OpenClaim extends SplitLine {
  /** The return it is asked back by. */
  number: string
  /** The order that brings another one in its place and is not handed over yet. */
  exchange: string | null
}

/** Pieces somebody has asked back and nobody has settled yet, or is to get another one for. */
export async function openClaims(db: Db, orderId: number): Promise<OpenClaim[]> {
  const { rows } = await sql<OpenClaim>`
    select back.id::text as number, line.good_code as code, line.complect_of as "complectOf",
      case when back.state = 'exchanged' then line.received else line.quantity end as quantity, exchange.number as exchange
    from goods_return back join goods_return_line line on line.return_id = back.id
    left join lateral (select number from shop_order
      where back.exchange_order_id in (id, split_from) and status not in ('completed', 'cancelled')
      order by id limit 1) exchange on back.state = 'exchanged'
    where back.order_id = ${orderId} and (back.state = any(${OPEN_RETURN_STATES}::text[])
      or exchange.number is not null and line.received > 0) order by back.id`.execute(db)
  return rows
}

interface Asked {
  items: readonly PlacedItem[]
  lines: readonly SplitLine[]
  /** Pieces that went back before. */
  refunded: readonly SplitLine[]
}

/** Which open returns are about these very pieces: their money goes by them. */
export function claimsOn({ items, lines, refunded }: Asked, claims: readonly OpenClaim[]): OpenClaim[] {
  const pieces = (all: readonly SplitLine[], key: string) =>
    all.reduce((sum, each) => (lineKey(each) === key ? sum + each.quantity : sum), 0)
  return lines.flatMap((line) => {
    const key = lineKey(line)
    const own = claims.filter((claim) => lineKey(claim) === key)
    const left = pieces(items, key) - pieces(refunded, key) - pieces(own, key)
    return line.quantity > left ? own : []
  })
}

export const numbersOf = (claims: readonly OpenClaim[]): string[] => [...new Set(claims.map(({ number }) => number))]

/** Why no money goes past them. */
export function claimWords(claims: readonly OpenClaim[]): string {
  const [changed] = claims.filter(({ exchange }) => exchange !== null)
  return changed
    ? `Этот товар обменяли по возврату № ${changed.number}, новый ещё не выдан: отмените заказ № ${changed.exchange}, и деньги вернутся сами`
    : `По этому товару открыт возврат № ${numbersOf(claims).join(', № ')}: деньги возвращают по нему`
}

/** The order's row must be locked: of two people who give the same money back one is told of the other. */
export async function refuseClaimed(tx: Db, orderId: number, asked: Asked): Promise<void> {
  const claims = claimsOn(asked, await openClaims(tx, orderId))
  if (claims.length > 0) throw conflict(claimWords(claims))
}

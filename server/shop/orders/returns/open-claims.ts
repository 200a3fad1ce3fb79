import { sql } from 'kysely'
import { conflict } from '#contract/api-error.ts'
import { OPEN_RETURN_STATES } from '#rules/order/returns.ts'
import { lineKey, type SplitLine } from '#rules/order/split-order.ts'
import type { Db } from '#server/db/client.ts'
import type { PlacedItem } from '#server/shop/orders/core/order-parts.ts'

interface OpenClaim extends SplitLine {
  /** The return it is asked back by. */
  number: string
}

/** Pieces somebody has asked back and nobody has settled yet. */
export async function openClaims(db: Db, orderId: number): Promise<OpenClaim[]> {
  const { rows } = await sql<OpenClaim>`
    select back.id::text as number, line.good_code as code, line.complect_of as "complectOf", line.quantity
    from goods_return back join goods_return_line line on line.return_id = back.id
    where back.order_id = ${orderId} and back.state = any(${OPEN_RETURN_STATES}::text[]) order by back.id`.execute(db)
  return rows
}

interface Asked {
  items: readonly PlacedItem[]
  lines: readonly SplitLine[]
  /** Pieces that went back before. */
  refunded: readonly SplitLine[]
}

/** Which open returns are about these very pieces: their money goes by them. */
export function claimsOn({ items, lines, refunded }: Asked, claims: readonly OpenClaim[]): string[] {
  const pieces = (all: readonly SplitLine[], key: string) =>
    all.reduce((sum, each) => (lineKey(each) === key ? sum + each.quantity : sum), 0)
  const numbers = lines.flatMap((line) => {
    const key = lineKey(line)
    const own = claims.filter((claim) => lineKey(claim) === key)
    const left = pieces(items, key) - pieces(refunded, key) - pieces(own, key)
    return line.quantity > left ? own.map(({ number }) => number) : []
  })
  return [...new Set(numbers)]
}

export const claimWords = (numbers: readonly string[]): string =>
  `По этому товару открыт возврат № ${numbers.join(', № ')}`

/** The order's row must be locked: of two people who give the same money back one is told of the other. */
export async function refuseClaimed(tx: Db, orderId: number, asked: Asked): Promise<void> {
  const numbers = claimsOn(asked, await openClaims(tx, orderId))
  if (numbers.length > 0) throw conflict(`${claimWords(numbers)}: деньги возвращают по нему`)
}

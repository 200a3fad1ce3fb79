import { sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { Cart, CartUpdateLine } from '#contract/cart.ts'
import { isCartChangeAllowed } from '#rules/cart/cart-limit.ts'
import { CART_LINES_LIMIT } from '#rules/cart/order-limit.ts'
import type { Db } from '#server/db/client.ts'
import { WITH_COMMIT } from '#server/db/pipelined-pool.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { type LineRow, ownPrice, type PricedLine, priceLines, readCartAnd } from './cart-lines.ts'
import { cartSettings, cartAsker, setCartCookie, lockCart } from './find-cart.ts'
import { showCart } from './read-cart.ts'

interface CartUpdate {
  goods: CartUpdateLine[]
  cartUuid?: string | null | undefined
  acknowledge?: boolean | undefined
}

/** All or nothing, one change of a cart after another. */
export async function updateCart(
  context: CallContext,
  { goods, cartUuid, acknowledge = false }: CartUpdate,
): Promise<Cart> {
  const { db, nodeCode, visitor, clock } = context
  const isCustomer = visitor.userId !== null
  const { maxQuantity } = await cartSettings(db)
  const changes = [...new Map(goods.map((each) => [each.code, each])).values()]
  const { uuid, lines } = await withRetries(db, async (tx) => {
    const uuid = await lockCart(tx, cartAsker(context, cartUuid), clock())
    const known = await readCartAnd(
      tx,
      uuid,
      changes.map(({ code }) => code),
      nodeCode,
    )
    const current = known.filter(({ quantity }) => quantity > 0)
    const plain = new Map(known.filter((row) => row.complect_of === null).map((row) => [row.good_code, row]))
    refuseUnknown(goods, plain)
    const rows = isCartChangeAllowed(countedLines(current), changes, maxQuantity)
      ? changeLines(known, changes, isCustomer)
      : current
    refuseManyLines(current.length, rows.length)
    if (rows !== current) {
      await removeLines(
        tx,
        uuid,
        changes.filter(({ quantity }) => quantity === 0).map(({ code }) => code),
      )
      await putLines(
        tx,
        uuid,
        changes
          .filter(({ quantity }) => quantity > 0)
          .map(({ code, place }) => {
            const { quantity, in_order, total_count } = rows.find(
              (row) => row.good_code === code && row.complect_of === null,
            )!
            return {
              code,
              quantity,
              inOrder: in_order,
              price: ownPrice(plain.get(code)!, isCustomer).price,
              count: total_count,
              place,
            }
          }),
      )
    }
    const lines = priceLines(rows, isCustomer)
    return { uuid, lines: acknowledge ? await acknowledgeLines(tx, uuid, lines) : lines }
  })
  await setCartCookie(context, uuid, { renew: true })
  return showCart(context, uuid, lines)
}

/** One name for a good by itself, another for the same good in a kit: the limit counts them apart. */
const countedLines = (lines: readonly LineRow[]) =>
  lines.map((line) => ({
    code: line.complect_of === null ? line.good_code : `${line.good_code} ${line.complect_of}`,
    quantity: line.quantity,
  }))

/** Whatever is taken out may be off sale; whatever comes in may not. */
function refuseUnknown(goods: CartUpdateLine[], plain: Map<string, LineRow>) {
  const fields: Record<string, string[]> = {}
  goods.forEach(({ code, quantity }, at) => {
    const row = plain.get(code)
    const stays = quantity === 0 || row?.quantity === quantity
    if (!row) fields[`goods.${at}.code`] = [`Товара с кодом ${code} нет`]
    else if (row.is_hire) fields[`goods.${at}.code`] = ['Прокат оформляется отдельно, на странице проката']
    else if (row.price === null && !stays) fields[`goods.${at}.code`] = [`Товар с кодом ${code} снят с продажи`]
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/**
 * The lines as removeLines and putLines leave them, so that they need not be read again: the cart is locked, nobody
 * else changes it.
 * `known`: the cart's lines and, with no pieces yet, the goods that come in, in the order they come.
 */
function changeLines(known: readonly LineRow[], changes: readonly CartUpdateLine[], isCustomer: boolean): LineRow[] {
  const asked = new Map(changes.map((change) => [change.code, change]))
  const rows = known.flatMap((row) => {
    // a kit leaves together with its main good, and knows no other change
    if (row.complect_of !== null) return asked.get(row.complect_of)?.quantity === 0 ? [] : [row]
    const change = asked.get(row.good_code)
    if (!change) return [row]
    if (change.quantity === 0) return []
    const price = ownPrice(row, isCustomer).price ?? 0
    // a line that went off sale stays as it was seen
    const seen = price > 0 ? { seen_price: price, seen_count: row.total_count } : {}
    const place = row.quantity === 0 ? (change.place ?? row.place) : row.place
    return [{ ...row, quantity: change.quantity, in_order: change.inOrder ?? row.in_order, place, ...seen }]
  })
  return rows.toSorted((one, other) => one.place - other.place)
}

/** A kit leaves together with its main good. */
async function removeLines(tx: Db, uuid: string, codes: string[]) {
  if (codes.length === 0) return
  await sql`${WITH_COMMIT}delete from cart_item where cart_uuid = ${uuid}
    and ((complect_of is null and good_code = any(${codes}::text[])) or complect_of = any(${codes}::text[]))`.execute(
    tx,
  )
}

interface NewLine {
  code: string
  quantity: number
  inOrder: boolean
  price: number | null
  count: number
  complectOf?: string
  complectId?: number
  /** Where it stood before it was taken out. */
  place?: number | undefined
}

export async function putLines(tx: Db, uuid: string, lines: NewLine[]) {
  if (lines.length === 0) return
  await sql`${WITH_COMMIT}insert into cart_item (cart_uuid, good_code, complect_of, complect_id, quantity, in_order, seen_price, seen_count, place)
    select ${uuid}, code, complect_of, complect_id, quantity, in_order, coalesce(price, 0), count, stood
    from unnest(${lines.map(({ code }) => code)}::text[], ${lines.map(({ complectOf }) => complectOf ?? null)}::text[],
      ${lines.map(({ complectId }) => complectId ?? null)}::integer[], ${lines.map(({ quantity }) => quantity)}::integer[],
      ${lines.map(({ inOrder }) => inOrder)}::boolean[], ${lines.map(({ price }) => price)}::bigint[], ${lines.map(({ count }) => count)}::integer[],
      ${lines.map(({ place }) => place ?? null)}::bigint[])
      with ordinality as line (code, complect_of, complect_id, quantity, in_order, price, count, stood, came)
    order by came
    on conflict (cart_uuid, good_code, complect_of) do update set quantity = excluded.quantity, in_order = excluded.in_order,
      complect_id = excluded.complect_id,
      seen_price = case when excluded.seen_price > 0 then excluded.seen_price else cart_item.seen_price end,
      seen_count = case when excluded.seen_price > 0 then excluded.seen_count else cart_item.seen_count end`.execute(tx)
}

/** What is shown now is what was seen. */
async function acknowledgeLines(tx: Db, uuid: string, lines: PricedLine[]): Promise<PricedLine[]> {
  const onSale = lines.filter(({ isOnSale }) => isOnSale)
  await sql`${WITH_COMMIT}update cart_item set seen_price = seen.price, seen_count = seen.count
    from unnest(${onSale.map(({ code }) => code)}::text[], ${onSale.map(({ complectOf }) => complectOf ?? null)}::text[],
      ${onSale.map(({ price }) => price)}::bigint[], ${onSale.map(({ row }) => row.total_count)}::integer[]) as seen (code, complect_of, price, count)
    where cart_uuid = ${uuid} and good_code = seen.code and cart_item.complect_of is not distinct from seen.complect_of`.execute(
    tx,
  )
  return lines.map((line) =>
    line.isOnSale ? { ...line, row: { ...line.row, seen_price: line.price, seen_count: line.row.total_count } } : line,
  )
}

/** A cart that is too long already may only get shorter. */
export function refuseManyLines(before: number, after: number): void {
  if (after <= CART_LINES_LIMIT || after <= before) return
  throw invalid({
    goods: [`В корзине помещается ${CART_LINES_LIMIT} разных товаров. Оформите часть из них отдельным заказом.`],
  })
}

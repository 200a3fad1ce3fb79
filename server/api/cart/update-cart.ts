import { sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { Cart, CartUpdateLine } from '#contract/cart.ts'
import { isCartChangeAllowed } from '#rules/cart-limit.ts'
import type { Db } from '#server/db/client.ts'
import type { CallContext } from '../call-context.ts'
import { ownPrice, type PricedLine, readCartLines } from './cart-lines.ts'
import { cartSettings } from './cart-settings.ts'
import { cartAsker, keepCart, lockCart } from './find-cart.ts'
import { showCart } from './read-cart.ts'

interface CartUpdate {
  goods: CartUpdateLine[]
  cartUuid?: string | null | undefined
  acknowledge?: boolean | undefined
}

/** All or nothing, one change of a cart after another. */
export async function updateCart(context: CallContext, { goods, cartUuid, acknowledge = false }: CartUpdate): Promise<Cart> {
  const { db, nodeCode, visitor, clock } = context
  const isCustomer = visitor.userId !== null
  const { maxQuantity } = await cartSettings(db)
  const { uuid, lines } = await db.transaction().execute(async (tx) => {
    const uuid = await lockCart(tx, cartAsker(context, cartUuid), clock())
    const current = await tx.selectFrom('cart_item').select(['good_code', 'complect_of', 'quantity', 'in_order']).where('cart_uuid', '=', uuid).execute()
    const changes = [...new Map(goods.map((each) => [each.code, each])).values()]
    // one name for a good by itself, another for the same good in a kit: the limit counts them apart
    const counted = current.map((line) => ({ code: line.complect_of === null ? line.good_code : `${line.good_code} ${line.complect_of}`, quantity: line.quantity }))
    const plain = new Map(current.filter((line) => line.complect_of === null).map((line) => [line.good_code, line]))
    if (changes.length > 0) {
      const offers = await readOffers(tx, changes.map(({ code }) => code), nodeCode)
      refuseUnknown(goods, offers, plain)
      if (isCartChangeAllowed(counted, changes, maxQuantity)) {
        await removeLines(tx, uuid, changes.filter(({ quantity }) => quantity === 0).map(({ code }) => code))
        await putLines(tx, uuid, changes.filter(({ quantity }) => quantity > 0).map((change) => {
          const offer = offers.get(change.code)!
          return {
            code: change.code,
            quantity: change.quantity,
            inOrder: change.inOrder ?? plain.get(change.code)?.in_order ?? true,
            // a line that went off sale stays as it was seen
            price: ownPrice(offer, isCustomer).price,
            count: offer.total_count,
          }
        }))
      }
    }
    const lines = await readCartLines(tx, uuid, nodeCode, isCustomer)
    return { uuid, lines: acknowledge ? await acknowledgeLines(tx, uuid, lines) : lines }
  })
  await keepCart(context, uuid, { renew: true })
  return showCart(context, uuid, lines)
}

interface OfferRow {
  code: string
  is_hire: boolean
  price: number | null
  price_old: number | null
  price_registered: number | null
  total_count: number
}

async function readOffers(tx: Db, codes: string[], nodeCode: string): Promise<Map<string, OfferRow>> {
  const { rows } = await sql<OfferRow>`
    select g.code, g.is_hire, o.price, o.price_old, o.price_registered,
      (select coalesce(sum(quantity), 0)::integer from good_stock where good_code = g.code) as total_count
    from good g left join good_offer o on o.good_code = g.code and o.node_code = ${nodeCode} and g.is_active and not g.is_hire
    where g.code = any(${codes}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.code, row]))
}

/** Whatever is taken out may be off sale; whatever comes in may not. */
function refuseUnknown(goods: CartUpdateLine[], offers: Map<string, OfferRow>, plain: Map<string, { quantity: number }>) {
  const fields: Record<string, string[]> = {}
  goods.forEach(({ code, quantity }, at) => {
    const offer = offers.get(code)
    const stays = quantity === 0 || plain.get(code)?.quantity === quantity
    if (!offer) fields[`goods.${at}.code`] = [`Товара с кодом ${code} нет`]
    else if (offer.is_hire) fields[`goods.${at}.code`] = ['Прокат оформляется отдельно, на странице проката']
    else if (offer.price === null && !stays) fields[`goods.${at}.code`] = [`Товар с кодом ${code} снят с продажи`]
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** A kit leaves together with its main good. */
async function removeLines(tx: Db, uuid: string, codes: string[]) {
  if (codes.length === 0) return
  await sql`delete from cart_item where cart_uuid = ${uuid}
    and ((complect_of is null and good_code = any(${codes}::text[])) or complect_of = any(${codes}::text[]))`.execute(tx)
}

interface NewLine {
  code: string
  quantity: number
  inOrder: boolean
  price: number | null
  count: number
  complectOf?: string
  complectId?: number
}

export async function putLines(tx: Db, uuid: string, lines: NewLine[]) {
  if (lines.length === 0) return
  await sql`
    insert into cart_item (cart_uuid, good_code, complect_of, complect_id, quantity, in_order, seen_price, seen_count)
    select ${uuid}, code, complect_of, complect_id, quantity, in_order, coalesce(price, 0), count
    from unnest(${lines.map(({ code }) => code)}::text[], ${lines.map(({ complectOf }) => complectOf ?? null)}::text[],
      ${lines.map(({ complectId }) => complectId ?? null)}::integer[], ${lines.map(({ quantity }) => quantity)}::integer[],
      ${lines.map(({ inOrder }) => inOrder)}::boolean[], ${lines.map(({ price }) => price)}::bigint[], ${lines.map(({ count }) => count)}::integer[])
      with ordinality as line (code, complect_of, complect_id, quantity, in_order, price, count, place)
    order by place
    on conflict (cart_uuid, good_code, complect_of) do update set quantity = excluded.quantity, in_order = excluded.in_order,
      complect_id = excluded.complect_id,
      seen_price = case when excluded.seen_price > 0 then excluded.seen_price else cart_item.seen_price end,
      seen_count = case when excluded.seen_price > 0 then excluded.seen_count else cart_item.seen_count end`.execute(tx)
}

/** What is shown now is what was seen. */
async function acknowledgeLines(tx: Db, uuid: string, lines: PricedLine[]): Promise<PricedLine[]> {
  const onSale = lines.filter(({ isOnSale }) => isOnSale)
  await sql`update cart_item set seen_price = seen.price, seen_count = seen.count
    from unnest(${onSale.map(({ code }) => code)}::text[], ${onSale.map(({ complectOf }) => complectOf ?? null)}::text[],
      ${onSale.map(({ price }) => price)}::bigint[], ${onSale.map(({ row }) => row.total_count)}::integer[]) as seen (code, complect_of, price, count)
    where cart_uuid = ${uuid} and good_code = seen.code and cart_item.complect_of is not distinct from seen.complect_of`.execute(tx)
  return lines.map((line) =>
    line.isOnSale ? { ...line, row: { ...line.row, seen_price: line.price, seen_count: line.row.total_count } } : line,
  )
}

import { type RawBuilder, sql } from 'kysely'
import { type AgreedRule, agreedPrice } from '#rules/company/agreed-price.ts'
import type { CartLine } from '#rules/cart/cart-totals.ts'
import { discountedPiecePrice } from '#rules/money/kit-price.ts'
import type { Kopecks } from '#rules/money/money.ts'
import type { ShelfCount } from '#rules/delivery/stock.ts'
import type { NoShare } from '#rules/money/promo.ts'
import type { VatRate } from '#rules/money/vat.ts'
import { shelfColumn, supplyColumns, type SupplyRow } from '#server/catalog-index/sql/supply.ts'
import type { Db } from '#server/db/client.ts'

/** A line as it stands in the cart, with what the catalogue says of its good in a branch right now. */
export interface LineRow extends SupplyRow {
  good_code: string
  complect_of: string | null
  complect_id: number | null
  quantity: number
  in_order: boolean
  seen_price: Kopecks
  seen_count: number
  /** The order of the lines; beyond `AFTER_ALL` until a line that came in is read again. */
  place: number
  article: string
  name: string
  slug: string
  unit: string
  is_hire: boolean
  category_code: string
  vendor_code: string
  pictures: string[]
  labels: string[]
  attributes: Record<string, unknown>
  rating_value: string
  rating_count: number
  weight_grams: number
  length_mm: number
  width_mm: number
  height_mm: number
  /** Null: the shop's usual one. */
  vat_rate: VatRate | null
  /** Null, as everything of the offer: not on sale in this branch. */
  price: Kopecks | null
  price_old: Kopecks | null
  price_registered: Kopecks | null
  bonuses: number | null
  /** How long a piece from another branch travels here. */
  transfer_days: number | null
  local_count: number
  total_count: number
  shelves: ShelfCount[]
  kit_quantity: number | null
  kit_percent: number | null
  /** Of the whole cart; null: none, or no cart. */
  promo_code_id: number | null
  /** Rules of the organization's price list that speak of the good; null: none. */
  agreed_rules: AgreedRule[] | null
  gift_card_id: number | null
}

/** The same with the price this buyer pays. */
export interface PricedLine extends CartLine {
  row: LineRow
  isOnSale: boolean
  /** Ticked for the order, on sale or not; a kit goes where its main good goes. */
  isChosen: boolean
  /** `price` was agreed upon with this buyer: set with it in `priceLines`, and no promo takes anything off. */
  isAgreed?: boolean
  /** Why a promo takes nothing off this line. */
  promoWhy?: NoShare | null
}

// named one by one, no star: a statement whose columns may grow cannot be prepared
const LINE_COLUMNS = sql.raw(
  'i.good_code, i.complect_of, i.complect_id, i.quantity, i.in_order, i.seen_price, i.seen_count, i.place, i.promo_code_id, i.gift_card_id',
)
const GOOD_COLUMNS =
  sql.raw(`g.article, g.name, g.slug, g.unit, g.is_hire, g.category_code, g.vendor_code, g.pictures, g.labels, g.attributes,
  g.rating_value, g.rating_count, g.weight_grams, g.length_mm, g.width_mm, g.height_mm, g.vat_rate`)

/** Behind any line a cart has. */
export const AFTER_ALL = 2 ** 52

/**
 * `lines`: a query of good_code, complect_of, complect_id, quantity, in_order, seen_price, seen_count, place,
 * promo_code_id, gift_card_id.
 */
function withFacts(lines: RawBuilder<unknown>, nodeCode: string, buyer: RawBuilder<unknown>): RawBuilder<LineRow> {
  return sql<LineRow>`
    select ${LINE_COLUMNS}, ${GOOD_COLUMNS}, o.price, o.price_old, o.price_registered, o.bonuses,
      coalesce(o.delivery_days, n.transfer_days) as transfer_days, s.local_count, s.total_count, s.supplied_count, s.lead_days, s.is_lead_here, s.shelves,
      k.quantity as kit_quantity, k.discount_percent as kit_percent, agreed.rules as agreed_rules
    from (${lines}) i
    join good g on g.code = i.good_code
    left join good_offer o on o.good_code = g.code and o.node_code = ${nodeCode} and g.is_active and not g.is_hire
    left join node_logistic n on n.code = o.node_code
    left join complect on complect.id = i.complect_id and complect.good_code = i.complect_of
    left join complect_item k on k.complect_id = complect.id and k.good_code = i.good_code
    cross join lateral (
      select coalesce(sum(quantity) filter (where w.shelf_node = ${nodeCode}), 0)::integer as local_count,
        coalesce(sum(quantity), 0)::integer as total_count, ${supplyColumns(nodeCode)}, ${shelfColumn(nodeCode)}
      from good_stock join warehouse w on w.id = warehouse_id where good_code = g.code) s
    cross join lateral (
      select jsonb_agg(jsonb_build_object('kind', r.kind, 'percent', r.percent, 'price', r.price,
        'above', case when r.kind = 'category' then category_above(g.category_code, r.code) end)) as rules
      from price_list_rule r
      where r.list_id = (select c.price_list_id from company_member m join company c on c.id = m.company_id
          where m.user_id = (${buyer}) and m.is_current)
        and case r.kind when 'good' then r.code = g.code when 'vendor' then r.code = g.vendor_code
          when 'category' then category_above(g.category_code, r.code) is not null else true end) agreed
    order by i.place`
}

const linesOf = (
  cartUuid: string,
) => sql`select good_code, complect_of, complect_id, quantity, in_order, seen_price, seen_count, coalesce(place, id) as place, cart.promo_code_id, cart.gift_card_id
  from cart_item join cart on cart.uuid = cart_uuid where cart_uuid = ${cartUuid}`

/** Whose cart it is: an organization's prices are its buyer's. */
const ownerOf = (cartUuid: string) => sql`select user_id from cart where uuid = ${cartUuid}`

export async function readCartLines(
  db: Db,
  cartUuid: string,
  nodeCode: string,
  isCustomer: boolean,
): Promise<PricedLine[]> {
  return priceLines((await withFacts(linesOf(cartUuid), nodeCode, ownerOf(cartUuid)).execute(db)).rows, isCustomer)
}

/**
 * The cart's lines and, after them, with no pieces yet, those of the goods that do not lie in it by themselves. Unknown
 * goods are left out.
 */
export async function readCartAnd(
  db: Db,
  cartUuid: string,
  codes: readonly string[],
  nodeCode: string,
): Promise<LineRow[]> {
  // the usual one by itself: with a list of unknown length the server would rather plan anew each time
  const wanted =
    codes.length === 1 ? sql`(values (${codes[0]}::text, 1))` : sql`unnest(${codes}::text[]) with ordinality`
  const lines = sql`${linesOf(cartUuid)} union all
    select code, null, null, 0, true, 0, 0, ${AFTER_ALL}::bigint + place, (select promo_code_id from cart where uuid = ${cartUuid}), (select gift_card_id from cart where uuid = ${cartUuid}) from ${wanted} as wanted (code, place)
    where not exists (select from cart_item where cart_uuid = ${cartUuid} and good_code = code and complect_of is null)`
  return (await withFacts(lines, nodeCode, ownerOf(cartUuid)).execute(db)).rows
}

export interface WantedLine {
  code: string
  quantity: number
  complectOf?: string | null
  complectId?: number | null
}

/** The same facts for goods that lie in no cart: a purchase in one click. Unknown goods are left out. */
export async function readWantedLines(
  db: Db,
  wanted: readonly WantedLine[],
  nodeCode: string,
  isCustomer: boolean,
  userId: number | null = null,
): Promise<PricedLine[]> {
  const lines = sql`select good_code, complect_of, complect_id, quantity, true as in_order, 0::bigint as seen_price, 0 as seen_count, place, null::bigint as promo_code_id, null::integer as gift_card_id
    from unnest(${wanted.map(({ code }) => code)}::text[], ${wanted.map(({ complectOf }) => complectOf ?? null)}::text[],
      ${wanted.map(({ complectId }) => complectId ?? null)}::integer[], ${wanted.map(({ quantity }) => quantity)}::integer[])
      with ordinality as wanted (good_code, complect_of, complect_id, quantity, place)`
  return priceLines((await withFacts(lines, nodeCode, sql`${userId}::bigint`).execute(db)).rows, isCustomer)
}

type PriceFacts = Pick<LineRow, 'price' | 'price_old' | 'price_registered' | 'agreed_rules'>

/** Registered buyers pay the price promised for registering, organizations the one agreed on where that is lower. */
export function ownPrice(row: PriceFacts, isCustomer: boolean) {
  const { price, price_old, price_registered, agreed_rules } = row
  const usual =
    !isCustomer || price_registered === null
      ? { price, priceOld: price_old, priceAfterRegistration: price_registered }
      : { price: price_registered, priceOld: price_old ?? price, priceAfterRegistration: null }
  const agreed = usual.price === null || agreed_rules === null ? null : agreedPrice(usual.price, agreed_rules)
  return agreed === null
    ? { ...usual, isAgreed: false }
    : { price: agreed, priceOld: usual.priceOld ?? usual.price, priceAfterRegistration: null, isAgreed: true }
}

export function priceLines(rows: LineRow[], isCustomer: boolean): PricedLine[] {
  const mains = new Map(rows.filter((row) => row.complect_of === null).map((row) => [row.good_code, row]))
  return rows.map((row) => {
    const { price, priceOld, priceAfterRegistration, isAgreed } = ownPrice(row, isCustomer)
    const isOnSale = price !== null
    const isChosen = ((row.complect_of === null ? row : mains.get(row.complect_of)) ?? row).in_order
    return {
      row,
      isOnSale,
      isAgreed,
      code: row.good_code,
      quantity: row.quantity,
      isChosen,
      inOrder: isOnSale && isChosen,
      price: price ?? 0,
      priceOld,
      priceAfterRegistration,
      bonuses: row.total_count === 0 ? 0 : row.bonuses,
      complectOf: row.complect_of,
      kitPrice:
        isOnSale && row.kit_percent !== null ? discountedPiecePrice({ price, discountPercent: row.kit_percent }) : null,
      kitQuantity: row.kit_quantity,
    }
  })
}

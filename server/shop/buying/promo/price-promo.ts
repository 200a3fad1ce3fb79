import { sql } from 'kysely'
import { kitPieces } from '#rules/cart/cart-totals.ts'
import type { Kopecks } from '#rules/money/money.ts'
import { applyPromo, type PromoPieces, type PromoRefusal, type PromoTerms, refusePromo } from '#rules/money/promo.ts'
import type { Db } from '#server/db/client.ts'
import type { PricedLine } from '#server/shop/buying/cart/cart-lines.ts'
import { findPromo, type FoundPromo, type PromoAsked } from './find-promo.ts'

/** A code and what it did to some lines. */
export interface PricedPromo {
  promoId: number
  codeId: number
  code: string
  name: string
  discount: Kopecks
  /** Null: something came off. */
  refusal: PromoRefusal | null
}

interface GoodFacts {
  cost: Kopecks | null
  categories: string[]
}

async function factsOf(db: Db, codes: readonly string[]): Promise<Map<string, GoodFacts>> {
  const { rows } = await sql<GoodFacts & { code: string }>`with recursive up as (
      select distinct category_code as leaf, category_code as code from good where code = any(${codes}::text[])
      union select up.leaf, category.parent_code from up join category on category.code = up.code where category.parent_code is not null)
    select good.code, good_cost.cost, array(select up.code from up where up.leaf = good.category_code) as categories
    from good left join good_cost on good_cost.good_code = good.code where good.code = any(${codes}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ code, ...facts }) => [code, facts]))
}

const NOTHING: GoodFacts = { cost: null, categories: [] }

/** The pieces of a line that are priced now: those at the price of a kit and those beside it. */
function piecesOf(
  line: PricedLine,
  lines: readonly PricedLine[],
  quantity: number,
  { cost, categories }: GoodFacts,
): { inKit: PromoPieces; plain: PromoPieces } {
  const inKit = Math.min(quantity, kitPieces(line, lines))
  const { row, price } = line
  const pieces = {
    code: line.code,
    cost,
    categories,
    vendor: row.vendor_code,
    labels: row.labels,
    isDiscounted: row.price !== null && row.price_old !== null && row.price_old > row.price,
    isAgreed: line.isAgreed ?? false,
  }
  const key = `${line.code} ${line.complectOf ?? ''}`
  const kitPrice = Math.min(price, line.kitPrice ?? price)
  return {
    inKit: { ...pieces, key: `${key} kit`, quantity: inKit, price: kitPrice, isInKit: kitPrice < price },
    plain: { ...pieces, key, quantity: quantity - inKit, price, isInKit: false },
  }
}

/**
 * The lines with what the promo takes off each, by the one rule, for a cart and for an order alike. `quantities`: how
 * many pieces of each line are priced now; unsaid: all of those chosen for the order.
 */
export async function withTerms(
  db: Db,
  terms: PromoTerms,
  lines: readonly PricedLine[],
  quantities: readonly number[] = lines.map(({ inOrder, quantity }) => (inOrder ? quantity : 0)),
): Promise<{ lines: PricedLine[]; discount: Kopecks; refusal: PromoRefusal | null }> {
  const facts = await factsOf(db, [...new Set(lines.map(({ code }) => code))])
  const pieces = lines.map((line, at) => piecesOf(line, lines, quantities[at]!, facts.get(line.code) ?? NOTHING))
  const asked = pieces.flatMap(({ inKit, plain }) => [inKit, plain]).filter(({ quantity }) => quantity > 0)
  const { discount, shares, refusal } = applyPromo(terms, asked)
  const shareOf = (one: PromoPieces) => shares[asked.indexOf(one)] ?? { share: 0, why: null }
  return {
    discount,
    refusal,
    lines: lines.map((line, at) => {
      const [inKit, plain] = [shareOf(pieces[at]!.inKit), shareOf(pieces[at]!.plain)]
      const promoOff = inKit.share + plain.share
      return { ...line, promoOff, promoInKit: inKit.share, promoWhy: promoOff > 0 ? null : (plain.why ?? inKit.why) }
    }),
  }
}

/**
 * What was granted to an order stays granted: of goods added to it percents are taken as before, a sum is not given
 * twice.
 */
export interface Granted {
  /** Taken off the pieces that keep their price. */
  discount: Kopecks
  quantities: readonly number[]
}

/** A code that is not known: nothing comes off, and the answer says why. */
export async function pricePromo(
  db: Db,
  lines: readonly PricedLine[],
  asked: PromoAsked,
  { isLocked = false, granted = null }: { isLocked?: boolean; granted?: Granted | null } = {},
): Promise<{ lines: PricedLine[]; promo: PricedPromo }> {
  const found = await findPromo(db, asked, isLocked)
  if (!found) return { lines: [...lines], promo: unknownCode(asked.code) }
  const { promoId, codeId, code, name, terms, facts } = found
  const told = (discount: Kopecks, refusal: PromoRefusal | null) => ({ promoId, codeId, code, name, discount, refusal })
  if (granted) {
    const rest = restOf(found, granted.discount)
    const more = rest && (await withTerms(db, rest, lines, granted.quantities))
    return { lines: more?.lines ?? [...lines], promo: told(granted.discount + (more?.discount ?? 0), null) }
  }
  // an order that holds a use has been let in already
  const refusal = asked.orderId ? null : refusePromo(terms, facts)
  if (refusal) return { lines: [...lines], promo: told(0, refusal) }
  const priced = await withTerms(db, terms, lines)
  return { lines: priced.lines, promo: told(priced.discount, priced.refusal) }
}

const unknownCode = (code: number | string): PricedPromo => ({
  promoId: 0,
  codeId: 0,
  code: typeof code === 'number' ? '' : code.trim(),
  name: '',
  discount: 0,
  refusal: { reason: 'unknown' },
})

function restOf({ terms }: FoundPromo, given: Kopecks): PromoTerms | null {
  if (terms.kind === 'sum') return null
  const maxDiscount = terms.maxDiscount === null ? null : terms.maxDiscount - given
  return maxDiscount !== null && maxDiscount <= 0 ? null : { ...terms, minSum: 0, maxDiscount }
}

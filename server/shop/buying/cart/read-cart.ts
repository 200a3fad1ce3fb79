import type { Cart, CartChange, CartItem } from '#contract/cart.ts'
import { notFound } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import { type LimitRule, limitByAddress } from '#server/kernel/limits.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { directoryOf, type Directory } from '#server/shop/goods/catalog/directory.ts'
import { lookAtCard, type KnownCard } from '#server/shop/money/gift-cards/gift-cards.ts'
import { pricePromo, type PricedPromo } from '#server/shop/buying/promo/price-promo.ts'
import { type PricedLine, readCartLines, AFTER_ALL } from './cart-lines.ts'
import { cartSettings, cartAsker, createCart, findCart, setCartCookie } from './find-cart.ts'
import type { Good } from '#contract/good.ts'
import { cartTotals, lineTotals } from '#rules/cart/cart-totals.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { NO_SHARE_WORDS, refusalWords } from '#rules/money/promo.ts'
import { DAYS_UNKNOWN, deliveryDays } from '#rules/delivery/stock.ts'
import { presentGood } from '#server/catalog-index/present-good.ts'
import { supplyOf } from '#server/catalog-index/sql/supply.ts'

export async function showCart(
  { db, visitor, nodeCode, clock }: Pick<CallContext, 'db' | 'visitor' | 'nodeCode' | 'clock'>,
  uuid: string,
  lines: PricedLine[],
): Promise<Cart> {
  const code = lines[0]?.row.promo_code_id ?? null
  const cardId = lines[0]?.row.gift_card_id ?? null
  const buyer = { userId: visitor.userId, phone: null }
  const [directory, settings, priced, card] = await Promise.all([
    directoryOf(db),
    cartSettings(db),
    code === null ? null : pricePromo(db, lines, { code, buyer, nodeCode, now: clock() }),
    cardId === null ? null : lookAtCard(db, cardId, clock()),
  ])
  return presentCart(uuid, priced?.lines ?? lines, directory, { ...settings, promo: priced?.promo ?? null, card })
}

/** A read that writes: a client without cookies would create a row with each request. */
const NEW_CARTS: LimitRule = { name: 'new carts', limit: 600, seconds: 600 }

/** None, unknown and somebody else's: a new one. */
export async function readCart(context: CallContext, given: string | undefined): Promise<Cart> {
  const { db, visitor, nodeCode, clock } = context
  const uuid = (await findCart(db, cartAsker(context, given))) ?? (await openCart())
  await setCartCookie(context, uuid, { renew: false })
  return showCart(context, uuid, await readCartLines(db, uuid, nodeCode, visitor.userId !== null))

  async function openCart(): Promise<string> {
    await limitByAddress(context, NEW_CARTS)
    return createCart(db, visitor.userId, clock())
  }
}

export const cartNotFound = () => notFound('Такой корзины нет. Обновите страницу и соберите её заново.')

/** What is asked about a cart, beside itself, makes no sense without one. */
export async function requireCart(
  context: Pick<CallContext, 'visitor'>,
  db: Db,
  given: string | null | undefined,
): Promise<string> {
  const uuid = await findCart(db, cartAsker(context, given))
  if (uuid === null) throw cartNotFound()
  return uuid
}

interface Around {
  maxQuantity: number
  bonusPercent: number
  promo: PricedPromo | null
  card: { card: KnownCard; refusal: string | null } | null
}

function presentCart(
  cartUuid: string,
  lines: PricedLine[],
  directory: Directory,
  { maxQuantity, bonusPercent, promo, card }: Around,
): Cart {
  const totals = cartTotals(lines, bonusPercent)
  return {
    cartUuid,
    items: lines.map((line) => presentItem(line, lines, directory)),
    totalQuantity: totals.totalQuantity,
    totalPriceComputed: kopecksToRubles(totals.totalPriceComputed),
    totalPriceOldComputed: kopecksToRubles(totals.totalPriceOldComputed),
    totalBonuses: totals.totalBonuses,
    maxDiscount: kopecksToRubles(totals.maxDiscount),
    totalDiscount: kopecksToRubles(totals.totalDiscount),
    totalDiscountAfterRegistration: kopecksToRubles(totals.totalDiscountAfterRegistration),
    maxQuantity,
    promo: promo && {
      code: promo.code,
      discount: kopecksToRubles(promo.discount),
      words: promo.refusal && refusalWords(promo.refusal),
    },
    giftCard: card && { last4: card.card.last4, balance: kopecksToRubles(card.card.balance), words: card.refusal },
  }
}

function presentItem(line: PricedLine, lines: PricedLine[], directory: Directory): CartItem {
  const { row } = line
  const good = presentLineGood(line, directory)
  const { price, priceOld } = lineTotals(line, lines)
  return {
    code: line.code,
    quantity: line.quantity,
    inOrder: line.inOrder,
    deliveryDays: lineDays(line, lines, good),
    goodLocalCount: good.goodLocalCount,
    goodTotalCount: good.goodTotalCount,
    good,
    complectOf: row.complect_of,
    complectId: row.complect_id,
    complectPrice: typeof line.kitPrice === 'number' ? kopecksToRubles(line.kitPrice) : null,
    total: kopecksToRubles(price),
    totalOld: kopecksToRubles(priceOld),
    promo: kopecksToRubles(line.promoOff ?? 0),
    promoWords: line.inOrder && line.promoWhy ? NO_SHARE_WORDS[line.promoWhy] : null,
    place: row.place > AFTER_ALL ? null : row.place,
    isOnSale: line.isOnSale,
    changes: changesOf(line),
  }
}

/**
 * Of all the pieces wanted, in this line and in kits: those of another branch are as far as their way, those nobody has
 * have no day.
 */
function lineDays({ row }: PricedLine, lines: PricedLine[], good: Good): number {
  const wanted = lines.reduce((sum, { code, quantity }) => (code === row.good_code ? sum + quantity : sum), 0)
  if (wanted <= good.goodLocalCount || wanted > good.goodTotalCount)
    return wanted > good.goodTotalCount ? DAYS_UNKNOWN : deliveryDays(good)
  let left = wanted - good.goodLocalCount
  return good.away?.find(({ count }) => (left -= count) <= 0)?.days ?? DAYS_UNKNOWN
}

/** Stock is worth a word only when it changes how many of the wanted pieces there are. */
function changesOf({ row, isOnSale, price, quantity }: PricedLine): CartChange[] {
  if (!isOnSale) return [{ type: 'withdrawn' }]
  const changes: CartChange[] = []
  if (price !== row.seen_price)
    changes.push({ type: 'price', before: kopecksToRubles(row.seen_price), now: kopecksToRubles(price) })
  if (Math.min(row.seen_count, quantity) !== Math.min(row.total_count, quantity)) {
    changes.push({ type: 'stock', before: row.seen_count, now: row.total_count })
  }
  return changes
}

/** A withdrawn good keeps its face and the price it was last seen at, with nothing in stock. */
function presentLineGood(
  { row, isOnSale, price, priceOld, priceAfterRegistration }: PricedLine,
  directory: Directory,
): Good {
  const vendor = directory.vendorByCode.get(row.vendor_code) ?? { code: row.vendor_code, slug: '', name: '' }
  const category = directory.categories.get(row.category_code) ?? { code: row.category_code, name: '', attributes: [] }
  return presentGood({
    code: row.good_code,
    article: row.article,
    name: row.name,
    slug: row.slug,
    unit: row.unit,
    isHire: false,
    vendor,
    category,
    pictures: row.pictures,
    labels: row.labels,
    ratingValue: Number(row.rating_value),
    ratingCount: row.rating_count,
    price: isOnSale ? price : row.seen_price,
    priceOld: priceOld ?? null,
    priceRegistered: priceAfterRegistration ?? null,
    bonuses: row.bonuses ?? 0,
    transferDays: row.transfer_days ?? DAYS_UNKNOWN,
    supply: isOnSale ? supplyOf(row) : null,
    shelves: isOnSale ? row.shelves : [],
    localCount: isOnSale ? row.local_count : 0,
    totalCount: isOnSale ? row.total_count : 0,
    attributeValue: (code) => row.attributes[code],
  })
}

import { type CalendarDay, dayText } from '../calendar/moscow-time.ts'
import { formatMoney, type Kopecks } from './money.ts'
import { splitDiscount } from './split-discount.ts'

/** What a good without a purchase price may lose at most: nobody knows where its loss begins. */
export const UNKNOWN_COST_PERCENT = 20

/** Goods by their own codes, categories with all below them, brands and labels. */
export interface PromoGoods {
  goods: readonly string[]
  categories: readonly string[]
  vendors: readonly string[]
  labels: readonly string[]
}

/** The table of a promo: what it gives, to what and to whom. */
export interface PromoTerms {
  kind: 'percent' | 'sum'
  /** Whole percent, or kopecks. */
  value: number
  /** Of percents: never more than that. */
  maxDiscount: Kopecks | null
  /** Of the goods it is for; 0: any sum. */
  minSum: Kopecks
  /** Moscow's days, both included; null: open. */
  startsOn: CalendarDay | null
  endsOn: CalendarDay | null
  /** Empty: everywhere. */
  nodeCodes: readonly string[]
  /** Empty lists: all goods. */
  only: PromoGoods
  except: PromoGoods
  /** Uses of one code; null: any number. */
  usesLimit: number | null
  isOncePerCustomer: boolean
  isFirstOrder: boolean
  /** Goods already cheaper by an action or in a kit get nothing. */
  skipsDiscounted: boolean
  mayGoBelowCost: boolean
}

/** Pieces of one line at one price: those of a kit and those beside it are two. */
export interface PromoPieces {
  /** Tells them apart, whatever order they come in. */
  key: string
  code: string
  quantity: number
  /** For one, as kits, actions and agreements have made it. */
  price: Kopecks
  /** Null: nobody knows. */
  cost: Kopecks | null
  /** Its category and all above it. */
  categories: readonly string[]
  vendor: string
  labels: readonly string[]
  isDiscounted: boolean
  isInKit: boolean
  /** Its price was agreed upon with this buyer: nothing comes off it. */
  isAgreed: boolean
}

export type NoShare = 'agreed' | 'other-goods' | 'excluded' | 'kit' | 'discounted' | 'at-cost'

interface PromoShare {
  share: Kopecks
  /** Why nothing came off; null: something did, or the whole promo is refused. */
  why: NoShare | null
}

/** Why the whole of it gives nothing here. */
export type PromoRefusal =
  | { reason: 'unknown' | 'stopped' | 'used-up' | 'used-by-you' | 'not-first' | 'branch' | 'no-goods' | 'at-cost' }
  | { reason: 'not-yet' | 'over'; day: CalendarDay }
  | { reason: 'min-sum'; least: Kopecks; missing: Kopecks }

export interface PromoResult {
  discount: Kopecks
  /** In the order the pieces came. */
  shares: PromoShare[]
  refusal: PromoRefusal | null
}

/** What stands against a code whatever lies in the cart. */
export interface PromoFacts {
  today: CalendarDay
  nodeCode: string
  isStopped: boolean
  /** Of this code, by orders that stand. */
  uses: number
  /** Of the promo, by this buyer; 0 while nobody knows who it is. */
  ownUses: number
  hasOrders: boolean
}

export function refusePromo(terms: PromoTerms, facts: PromoFacts): PromoRefusal | null {
  if (facts.isStopped) return { reason: 'stopped' }
  if (terms.startsOn !== null && facts.today < terms.startsOn) return { reason: 'not-yet', day: terms.startsOn }
  if (terms.endsOn !== null && facts.today > terms.endsOn) return { reason: 'over', day: terms.endsOn }
  if (terms.nodeCodes.length > 0 && !terms.nodeCodes.includes(facts.nodeCode)) return { reason: 'branch' }
  if (terms.usesLimit !== null && facts.uses >= terms.usesLimit) return { reason: 'used-up' }
  if (terms.isOncePerCustomer && facts.ownUses > 0) return { reason: 'used-by-you' }
  if (terms.isFirstOrder && facts.hasOrders) return { reason: 'not-first' }
  return null
}

const isNamed = (list: PromoGoods, { code, categories, vendor, labels }: PromoPieces): boolean =>
  list.goods.includes(code) ||
  list.vendors.includes(vendor) ||
  list.categories.some((each) => categories.includes(each)) ||
  list.labels.some((each) => labels.includes(each))

const isEmptyList = ({ goods, categories, vendors, labels }: PromoGoods): boolean =>
  goods.length + categories.length + vendors.length + labels.length === 0

/** Why these pieces are not what the promo is for; null: they are. */
function leftOut(terms: PromoTerms, pieces: PromoPieces): NoShare | null {
  if (pieces.isAgreed) return 'agreed'
  if (isNamed(terms.except, pieces)) return 'excluded'
  if (!isEmptyList(terms.only) && !isNamed(terms.only, pieces)) return 'other-goods'
  if (!terms.skipsDiscounted) return null
  return pieces.isInKit ? 'kit' : pieces.isDiscounted ? 'discounted' : null
}

/** How low one piece may go: to its cost, or by so much of its price when nobody knows it; never for nothing. */
function leastPrice({ mayGoBelowCost }: PromoTerms, { price, cost }: PromoPieces): Kopecks {
  if (mayGoBelowCost) return 1
  return Math.max(1, cost ?? Math.ceil((price * (100 - UNKNOWN_COST_PERCENT)) / 100))
}

const roomOf = (terms: PromoTerms, pieces: PromoPieces): Kopecks =>
  Math.max(0, pieces.price - leastPrice(terms, pieces)) * pieces.quantity

/** By amounts, and what one cannot take goes to those that can. */
function shareWithin(sum: Kopecks, amounts: readonly Kopecks[], rooms: readonly Kopecks[]): Kopecks[] {
  const shares = amounts.map(() => 0)
  let left = Math.min(
    sum,
    rooms.reduce((all, room) => all + room, 0),
  )
  while (left > 0) {
    const open = amounts.map((amount, at) => (shares[at]! < rooms[at]! ? amount : 0))
    const wanted = splitDiscount(left, open)
    let given = 0
    for (const [at, want] of wanted.entries()) {
      const taken = Math.min(want, rooms[at]! - shares[at]!)
      shares[at]! += taken
      given += taken
    }
    // amounts are above nothing wherever there is room, so each round gives or closes one
    if (given === 0) break
    left -= given
  }
  return shares
}

/** What comes off one piece of a line, by the percent alone. */
const percentOff = (price: Kopecks, percent: number): Kopecks => Math.round((price * percent) / 100)

/**
 * What the promo takes off the goods, piece by piece, after kits, actions and agreed prices and before bonuses. The
 * shares add up to the discount to the kopeck, no piece goes below its least price, the order of lines makes no
 * difference.
 */
export function applyPromo(terms: PromoTerms, pieces: readonly PromoPieces[]): PromoResult {
  const order = [...pieces.keys()].sort((a, b) => (pieces[a]!.key < pieces[b]!.key ? -1 : 1))
  const sorted = order.map((at) => pieces[at]!)
  const out = sorted.map((each) => leftOut(terms, each))
  const amounts = sorted.map(({ price, quantity }, at) => (out[at] === null ? price * quantity : 0))
  const base = amounts.reduce((sum, amount) => sum + amount, 0)
  const refuse = (refusal: PromoRefusal): PromoResult => ({
    discount: 0,
    shares: byOriginal(out.map((why) => ({ share: 0, why }))),
    refusal,
  })
  if (base === 0) return refuse({ reason: 'no-goods' })
  if (base < terms.minSum) return refuse({ reason: 'min-sum', least: terms.minSum, missing: terms.minSum - base })

  const rooms = sorted.map((each, at) => (out[at] === null ? roomOf(terms, each) : 0))
  const shares = terms.kind === 'sum' ? shareWithin(terms.value, amounts, rooms) : percentShares()
  const discount = shares.reduce((sum, share) => sum + share, 0)
  const said = shares.map((share, at): PromoShare => ({
    share,
    why: share > 0 ? null : (out[at] ?? (rooms[at] === 0 ? 'at-cost' : null)),
  }))
  return { discount, shares: byOriginal(said), refusal: discount === 0 ? { reason: 'at-cost' } : null }

  function percentShares(): Kopecks[] {
    const wanted = sorted.map(({ price, quantity }, at) =>
      out[at] === null ? Math.min(percentOff(price, terms.value) * quantity, rooms[at]!) : 0,
    )
    const all = wanted.reduce((sum, share) => sum + share, 0)
    return terms.maxDiscount !== null && all > terms.maxDiscount ? splitDiscount(terms.maxDiscount, wanted) : wanted
  }

  function byOriginal(said: readonly PromoShare[]): PromoShare[] {
    const result: PromoShare[] = []
    for (const [at, place] of order.entries()) result[place] = said[at]!
    return result
  }
}

/** A share that does not divide makes some pieces a kopeck cheaper than the others. */
export function pieceShares(share: Kopecks, quantity: number): { quantity: number; off: Kopecks }[] {
  const low = Math.floor(share / quantity)
  const more = share - low * quantity
  return [
    { quantity: quantity - more, off: low },
    { quantity: more, off: low + 1 },
  ].filter((each) => each.quantity > 0)
}

/** To the buyer. */
export function refusalWords(refusal: PromoRefusal): string {
  switch (refusal.reason) {
    case 'unknown':
      return 'Такого кода нет. Проверьте, как он записан.'
    case 'stopped':
      return 'Код больше не действует'
    case 'not-yet':
      return `Код действует с ${dayText(refusal.day)}`
    case 'over':
      return `Код действовал по ${dayText(refusal.day)}`
    case 'branch':
      return 'Код не действует в этом городе'
    case 'used-up':
      return 'Код уже использован'
    case 'used-by-you':
      return 'Вы уже воспользовались этим кодом'
    case 'not-first':
      return 'Код действует только на первый заказ'
    case 'no-goods':
      return 'Код не подходит к товарам в корзине'
    case 'at-cost':
      return 'Цена этих товаров уже самая низкая, код её не снизит'
    case 'min-sum':
      return `Код действует от ${formatMoney(refusal.least)}: добавьте подходящих товаров ещё на ${formatMoney(refusal.missing)}`
  }
}

/** Under a line that got nothing. */
export const NO_SHARE_WORDS: Record<NoShare, string> = {
  agreed: 'Код не действует: цена по договору',
  'other-goods': 'Код не действует на этот товар',
  excluded: 'Код не действует на этот товар',
  kit: 'Код не действует на товары комплекта',
  discounted: 'Код не действует на товары со скидкой',
  'at-cost': 'Цена уже самая низкая, код её не снизит',
}

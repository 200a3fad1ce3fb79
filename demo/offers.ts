// What a good costs and where it stands, branch by branch. When it comes follows from that.
import { addDays, type CalendarDay, weekdayOf } from '#rules/calendar/moscow-time.ts'
import type { Good } from './goods.ts'
import { NODES } from './places/nodes.ts'
import { WAREHOUSES } from './places/warehouses.ts'
import { niceRoubles } from './price.ts'

export interface Offer {
  node: string
  /** Kopecks. */
  price: number
  priceOld: number | null
  priceRegistered: number | null
  bonuses: number
}

export interface Stock {
  warehouse: number
  quantity: number
}

const CENTRE = WAREHOUSES.find((warehouse) => !warehouse.isShop)!.id

export function stockOf(good: Good): Stock[] {
  const { random } = good
  if (random.chance(0.07)) return []
  const wanted = 0.35 + random.next() * 1.15 + (good.place < 9 ? 0.35 : 0)
  const deepest =
    good.price > 60_000 ? 2 : good.price > 15_000 ? 5 : good.price > 3000 ? 12 : good.price > 600 ? 40 : 160
  const stock: Stock[] = []
  for (const warehouse of WAREHOUSES) {
    if (!random.chance(Math.min(0.95, warehouse.depth * wanted))) continue
    const centre = warehouse.id === CENTRE ? 3 : 1
    stock.push({ warehouse: warehouse.id, quantity: Math.max(1, Math.round(deepest * centre * random.next() ** 2)) })
  }
  return stock
}

/** Sales end on Sundays; some last until the goods are gone. */
const SALE_WEEKS = [null, 1, 2, 4, 7]

export function saleEndsOn({ code, sale }: Pick<Good, 'code' | 'sale'>, today: CalendarDay): CalendarDay | null {
  // by the code, not by chance: every later figure of the demo stays as it was
  const weeks = sale > 0 ? SALE_WEEKS[Number(code) % SALE_WEEKS.length]! : null
  return weeks === null ? null : addDays(today, 6 - weekdayOf(today) + weeks * 7)
}

export function offersOf(good: Good): Offer[] {
  const { random } = good
  // a supplier's days were drawn here: still drawn, so that every later figure of the demo stays as it was
  if (!random.chance(0.35)) random.int(5, 14)
  const registered = random.chance(0.22) ? random.one([0.95, 0.96, 0.97]) : null
  const bonusRate = random.one([0.01, 0.01, 0.02, 0.02, 0.03])
  return NODES.map((node) => {
    const drift = random.chance(0.35) ? 1 : 0.98 + random.next() * 0.06
    const price = niceRoubles(good.price * node.priceFactor * drift * (1 - good.sale / 100))
    const priceOld = good.sale > 0 ? niceRoubles(price / (1 - good.sale / 100)) : null
    const less = registered === null ? null : niceRoubles(price * registered)
    return {
      node: node.code,
      price: price * 100,
      priceOld: priceOld !== null && priceOld > price ? priceOld * 100 : null,
      priceRegistered: less !== null && less < price ? less * 100 : null,
      bonuses: Math.floor(price * bonusRate),
    }
  })
}

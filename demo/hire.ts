// Machines for rent: the first goods of a sale leaf, with day tariffs, a deposit and pieces in the shops that rent out.
import type { Good } from './goods.ts'
import { HIRE_LEAVES } from './hire-categories.ts'
import { WAREHOUSES } from './places/warehouses.ts'
import { createRandom } from './random.ts'

export interface HireGood {
  code: string
  category: string
  good: Good
  saleCode: string | null
  /** Kopecks. */
  deposit: number
  tariffs: readonly (readonly [fromDays: number, price: number])[]
  pieces: { warehouse: number; serial: string }[]
}

const FIRST_CODE = 900_001
const COUNTS = new Map(HIRE_LEAVES.map((leaf) => [leaf.leaf!, leaf.count!]))
const LONGER = [
  [1, 1],
  [3, 0.88],
  [7, 0.74],
  [14, 0.62],
  [30, 0.5],
] as const
const SHOPS = WAREHOUSES.filter((warehouse) => warehouse.hasRental)

/** Whether a good that is being loaded is also rented out. */
export function isForHire(good: Good): boolean {
  return good.place < (COUNTS.get(good.template.category) ?? 0)
}

export function hireGoods(goods: readonly Good[]): HireGood[] {
  return HIRE_LEAVES.flatMap((leaf) =>
    goods.filter((good) => good.template.category === leaf.leaf).map((good) => ({ leaf, good })),
  ).map(({ leaf, good }, index): HireGood => {
    const random = createRandom(`hire/${good.code}`)
    const code = String(FIRST_CODE + index)
    // A dear machine earns its price in more days than a cheap one.
    const day = Math.max(
      150,
      Math.round((good.price * (good.price > 80_000 ? 0.018 : good.price > 25_000 ? 0.026 : 0.045)) / 50) * 50,
    )
    return {
      code,
      category: leaf.code,
      good,
      saleCode: random.chance(0.8) ? good.code : null,
      deposit: Math.max(1000, Math.round((good.price * random.one([0.2, 0.25, 0.3])) / 500) * 500) * 100,
      tariffs: LONGER.map(([days, factor]) => [days, Math.round((day * factor) / 10) * 10 * 100] as const),
      pieces: SHOPS.flatMap((shop) =>
        Array.from({ length: random.one([0, 1, 1, 2, 2, 3]) }, (_, piece) => ({
          warehouse: shop.id,
          serial: `В${code.slice(1)}-${shop.id}${piece + 1}`,
        })),
      ),
    }
  })
}

const CARE = [
  'Перед выдачей мастер проверяет всё под нагрузкой, расходники и смазка за наш счёт.',
  'Выдаём чистым и настроенным, покажем, как включить и на что смотреть.',
  'Если сломается по нашей вине, привезём замену в тот же день.',
]

export function hireDescription(hire: HireGood): string {
  return `${hire.good.description}\n\n${CARE[Number(hire.code) % CARE.length]}`
}

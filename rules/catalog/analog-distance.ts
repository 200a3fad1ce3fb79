/** A figure goods of one category are compared by; a heavier one says more about whether they replace each other. */
export type ComparedFigure = { code: string; weight: number }

type FigureValue = number | string | boolean

export type ComparedGood = {
  price: number | null
  isInStock: boolean
  figures: Readonly<Record<string, FigureValue | undefined>>
}

/** A price twice as high or half as high is as far as one whole unlike figure. */
const PRICE_WEIGHT = 1
const PRICE_FAR = Math.log(2)
/** An analog on the shelf beats a slightly closer one that must be waited for. */
const STOCK_WEIGHT = 0.25
const UNKNOWN_DIFFERENCE = 0.5

function valueOf(good: ComparedGood, code: string): FigureValue | undefined {
  return Object.hasOwn(good.figures, code) ? good.figures[code] : undefined
}

/** Largest less smallest, per figure: what makes kilograms comparable with revolutions. */
function spreads(goods: readonly ComparedGood[], figures: readonly ComparedFigure[]): Map<string, number> {
  return new Map(
    figures.map(({ code }) => {
      const numbers = goods.map((good) => valueOf(good, code)).filter((value) => typeof value === 'number')
      return [code, numbers.length > 0 ? Math.max(...numbers) - Math.min(...numbers) : 0]
    }),
  )
}

function difference(a: FigureValue | undefined, b: FigureValue | undefined, spread: number): number {
  if (a === b) return 0
  if (a === undefined || b === undefined) return UNKNOWN_DIFFERENCE
  return typeof a === 'number' && typeof b === 'number' && spread > 0 ? Math.abs(a - b) / spread : 1
}

function priceDifference(a: number | null, b: number | null): number {
  return a && b ? Math.min(1, Math.abs(Math.log(a / b)) / PRICE_FAR) : UNKNOWN_DIFFERENCE
}

/**
 * The same in every figure that must match: a 180 mm disc does not go on a 150 mm grinder. Unknown fits unknown only.
 */
export function canReplace(own: ComparedGood, other: ComparedGood, mustMatch: readonly string[]): boolean {
  return mustMatch.every((code) => valueOf(own, code) === valueOf(other, code))
}

/** Indexes of `others`, the likest first; equally like ones keep their order. */
export function rankAnalogs(
  own: ComparedGood,
  others: readonly ComparedGood[],
  figures: readonly ComparedFigure[],
): number[] {
  const spreadOf = spreads([own, ...others], figures)
  const weights = figures.reduce((sum, { weight }) => sum + weight, 0) || 1
  const distances = others.map((other) => {
    const figureDistance = figures.reduce(
      (sum, { code, weight }) =>
        sum + weight * difference(valueOf(own, code), valueOf(other, code), spreadOf.get(code) ?? 0),
      0,
    )
    const stock = other.isInStock ? 0 : STOCK_WEIGHT
    return figureDistance / weights + PRICE_WEIGHT * priceDifference(own.price, other.price) + stock
  })
  return [...others.keys()].sort((a, b) => distances[a]! - distances[b]! || a - b)
}

/** A number a quarter larger or smaller is another league; 800 against 850 W says less than 2 against 4 J. */
const TELLING_SHARE = 0.25
/** SDS-plus against SDS-max, with a case against without: about as telling as a number 15 % off. */
const CHOICE_CHANGE = 0.6

function change(a: FigureValue, b: FigureValue): number {
  if (typeof a !== 'number' || typeof b !== 'number') return CHOICE_CHANGE
  return Math.min(1, Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b)) / TELLING_SHARE)
}

/** Codes of the figures two goods differ in, the most telling first, at most `limit`. */
export function mostDistinctiveDifferences(
  own: ComparedGood,
  other: ComparedGood,
  figures: readonly ComparedFigure[],
  limit: number,
): string[] {
  const telling = figures.flatMap(({ code, weight }, place) => {
    const [a, b] = [valueOf(own, code), valueOf(other, code)]
    if (a === undefined || b === undefined || a === b) return []
    return { code, place, telling: weight * change(a, b) }
  })
  return telling
    .sort((a, b) => b.telling - a.telling || a.place - b.place)
    .slice(0, limit)
    .map(({ code }) => code)
}

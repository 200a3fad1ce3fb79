import { intoCity } from '../text/into-city.ts'
import { formatRubles } from '../money/money.ts'
import { countText } from '../text/plural.ts'
import { withUnit } from '../text/typography.ts'

/** A line may end after a dash: not within «4–6 дней». */
const WORD_JOINER = '\u2060'

const DAYS = ['день', 'дня', 'дней'] as const

/** «В Самару от 430 ₽, 4–6 дней»: what the cheapest way by a transport company costs, and how long it takes. */
export function transportText(city: string, { price, daysMin, daysMax }: TransportOffer): string {
  const days =
    daysMin < daysMax ? withUnit(`${daysMin}–${WORD_JOINER}${daysMax}`, daysText(daysMax)) : countText(daysMax, DAYS)
  const goal = intoCity(city)
  return `${goal[0]!.toUpperCase()}${goal.slice(1)} от ${formatRubles(price)}, ${days}`
}

/** Roubles, whole days. */
export interface TransportOffer {
  price: number
  daysMin: number
  daysMax: number
}

/** The word after a span stands as after its last number. */
const daysText = (count: number) => countText(count, DAYS).split('\u00A0').at(-1)!

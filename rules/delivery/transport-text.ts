import { intoCity } from '../text/into-city.ts'
import { formatRubles } from '../money/money.ts'
import { transportDays, type TransportOffer } from './transport-days.ts'

/** A line may end after a dash: not within «4–6 дней». */
const WORD_JOINER = '\u2060'

/** «В Самару от 430 ₽, 4–6 дней»: what the cheapest way by a transport company costs, and how long it takes. */
export function transportText(city: string, { price, ...days }: TransportOffer): string {
  const goal = intoCity(city)
  return `${goal[0]!.toUpperCase()}${goal.slice(1)} от ${formatRubles(price)}, ${transportDays(days).replace('–', `–${WORD_JOINER}`)}`
}

import { intoCity } from '../text/into-city.ts'
import { formatRubles } from '../money/money.ts'
import { WORD_JOINER } from '../text/typography.ts'
import { transportDates, type TransportOffer } from './transport-days.ts'

/** «В Самару 24–26 ноября, от 430 ₽»: the cheapest way by a transport company. */
export function transportText(city: string, { price, arrives, ...days }: TransportOffer): string {
  const goal = intoCity(city)
  // a line may end after a dash: not within «24–26 ноября»
  const dates = transportDates(days, arrives).replace('–', `–${WORD_JOINER}`)
  return `${goal[0]!.toUpperCase()}${goal.slice(1)} ${dates}, от ${formatRubles(price)}`
}

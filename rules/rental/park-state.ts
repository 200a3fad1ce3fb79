import type { StockState } from '../delivery/availability-text.ts'
import { withUnit } from '../text/typography.ts'

export interface Park {
  /** Pieces in the visitor's own city, and in all of them. */
  here: number
  total: number
  /** «в Москве». */
  nameIn: string
  /** Where the pieces are. */
  cities: readonly string[]
}

/** A card has one line for them. */
const MOST_CITIES = 3

/** Whether a thing for rent stands in the visitor's own city: nobody carries a vibrating plate from town to town. */
export function parkState({ here, total, nameIn, cities }: Park): { state: StockState; text: string } {
  if (here > 0) return { state: 'here', text: `В парке ${withUnit(here, 'шт.')}` }
  if (total <= 0 || cities.length === 0) return { state: 'nowhere', text: 'Сейчас нет в парке' }
  const more = cities.length > MOST_CITIES ? ` и ещё ${cities.length - MOST_CITIES}` : ''
  const where = cities.slice(0, MOST_CITIES).join(', ') + more
  return { state: 'warehouse', text: `${nameIn.charAt(0).toUpperCase()}${nameIn.slice(1)} нет · ${where}` }
}

import { countText } from '../text/plural.ts'

const DAYS = ['день', 'дня', 'дней'] as const

/** Roubles, whole days. */
export interface TransportOffer {
  price: number
  daysMin: number
  daysMax: number
}

/**
 * «4–6 дней»: the same wherever a company's days are said. Apart from the words around it, which a checkout need not
 * load.
 */
export function transportDays({ daysMin, daysMax }: Omit<TransportOffer, 'price'>): string {
  const days = countText(daysMax, DAYS)
  return daysMin < daysMax ? `${daysMin}–${days}` : days
}

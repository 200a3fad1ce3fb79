import type { LimitRule } from '#server/guards/limits.ts'

const HOUR = 60 * 60

/** A booking takes a machine away from others, so a script gets few of them; a foreman still books a whole site. */
export const BOOKINGS_FOR_PHONE: LimitRule = {
  name: 'rental bookings',
  limit: 6,
  seconds: HOUR,
  message: 'С этого номера уже несколько броней подряд. Новую можно оформить через час или по телефону магазина.',
}
export const BOOKINGS: LimitRule = { name: 'rental bookings', limit: 20, seconds: HOUR }

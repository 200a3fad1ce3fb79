import type { LimitRule } from '#server/kernel/limits.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR
const MANY = 'Слишком много попыток входа.'

/** The same widths as for buyers (people/auth/auth-limits.ts), counted apart. */
export const STAFF_PASSWORDS: LimitRule = { name: 'staff passwords', limit: 60, seconds: HOUR / 4 }
/** One login from one address. */
export const STAFF_PASSWORDS_OF_ASKER: LimitRule = {
  name: 'staff passwords of asker',
  limit: 10,
  seconds: HOUR / 4,
  message: MANY,
}
export const STAFF_PASSWORDS_OF_LOGIN: readonly LimitRule[] = [
  { name: 'staff passwords of login, hour', limit: 60, seconds: HOUR, message: MANY },
  { name: 'staff passwords of login, day', limit: 200, seconds: DAY, message: MANY },
]

/** A code is one of a million and three of them are good at a time: 30 tries a day are a chance of 0.01 %. */
export const SECOND_FACTORS: readonly LimitRule[] = [
  { name: 'second factors', limit: 5, seconds: HOUR / 12, message: MANY },
  { name: 'second factors, day', limit: 30, seconds: DAY, message: MANY },
]

/** Asked of somebody already inside. */
export const CONFIRMATIONS_OF_STAFF: LimitRule = {
  name: 'confirmations of staff',
  limit: 10,
  seconds: HOUR / 4,
  message: 'Слишком много попыток подтверждения.',
}

/** The phone of before gets an SMS each time. */
export const PHONES_OF_STAFF: LimitRule = {
  name: 'phones of staff',
  limit: 5,
  seconds: DAY,
  message: 'Телефон сегодня меняли уже много раз.',
}

export const INVITATIONS_OPENED: LimitRule = { name: 'invitations opened', limit: 60, seconds: HOUR }
export const DEMO_ENTRIES: LimitRule = { name: 'demo entries', limit: 120, seconds: HOUR }

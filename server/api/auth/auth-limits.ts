import type { LimitRule } from '#server/guards/limits.ts'

const HOUR = 60 * 60

/** Five codes of five tries each: 25 guesses of a million in an hour. */
export const CODES_FOR_KEY: LimitRule = { name: 'codes', limit: 5, seconds: HOUR, message: 'На этот номер или e-mail уже ушло много кодов.' }
export const CODES: LimitRule = { name: 'codes', limit: 20, seconds: HOUR }
export const CODE_CHECKS: LimitRule = { name: 'code checks', limit: 100, seconds: HOUR }

export const PASSWORDS_FOR_KEY: LimitRule = { name: 'passwords', limit: 10, seconds: HOUR / 4, message: 'Слишком много попыток входа. Можно войти по коду.' }
export const PASSWORDS: LimitRule = { name: 'passwords', limit: 60, seconds: HOUR / 4 }

export const CHECKS_FOR_KEY: LimitRule = { name: 'checks', limit: 20, seconds: HOUR }
export const CHECKS: LimitRule = { name: 'checks', limit: 40, seconds: HOUR }

export const SIGN_UPS: LimitRule = { name: 'sign-ups', limit: 30, seconds: HOUR }
export const CONFIRMATIONS: LimitRule = { name: 'confirmations', limit: 60, seconds: HOUR }

/** Letters a customer may have sent to addresses of their own choice. */
export const LETTERS_FOR_ACCOUNT: LimitRule = { name: 'letters', limit: 5, seconds: HOUR, message: 'Писем уже много. Проверьте папку «Спам».' }

/** Stands in for a captcha that does not answer. */
export const WITHOUT_CAPTCHA: LimitRule = { name: 'without captcha', limit: 10, seconds: HOUR }

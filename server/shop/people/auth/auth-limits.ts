import type { LimitRule } from '#server/kernel/limits.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR

/**
 * Brute force: tries with one phone or e-mail. `own`: of one client, which is a network address, or a device that
 * signed in to the account before. `all`: of all unknown clients together, wide enough that one stranger cannot use
 * them up. A known device is not limited by `all`, so nobody can lock an owner out of their own browser (OWASP, device
 * cookies).
 */
export interface KeyRule {
  own: LimitRule
  all: readonly LimitRule[]
}

const MANY_CODES = 'На этот номер или e-mail уже ушло много кодов.'

/**
 * A code is one of 10^6 and bears 5 tries with its token. Unknown askers: at most 40 codes a day × 5 tries, and 100
 * tries a day without a token (below), each against a single code. That is 300 guesses a day for a key, a chance of
 * 0.03 %.
 */
export const CODES_FOR_KEY: KeyRule = {
  own: { name: 'codes of asker', limit: 5, seconds: HOUR, message: MANY_CODES },
  all: [
    { name: 'codes of key, hour', limit: 20, seconds: HOUR, message: MANY_CODES },
    { name: 'codes of key, day', limit: 40, seconds: DAY, message: MANY_CODES },
  ],
}
/**
 * A code that has just left is good for others who ask within its minute, and each of them has tries of their own: so
 * many a day are 500 guesses more, a chance of 0.05 %.
 */
export const SHARED_CODES: readonly LimitRule[] = [
  { name: 'shared codes of key, hour', limit: 40, seconds: HOUR, message: MANY_CODES },
  { name: 'shared codes of key, day', limit: 100, seconds: DAY, message: MANY_CODES },
]
export const CODES: LimitRule = { name: 'codes', limit: 20, seconds: HOUR }
export const CODE_CHECKS: LimitRule = { name: 'code checks', limit: 100, seconds: HOUR }

const MANY_GUESSES = 'Слишком много попыток ввести код.'

/** Tries without the asker's token: they spend nobody's five, only these. */
export const TRIES_WITHOUT_TOKEN: KeyRule = {
  own: { name: 'code tries of address', limit: 10, seconds: HOUR / 4, message: MANY_GUESSES },
  all: [{ name: 'code tries of key', limit: 100, seconds: DAY, message: MANY_GUESSES }],
}

const MANY_PASSWORDS = 'Слишком много попыток входа. Можно войти по коду.'

/**
 * NIST 800-63B asks for at most a hundred failures in a row; the narrow rule is met long before, the wide one holds a
 * botnet.
 */
export const PASSWORDS_FOR_KEY: KeyRule = {
  own: { name: 'passwords of asker', limit: 10, seconds: HOUR / 4, message: MANY_PASSWORDS },
  all: [
    { name: 'passwords of key, hour', limit: 60, seconds: HOUR, message: MANY_PASSWORDS },
    { name: 'passwords of key, day', limit: 200, seconds: DAY, message: MANY_PASSWORDS },
  ],
}
export const PASSWORDS: LimitRule = { name: 'passwords', limit: 60, seconds: HOUR / 4 }

/** The password asked for inside an account, where only its sessions get. */
export const PASSWORDS_OF_ACCOUNT: LimitRule = {
  name: 'passwords of account',
  limit: 10,
  seconds: HOUR / 4,
  message: 'Слишком много попыток ввести пароль.',
}

/** After so many wrong passwords from an address the next one needs the captcha. */
export const WRONG_PASSWORDS: LimitRule = { name: 'wrong passwords', limit: 3, seconds: HOUR }

export const CHECKS_FOR_KEY: KeyRule = {
  own: { name: 'checks of asker', limit: 20, seconds: HOUR },
  all: [{ name: 'checks of key', limit: 200, seconds: HOUR }],
}
export const CHECKS: LimitRule = { name: 'checks', limit: 40, seconds: HOUR }

export const SIGN_UPS: LimitRule = { name: 'sign-ups', limit: 30, seconds: HOUR }
export const CONFIRMATIONS: LimitRule = { name: 'confirmations', limit: 60, seconds: HOUR }

/** Letters a customer may have sent to addresses of their own choice. */
export const LETTERS_FOR_ACCOUNT: LimitRule = {
  name: 'letters',
  limit: 5,
  seconds: HOUR,
  message: 'Писем уже много. Проверьте папку «Спам».',
}

/** «Somebody gave your address»: more of them would be mischief by our hands. */
export const TAKEN_LETTERS_FOR_EMAIL: LimitRule = { name: 'taken letters', limit: 2, seconds: DAY }

/** SMS cost money; letters about new devices are not counted. */
export const DEVICE_SMS_FOR_ACCOUNT: LimitRule = { name: 'device sms', limit: 5, seconds: DAY }

/** Stands in for a captcha that does not answer. */
export const WITHOUT_CAPTCHA: LimitRule = { name: 'without captcha', limit: 10, seconds: HOUR }

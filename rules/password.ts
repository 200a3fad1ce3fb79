import { countText } from './plural.ts'

export const PASSWORD_SHORTEST = 8
/** Longer ones add nothing and would let a stranger make the server hash megabytes. */
export const PASSWORD_LONGEST = 128

export const PASSWORD_REQUIRED = 'Введите пароль'
export const PASSWORD_SHORT = `Придумайте пароль от ${countText(PASSWORD_SHORTEST, ['символа', 'символов', 'символов'])}`
export const PASSWORD_LONG = `Сократите пароль до ${countText(PASSWORD_LONGEST, ['символа', 'символов', 'символов'])}`
export const PASSWORD_WEAK = 'Такой пароль легко угадать: придумайте посложнее'
export const PASSWORDS_DIFFER = 'Пароли не совпадают'

/** What guessers try first, of those that pass the length. */
const COMMON = [
  'password', 'passw0rd', 'password1', 'qwertyui', 'qwerty12', 'qwerty123', 'qwertyuiop', 'йцукенгш', 'йцукенгшщзхъ', 'пароль12', 'пароль123',
  '1q2w3e4r', '1q2w3e4r5t', 'q1w2e3r4', '1qaz2wsx', 'abcd1234', 'asdfghjk', 'iloveyou', 'zxcvbnm1', 'zaq12wsx',
]

/** «11111111», «12121212», «12345678», «87654321»: one sign, a pair, or a ladder. */
function isPattern(text: string): boolean {
  if (/^(.{1,2})\1+$/u.test(text)) return true
  const codes = [...text].map((sign) => sign.codePointAt(0)!)
  const steps = new Set(codes.slice(1).map((code, index) => code - codes[index]!))
  return steps.size === 1 && Math.abs([...steps][0]!) === 1
}

/** `known`: what a stranger may know of the owner (phone, e-mail, name): a password made of it is none. */
export function passwordError(text: string | null | undefined, known: readonly (string | null | undefined)[] = []): string | null {
  const password = String(text ?? '')
  if (password === '') return PASSWORD_REQUIRED
  const length = [...password].length
  if (length < PASSWORD_SHORTEST) return PASSWORD_SHORT
  if (length > PASSWORD_LONGEST) return PASSWORD_LONG
  const plain = password.toLowerCase()
  const own = known.some((fact) => fact && [fact.toLowerCase(), fact.toLowerCase().replace(/^7/, '8')].includes(plain.replace(/^\+/, '')))
  return own || COMMON.includes(plain) || isPattern(plain) || plain === '1234567890' ? PASSWORD_WEAK : null
}

export function passwordConfirmationError(password: string, confirmation: string | null | undefined): string | null {
  return password === String(confirmation ?? '') ? null : PASSWORDS_DIFFER
}

import { isGuessable } from './password-strength.ts'
import { countText } from '../text/plural.ts'

export const PASSWORD_SHORTEST = 8
/** Longer ones add nothing and would let a stranger make the server hash megabytes. */
const PASSWORD_LONGEST = 128

export const PASSWORD_REQUIRED = 'Введите пароль'
export const PASSWORD_SHORT = `Придумайте пароль от ${countText(PASSWORD_SHORTEST, ['символа', 'символов', 'символов'])}`
export const PASSWORD_LONG = `Сократите пароль до ${countText(PASSWORD_LONGEST, ['символа', 'символов', 'символов'])}`
export const PASSWORD_WEAK = 'Такой пароль легко угадать: придумайте посложнее, например из трёх слов подряд'
export const PASSWORDS_DIFFER = 'Пароли не совпадают'

/** Its own name is the first thing tried at a shop. */
const SHOP_NAMES = ['верстак', 'магазин', 'инструмент']

/**
 * `known`: what a stranger may know of the owner (phone, e-mail, name): a password made of it is none. `isCommon`: the
 * server's list of the commonest; a browser goes without it and hears from the server.
 */
export function passwordError(
  text: string | null | undefined,
  known: readonly (string | null | undefined)[] = [],
  isCommon: (word: string) => boolean = () => false,
): string | null {
  const password = String(text ?? '')
  if (password === '') return PASSWORD_REQUIRED
  const length = [...password].length
  if (length < PASSWORD_SHORTEST) return PASSWORD_SHORT
  if (length > PASSWORD_LONGEST) return PASSWORD_LONG
  const facts = [...SHOP_NAMES, ...known.filter((fact) => fact !== null && fact !== undefined)]
  return isGuessable(password, facts, isCommon) ? PASSWORD_WEAK : null
}

export function passwordConfirmationError(password: string, confirmation: string | null | undefined): string | null {
  return password === String(confirmation ?? '') ? null : PASSWORDS_DIFFER
}

import { countText, plural } from '../text/plural.ts'

export const CODE_LENGTH = 6
/** How long a code lives. */
export const CODE_SECONDS = 5 * 60
/** How soon another may be asked for. */
export const CODE_RESEND_SECONDS = 60
export const CODE_TRIES = 5

/**
 * What a code was asked for; it opens nothing else. `owner` proves the owner of an account before a new phone or
 * e-mail, `new-phone` proves the new phone itself.
 */
export const CODE_PURPOSES = ['sign-in', 'sign-up', 'recovery', 'new-phone', 'owner', 'deletion'] as const
/** These are asked for by the shop's people alone: the owner of the phone reads them out. */
export type CodePurpose = (typeof CODE_PURPOSES)[number] | 'merge' | 'bonuses' | 'data'

/** After «Код для»: an SMS names what the code is good for. */
export const CODE_PURPOSE_WORDS: Record<CodePurpose, string> = {
  'sign-in': 'входа',
  'sign-up': 'регистрации',
  recovery: 'смены пароля',
  'new-phone': 'подтверждения нового телефона',
  owner: 'смены телефона или e-mail',
  deletion: 'удаления аккаунта',
  merge: 'объединения двух карточек',
  bonuses: 'списания бонусов',
  data: 'выдачи или удаления ваших данных',
}

export const CODE_REQUIRED = 'Введите код'
export const CODE_INCOMPLETE = `Введите код полностью: ${CODE_LENGTH} цифр`
export const CODE_WRONG = 'Код не подошёл: проверьте цифры'
/** A wrong one, and how often one may still try. */
export const codeWrong = (left: number): string =>
  `${CODE_WRONG}. ${plural(left, ['Осталась', 'Осталось', 'Осталось'])} ${countText(left, ['попытка', 'попытки', 'попыток'])}.`
export const CODE_EXPIRED = 'Код устарел или уже использован. Запросите новый.'
export const CODE_NO_TRIES = 'Попытки закончились. Запросите новый код.'

/** From what a person pastes: «123 456», «123-456». Null when it is not one whole code. */
export function normalizeCode(text: string | null | undefined): string | null {
  const digits = String(text ?? '').replace(/[\s\u00A0-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

export function codeError(text: string | null | undefined): string | null {
  if (String(text ?? '').trim() === '') return CODE_REQUIRED
  return normalizeCode(text) ? null : CODE_INCOMPLETE
}

export const NAME_REQUIRED = 'Введите имя'
const NAME_LETTERS_ONLY = 'Используйте в имени только буквы, дефис и пробел'
const NAME_LIMIT = 100
const NAME_TOO_LONG = `Сократите имя до ${NAME_LIMIT}\u00A0символов`

/** Trimmed, inner runs of spaces made one. */
export function normalizeName(text: string | null | undefined): string {
  return String(text ?? '')
    .trim()
    .replace(/\s+/g, ' ')
}

export function nameError(text: string | null | undefined, { required = false } = {}): string | null {
  const name = normalizeName(text)
  if (name === '') return required ? NAME_REQUIRED : null
  if (!/^[a-zа-яё -]*[a-zа-яё][a-zа-яё -]*$/i.test(name)) return NAME_LETTERS_ONLY
  return name.length > NAME_LIMIT ? NAME_TOO_LONG : null
}

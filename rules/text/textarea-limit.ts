import { countText } from './plural.ts'

export const TEXTAREA_LIMIT = 240

/** Characters as a person counts them: an emoji is one, as in the schema's maxLength. */
function characters(text: string | null | undefined): string[] {
  return [...String(text ?? '').trim()]
}

export function limitText(text: string | null | undefined, max = TEXTAREA_LIMIT): string {
  return characters(text).slice(0, max).join('').trim()
}

/** `12 / 240`. */
export function textCounter(text: string | null | undefined, max = TEXTAREA_LIMIT): string {
  return `${characters(text).length} / ${max}`
}

export function textLimitError(text: string | null | undefined, max = TEXTAREA_LIMIT): string | null {
  const extra = characters(text).length - max
  return extra > 0 ? `Сократите текст на ${countText(extra, ['символ', 'символа', 'символов'])}` : null
}

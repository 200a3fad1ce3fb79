const DECIMALS = 2

/** As many digits as a number keeps exactly, so that what is shown is what is meant. */
const MAX_WHOLE_DIGITS = 12

export type EditedNumber = { value: string; caret: number }

/**
 * Digits and one dot, two decimals, no leading zeros: the text without its grouping. A comma, which Russian keyboards
 * offer, is a dot.
 */
function plainNumber(text: string): string {
  const kept = text.replace(/[^\d.,]/g, '')
  const point = kept.search(/[.,]/)
  const whole = point < 0 ? kept : kept.slice(0, point)
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, MAX_WHOLE_DIGITS)
  if (point < 0) return digits
  const decimals = kept.slice(point).replace(/[.,]/g, '').slice(0, DECIMALS)
  return `${digits || '0'}.${decimals}`
}

/** `1234.567` → `1 234.56`: what a number field shows. */
export function formatNumberInput(text: string | null | undefined): string {
  // two decimals are too few to be grouped, so only the whole part is
  return plainNumber(String(text ?? '')).replace(/\B(?=(\d{3})+(?!\d))/g, ' ')
}

/** The same after an edit, with the caret kept behind the character it stood behind. */
export function editNumberInput(value: string, caret: number): EditedNumber {
  const shown = formatNumberInput(value)
  const left = plainNumber(value.slice(0, Math.max(0, caret))).length
  let position = 0
  for (let seen = 0; seen < left; position++) {
    if (shown[position] !== ' ') seen++
  }
  return { value: shown, caret: position }
}

/** The number in a field, or null when there is none. */
export function parseNumberInput(text: string | null | undefined): number | null {
  const plain = plainNumber(String(text ?? ''))
  return plain === '' ? null : Number(plain)
}

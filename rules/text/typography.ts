/** No-break space: keeps a number with its unit, so «12 990 ₽» never breaks over two lines. */
export const NBSP = '\u00A0'

/** No width, and no line is broken here. */
export const WORD_JOINER = '\u2060'

export const MINUS = '\u2212'

/** What a formatter shows when the number it was given makes no sense. */
export const DASH = '—'

/** Inside a sentence, with its abbreviations as they are: «картой онлайн или по СБП». */
export const midSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

export function withUnit(value: string | number, unit: string | null | undefined): string {
  return unit ? `${value}${NBSP}${unit}` : String(value)
}

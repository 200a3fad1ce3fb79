/** What must not be parted: «SDS-plus», «GRH 28-920», «RH26-800K», but not «Дрель-шуруповёрт». */
const UNBROKEN = /((?:\b[A-Z]+ (?=\d))?(?=[^\s,]*[\dA-Za-z])[^\s,]+[-/][^\s,]+)/

export interface WordPart {
  text: string
  isUnbroken: boolean
}

/**
 * A name in parts, those to be kept on one line marked. The text itself stays as it is: put together again it can be
 * copied, searched and read by machines with its own hyphens.
 */
export function unbrokenWords(text: string): WordPart[] {
  return text
    .split(UNBROKEN)
    .map((part, index) => ({ text: part, isUnbroken: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}

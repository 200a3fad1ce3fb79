/** Digits a number holds exactly together with the offset of their length. */
const EXACT_DIGITS = 15
const LONG = 2e15

const offsets = Array.from({ length: EXACT_DIGITS + 1 }, (_, length) => (10 ** length - 1) / 9)

/** A number that orders codes by length, then digit by digit; codes longer than 15 digits of one length share one. */
export function codeOrderKey(code: string): number {
  return code.length <= EXACT_DIGITS ? offsets[code.length]! + Number(code) : LONG + code.length
}

/** The order every listing ends by. SQL writes it as `length(code), code collate "C"`. */
export function compareCodes(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

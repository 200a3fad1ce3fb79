/** Widths of bars and gaps by turns, by the value of the symbol (ISO/IEC 15417); 103–105 start, 106 stops. */
const WIDTHS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 ' +
  '223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 ' +
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 ' +
  '311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 ' +
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'

const SYMBOLS = WIDTHS.split(' ')
const START_B = 104
const START_C = 105
const TO_C = 99
const STOP = 106

/** Pairs of digits take one symbol; an odd first digit goes alone. */
function valuesOf(digits: string): number[] {
  const isOdd = digits.length % 2 === 1
  const pairs = (digits.slice(isOdd ? 1 : 0).match(/\d\d/g) ?? []).map(Number)
  if (!isOdd) return [START_C, ...pairs]
  // digits stand 16 places after the space of set B
  const first = [START_B, Number(digits[0]) + 16]
  return pairs.length > 0 ? [...first, TO_C, ...pairs] : first
}

/**
 * A number as Code 128, read by any scanner that works as a keyboard: widths of bars and gaps by turns, the first is a
 * bar. Null: there is more in it than digits.
 */
export function code128(digits: string): number[] | null {
  if (!/^\d+$/.test(digits)) return null
  const values = valuesOf(digits)
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103
  return [...values, check, STOP].flatMap((value) => [...SYMBOLS[value]!].map(Number))
}

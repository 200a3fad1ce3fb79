import { NBSP, WORD_JOINER } from './typography.ts'

/** A number stays with its unit: «15 Дж», «18 В». */
const UNIT = /(\d) (?=(?:%|₽|к?Вт|кВА|В|Дж|Н·м|А·ч|А|мм|см|м|кг|г|л|мл|об\/мин|шт|лет|года?)(?![\p{L}\d]))/gu

/**
 * Short words (prepositions, conjunctions) must not be left alone at the end of a line; a unit after its number is not
 * one.
 */
const SHORT_WORD = /(?<![\p{L}\d/\u2060]|\d\u00A0)(\p{L}{1,2}) (?=\S)/gu

/** «8 000», «1 250 000» */
const THOUSANDS = /(\d) (?=\d{3}(?!\d))/g

/** «0,2 мм/м»: a browser may part after the slash. */
const RATIO = /(мм|см|м|кг|г|л|об|уд)\/(?=(?:мм|см|м|кг|мин|ч|с)(?!\p{L}))/gu

const DASH = / (?=[—–] )/g

/** Ties with no-break spaces what Russian typography keeps on one line. */
export function tieWords(text: string): string {
  return text
    .replace(THOUSANDS, `$1${NBSP}`)
    .replace(UNIT, `$1${NBSP}`)
    .replace(RATIO, `$1/${WORD_JOINER}`)
    .replace(SHORT_WORD, `$1${NBSP}`)
    .replace(DASH, NBSP)
}

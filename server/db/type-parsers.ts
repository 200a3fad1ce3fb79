import pg from 'pg'

const { builtins, getTypeParser } = pg.types

// Element types of arrays have no names in pg-types.
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009

type Parse = (text: string) => unknown

const parseTextArray = getTypeParser(TEXT_ARRAY as typeof builtins.TEXT) as (text: string) => (string | null)[]
const asIs: Parse = (text) => text

// Money in kopecks and counters fit a number; whatever does not must not lose digits silently.
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a JavaScript number`)
  return value
}

const PARSERS: Record<number, Parse> = {
  [builtins.INT8]: parseInt8,
  [INT8_ARRAY]: (text) => parseTextArray(text).map((item) => (item === null ? null : parseInt8(item))),
  // Digits stay exact as text.
  [builtins.NUMERIC]: asIs,
  [NUMERIC_ARRAY]: parseTextArray,
  // A calendar day has no time zone; as a Date it would move by one in some.
  [builtins.DATE]: asIs,
  [DATE_ARRAY]: parseTextArray,
  [builtins.TIMESTAMP]: asIs,
}

// Per pool instead of pg.types.setTypeParser, which would change every pool of the process.
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS[oid]) || getTypeParser(oid, format as 'text')) as typeof getTypeParser,
}

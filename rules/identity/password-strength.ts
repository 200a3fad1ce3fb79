import { transliterate } from '../text/slugify.ts'

/** Where a key lies: rows are shifted against each other, so that neighbours are found by distance. */
const ROWS: readonly [keys: string, shift: number][] = [
  ['1234567890-=', 0],
  ['qwertyuiop[]', 0.5],
  ["asdfghjkl;'", 0.75],
  ['zxcvbnm,./', 1.25],
]
const PLACES = new Map(
  ROWS.flatMap(([keys, shift], row) => [...keys].map((key, at) => [key, { row, x: at + shift }] as const)),
)

/** The Russian letters of the same keys: who types «пароль» without switching the layout types «gfhjkm». */
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбю'
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

function sameKeys(text: string): string {
  return [...text].map((char) => LATIN[RUSSIAN.indexOf(char === 'ё' ? 'е' : char)] ?? char).join('')
}

/** «p@ssw0rd12» is «password12»: figures at the end are figures. */
function withoutLeet(text: string): string {
  const [, head = '', tail = ''] = /^(.*?)(\d*)$/su.exec(text) ?? []
  return [...head].map((char) => LEET[char] ?? char).join('') + tail
}

const isNextKey = (a: string, b: string): boolean => {
  const [one, two] = [PLACES.get(a), PLACES.get(b)]
  if (!one || !two) return false
  const [rows, distance] = [Math.abs(one.row - two.row), Math.abs(one.x - two.x)]
  return rows === 0 ? distance <= 1 : rows === 1 && distance < 1
}

const stepOf = (a: string, b: string) => b.codePointAt(0)! - a.codePointAt(0)!

/** How far from `start` one sign repeats, a ladder («4567», «dcba») or a walk over the keyboard goes. */
function runFrom(chars: readonly string[], start: number): number {
  let longest = 1
  const step = start + 1 < chars.length ? stepOf(chars[start]!, chars[start + 1]!) : 2
  for (const fits of [
    (at: number) => Math.abs(step) <= 1 && stepOf(chars[at - 1]!, chars[at]!) === step,
    (at: number) => isNextKey(chars[at - 1]!, chars[at]!),
  ]) {
    let end = start + 1
    while (end < chars.length && fits(end)) end++
    longest = Math.max(longest, end - start)
  }
  return longest
}

const WORD_SHORTEST = 4
const WORD_LONGEST = 24
const RUN_SHORTEST = 3
const isDigit = (char: string | undefined) => char !== undefined && char >= '0' && char <= '9'

/**
 * A whole number from `start`, if one begins there: its length, and what it is worth. A year is guessed like a word.
 */
function numberFrom(chars: readonly string[], start: number): { length: number; points: number } | null {
  if (isDigit(chars[start - 1])) return null
  let end = start
  while (isDigit(chars[end])) end++
  const length = end - start
  if (length === 0) return null
  const isYear = /^(19|20)\d\d$/.test(chars.slice(start, end).join(''))
  return { length, points: length <= 3 || isYear ? 1 : Math.ceil(length / 2) }
}

export interface Guesses {
  /** What a stranger may know of the owner or the shop, in small letters. */
  facts: readonly string[]
  /** Among the commonest passwords and the words they are made of. */
  isCommon: (word: string) => boolean
}

/**
 * The cheapest way to put a text together from what guessers try: a fact, a run or a short number is one point, a word
 * two, any other sign one.
 */
function points(text: string, { facts, isCommon }: Guesses): number {
  const chars = [...text]
  const cost = [0, ...chars.map((_, at) => at + 1)]
  const reach = (end: number, value: number) => {
    cost[end] = Math.min(cost[end]!, value)
  }
  for (let start = 0; start < chars.length; start++) {
    const before = cost[start]!
    reach(start + 1, before + 1)
    const run = runFrom(chars, start)
    for (let length = RUN_SHORTEST; length <= run; length++) reach(start + length, before + 1)
    const number = numberFrom(chars, start)
    if (number) reach(start + number.length, before + number.points)
    const rest = chars.slice(start).join('')
    for (const fact of facts) if (rest.startsWith(fact)) reach(start + [...fact].length, before + 1)
    for (let length = WORD_SHORTEST; length <= WORD_LONGEST && start + length <= chars.length; length++) {
      if (isCommon(chars.slice(start, start + length).join(''))) reach(start + length, before + 2)
    }
  }
  return cost[chars.length]!
}

const ENOUGH = 4
const FACT_SHORTEST = 3

/**
 * A fact as it may be typed: in Latin letters, in the other layout, a phone with and without its first figure, an
 * address without its host.
 */
function spellings(fact: string): string[] {
  const plain = fact.toLowerCase()
  const parts = [
    plain,
    plain.split('@')[0]!,
    ...plain.split(/[\s.@_-]+/),
    ...(/^\d{11}$/.test(plain) ? [plain.slice(1), plain.slice(4)] : []),
  ]
  return parts
    .flatMap((part) => [part, transliterate(part), sameKeys(part)])
    .filter((part) => [...part].length >= FACT_SHORTEST)
}

/** Whether a guesser who tries common words, runs and what is known comes to it soon. */
export function isGuessable(password: string, known: readonly string[], isCommon: Guesses['isCommon']): boolean {
  const plain = password.toLowerCase()
  const guesses: Guesses = { facts: [...new Set(known.flatMap(spellings))], isCommon }
  const unit = /^(.+?)\1+$/su.exec(plain)?.[1]
  return [plain, transliterate(plain), sameKeys(plain), withoutLeet(plain)].some((text) => {
    if (isCommon(text) || points(text, guesses) < ENOUGH) return true
    return unit !== undefined && text === plain && points(unit, guesses) <= ENOUGH
  })
}

/** Letters people confuse by ear: a mistake between them is half a mistake. */
const PAIRS = 'оа еи ея ию ыи эе дт бп вф зс гк жш шщ йи ьъ иy ck vw sz ie ou ao'.split(' ')
const ALIKE = new Set(
  PAIRS.flatMap((pair) => [
    pairOf(pair.charCodeAt(0), pair.charCodeAt(1)),
    pairOf(pair.charCodeAt(1), pair.charCodeAt(0)),
  ]),
)
function pairOf(one: number, other: number): number {
  return one * 0x10000 + other
}
const SOFT = 0.5
const SILENT = new Set([...'ьъ'].map((letter) => letter.charCodeAt(0)))

/** One number for letters that are confused with each other, straight or through a third one. */
const groups = new Map<number, number>()
for (const letter of 'абвгдежзийклмнопрстуфхцчшщъыьэюяabcdefghijklmnopqrstuvwxyz0123456789ø')
  groups.set(letter.charCodeAt(0), letter.charCodeAt(0))
for (const pair of PAIRS) {
  const [one, other] = [groups.get(pair.charCodeAt(0))!, groups.get(pair.charCodeAt(1))!]
  for (const [letter, group] of groups) if (group === other) groups.set(letter, one)
}
const places = [...new Set(groups.values())]
const SIGNATURE_BITS = 32
const bitOf = new Map([...groups].map(([letter, group]) => [letter, 1 << (places.indexOf(group) % SIGNATURE_BITS)]))

/**
 * Which letters a word has, alike ones as one, silent ones left out: half a slip never changes it, a whole slip puts in
 * one of them at most and takes out one.
 */
export function signatureOf(word: string): number {
  let signature = 0
  for (let place = 0; place < word.length; place++) {
    const letter = word.charCodeAt(place)
    if (!SILENT.has(letter)) signature |= bitOf.get(letter) ?? 1 << (letter % SIGNATURE_BITS)
  }
  return signature
}

/** Rows of the table below; written over by every call, which is asked some thousands of times a query. */
let rows = [new Float64Array(64), new Float64Array(64), new Float64Array(64)]

/**
 * The last row of the table of slips between two words, cell by cell for every beginning of the other; null: all above
 * `most`. Cells further from the diagonal than `most` allows are not filled: half a slip adds a letter at the cheapest.
 */
function lastRow(one: string, other: string, most: number): Float64Array | null {
  if (other.length + 1 > rows[0]!.length) rows = rows.map(() => new Float64Array(other.length * 2))
  let [before, above, current] = rows as [Float64Array, Float64Array, Float64Array]
  const width = Math.ceil(most / SOFT)
  for (let column = 0; column <= other.length; column++) above[column] = column
  for (let row = 1; row <= one.length; row++) {
    const a = one.charCodeAt(row - 1)
    const previous = row > 1 ? one.charCodeAt(row - 2) : -1
    const dropping = SILENT.has(a) || a === previous ? SOFT : 1
    const from = Math.max(1, row - width)
    const to = Math.min(other.length, row + width)
    current.fill(Infinity, 0, other.length + 1)
    current[0] = row
    let least = from === 1 ? row : Infinity
    for (let column = from; column <= to; column++) {
      const b = other.charCodeAt(column - 1)
      const last = column > 1 ? other.charCodeAt(column - 2) : -1
      let cost = above[column - 1]! + (a === b ? 0 : ALIKE.has(pairOf(a, b)) ? SOFT : 1)
      const dropped = above[column]! + dropping
      if (dropped < cost) cost = dropped
      const added = current[column - 1]! + (b === last || SILENT.has(b) ? SOFT : 1)
      if (added < cost) cost = added
      if (a === last && b === previous && before[column - 2]! + 1 < cost) cost = before[column - 2]! + 1
      current[column] = cost
      if (cost < least) least = cost
    }
    if (least > most) return null
    ;[before, above, current] = [above, current, before]
  }
  return above
}

const within = (distance: number, most: number) => (distance > most ? Infinity : distance)

/**
 * Damerau–Levenshtein distance: a letter missing, extra, wrong, or two swapped count one; a letter doubled or not, a
 * soft sign, and letters alike by ear count half. Gives up with Infinity above `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most * 2) return Infinity
  const row = lastRow(one, other, most)
  return row === null ? Infinity : within(row[other.length]!, most)
}

/**
 * The same for a word still being typed: against the other or a beginning of it, a letter shorter or longer at most.
 */
export function prefixDistance(typed: string, whole: string, most: number): number {
  const reach = whole.slice(
    0,
    Math.max(typed.length + 1, Math.min(whole.length, typed.length + Math.ceil(most / SOFT))),
  )
  const row = lastRow(typed, reach, most)
  if (row === null) return Infinity
  let best = reach.length === whole.length ? row[whole.length]! : Infinity
  for (let length = Math.max(1, typed.length - 1); length <= Math.min(whole.length, typed.length + 1); length++)
    best = Math.min(best, row[length]!)
  return within(best, most)
}

/** How many slips are forgiven: short words have too many neighbours. */
export function forgivenSlips(word: string): number {
  if (word.length < 4) return word.length === 3 ? SOFT : 0
  if (word.length < 6) return 1
  if (word.length < 8) return 1.5
  return word.length < 10 ? 2 : 2.5
}

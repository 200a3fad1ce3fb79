/** Letters people confuse by ear: a mistake between them is half a mistake. */
const ALIKE = new Set(
  [
    'оа',
    'еи',
    'ея',
    'ию',
    'ыи',
    'эе',
    'дт',
    'бп',
    'вф',
    'зс',
    'гк',
    'жш',
    'шщ',
    'йи',
    'ьъ',
    'иy',
    'ck',
    'vw',
    'sz',
    'ie',
    'ou',
    'ao',
  ].flatMap((pair) => [pair, [...pair].reverse().join('')]),
)
const SOFT = 0.5
const SILENT = new Set('ьъ')

/**
 * How many slips of the finger turn one word into the other: a letter missing, extra, wrong, or two swapped.
 * A letter doubled or not, a soft sign, and letters alike by ear count half. Gives up with Infinity above `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most * 2) return Infinity
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column++) {
      const [a, b] = [one[row - 1]!, other[column - 1]!]
      let cost = Math.min(
        above[column - 1]! + (a === b ? 0 : ALIKE.has(a + b) ? SOFT : 1),
        above[column]! + (SILENT.has(a) || a === one[row - 2] ? SOFT : 1),
        current[column - 1]! + (SILENT.has(b) || b === other[column - 2] ? SOFT : 1),
      )
      if (row > 1 && column > 1 && a === other[column - 2] && b === one[row - 2])
        cost = Math.min(cost, before[column - 2]! + 1)
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return Infinity
    before = above
    above = current
  }
  const distance = above[other.length]!
  return distance > most ? Infinity : distance
}

/** The same for a word still being typed: against the beginning of the other. */
export function prefixDistance(typed: string, whole: string, most: number): number {
  let best = Infinity
  for (let length = typed.length - 1; length <= typed.length + 1; length++) {
    if (length > 0 && length <= whole.length) best = Math.min(best, editDistance(typed, whole.slice(0, length), most))
  }
  return best
}

/** How many slips are forgiven: short words have too many neighbours. */
export function forgivenSlips(word: string): number {
  if (word.length < 4) return word.length === 3 ? SOFT : 0
  if (word.length < 6) return 1
  if (word.length < 8) return 1.5
  return word.length < 10 ? 2 : 2.5
}

const LATIN = /^[A-Z]$/
const CYRILLIC = /^[А-Я]$/
const DIGITS = '0–9'
const OTHERS = '#'

/** The heading a name stands under in an alphabetical list: its first letter, «0–9», or «#». */
export function letterOf(name: string): string {
  const first = name.trim().toUpperCase().normalize('NFD').charAt(0)
  // decomposed, «Ё» is «Е» with dots and «É» is «E» with a stroke; «Й» is a letter of its own
  if (name.trim().toUpperCase().normalize('NFC').startsWith('Й')) return 'Й'
  if (LATIN.test(first) || CYRILLIC.test(first)) return first
  return /^\d$/.test(first) ? DIGITS : OTHERS
}

function rank(letter: string): number {
  if (LATIN.test(letter)) return 0
  if (letter === OTHERS) return 3
  return letter === DIGITS ? 2 : 1
}

/** Latin letters, then Cyrillic, then digits, then the rest; names in order inside each. */
export function groupByLetter<T extends { name: string }>(items: readonly T[]): { letter: string; items: T[] }[] {
  const russian = new Intl.Collator('ru-RU', { numeric: true, sensitivity: 'base' })
  const groups = new Map<string, T[]>()
  for (const item of [...items].sort((a, b) => russian.compare(a.name, b.name))) {
    const letter = letterOf(item.name)
    groups.set(letter, [...(groups.get(letter) ?? []), item])
  }
  return [...groups]
    .sort(([a], [b]) => rank(a) - rank(b) || russian.compare(a, b))
    .map(([letter, grouped]) => ({ letter, items: grouped }))
}

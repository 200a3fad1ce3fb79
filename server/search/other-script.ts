const LATIN: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

const RUSSIAN: [string, string][] = [
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['sh', 'ш'],
  ['ch', 'ч'],
  ['zh', 'ж'],
  ['yu', 'ю'],
  ['ju', 'ю'],
  ['ya', 'я'],
  ['ja', 'я'],
  ['yo', 'е'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['ph', 'ф'],
  ['x', 'кс'],
  ['a', 'а'],
  ['b', 'б'],
  ['c', 'к'],
  ['d', 'д'],
  ['e', 'е'],
  ['f', 'ф'],
  ['g', 'г'],
  ['h', 'х'],
  ['i', 'и'],
  ['j', 'й'],
  ['k', 'к'],
  ['l', 'л'],
  ['m', 'м'],
  ['n', 'н'],
  ['o', 'о'],
  ['p', 'п'],
  ['q', 'к'],
  ['r', 'р'],
  ['s', 'с'],
  ['t', 'т'],
  ['u', 'у'],
  ['v', 'в'],
  ['w', 'в'],
  ['y', 'й'],
  ['z', 'з'],
]

/**
 * A word by its sound in the other alphabet: «норвик» → «norvik», «bolgarka» → «болгарка». Small letters, ё already е.
 */
export function otherScript(word: string): string {
  if (/[а-я]/.test(word)) return [...word].map((letter) => LATIN[letter] ?? letter).join('')
  let left = word
  let russian = ''
  while (left !== '') {
    const [latin, cyrillic] = RUSSIAN.find(([latin]) => left.startsWith(latin)) ?? [left[0]!, left[0]!]
    russian += cyrillic
    left = left.slice(latin.length)
  }
  return russian
}

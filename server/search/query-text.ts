/** PostgreSQL's own limit for what is compared; longer «words» are nobody's. */
const MOST_LETTERS = 40

/** The query as a person meant it: one line, single spaces, no signs that cannot be typed on purpose. */
export function cleanQuery(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\s]+/gu, ' ')
    .replace(/\p{M}+/gu, '')
    .split(' ')
    .filter((piece) => piece !== '' && piece.length <= MOST_LETTERS)
    .slice(0, 30)
    .join(' ')
}

/** «125×1,2», «10 x 160», «6*40». */
export const SIZE = /\d+(?:[.,]\d+)?(?:\s?[xх×*]\s?\d+(?:[.,]\d+)?){1,3}/giu

/** Numbers of sizes such as «125×1,2», in the spelling of `search_text`. */
export const sizesIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(SIZE)].flatMap(([size]) =>
      size.split(/[xх×*]/iu).map((number) => number.trim().replace(/[.,]/, 'ø')),
    ),
  )

/** «230×2,5×22,23» without its last: a disc's bore, which few names tell. */
export const withoutBore = (text: string): string =>
  text.replace(/(\d+(?:[.,]\d+)?\s?[xх×*]\s?\d+(?:[.,]\d+)?)\s?[xх×*]\s?\d+(?:[.,]\d+)?/giu, '$1')

const FRACTION = /\d+\/\d+(?!\d|\s?[вv](?![a-zа-яё]))/giu

/** Numbers of fractions such as «1/2"»: no figures of their own, so no unit is guessed for them. */
export const fractionsIn = (text: string): Set<string> =>
  new Set([...text.matchAll(FRACTION)].flatMap(([fraction]) => fraction.split('/')))

/** Say nothing about the good itself. «без» is not here: «без аккумулятора» is a choice. */
export const SMALL_WORDS: readonly string[] = (
  'и в во на с со по от из за у о об до при или а же ли не то это для к ко под ' +
  'купить куплю цена цены недорого дешево дешевый заказать стоимость магазин интернет доставка отзывы хороший лучший нужен нужна где как какой ' +
  'штук товар чем что можно свой свои дома'
).split(' ')
const small = new Set(SMALL_WORDS)
export const isSmallWord = (word: string): boolean => small.has(word)

/** What follows one of these is what the thing is for, not what it is: «бур для перфоратора». */
const PURPOSE = new Set(['для', 'к', 'ко', 'под'])
export const opensPurpose = (word: string, next = ''): boolean =>
  PURPOSE.has(word) || (word === 'на' && /^[а-я]{3,}$/.test(next) && !PREPOSITIONAL.test(next))

/** Where it lies or what it runs on, no thing it is put on: «на катушке», «на колёсах», «на газу». */
const PREPOSITIONAL = /(?:е|ах|ях)$|^(?:газу|весу|ходу|полу|складе)$/u

/** And this is what it works on: «пила по дереву». */
export const opensMaterial = (word: string): boolean => word === 'по'

/** And this comes along with it: «штроборез с пылесосом». */
export const opensCompany = (word: string): boolean => word === 'с' || word === 'со'

/** And this is what it runs on or is made of: «на бензине», «от сети», «из алюминия». */
export const opensSource = (word: string): boolean => word === 'на' || word === 'от' || word === 'из'

const ADJECTIVE = /(?:[ыио]й|[ая]я|[ое]е|[ыи]е|[ое]го|[ое]му|[ыи]ми?|[ую]ю|[ыи]х)$/u
/** By its ending; «рабочий» is one as well. */
export const isAdjective = (word: string): boolean => /^[а-яё]{5,}$/u.test(word) && ADJECTIVE.test(word)

/** «нитриловые» → «нитрил», «инверторная» → «инвертор»: what an adjective may be made of, in some spellings. */
export function nounsOf(word: string): string[] {
  if (!isAdjective(word)) return []
  const root = /^(.{4,}?)(?:ов|ев|н)$/u.exec(word.replace(ADJECTIVE, ''))?.[1]
  if (root === undefined) return []
  // «гусеничный» is of «гусеница», «цепочечный» of «цепочка»
  const softened = SOFTENED.flatMap(([soft, hard]) => (root.endsWith(soft) ? [root.slice(0, -1) + hard] : []))
  return [root, ...softened].flatMap((noun) => [noun, `${noun}ь`, `${noun}а`])
}

const SOFTENED = [
  ['ч', 'ц'],
  ['ч', 'к'],
  ['ж', 'г'],
  ['ш', 'х'],
] as const

/** The same word with or without its fleeting vowel: «головк» of «головки», «головок» of «наборы головок». */
export function fleetingOf(lexeme: string): string[] {
  if (!/^[а-я]{4,}$/.test(lexeme)) return []
  if (/[^аеиоуыэюя]к$/u.test(lexeme)) return [`${lexeme.slice(0, -1)}ок`, `${lexeme.slice(0, -1).replace(/ь$/u, '')}ек`]
  return /[^аеиоуыэюя][ое]к$/u.test(lexeme) ? [`${lexeme.slice(0, -2)}к`] : []
}

/** Lexemes an adjective of this noun may have: «бензин» → «бензинов», «дизел» → «дизельн». */
export function adjectivesOf(lexeme: string): string[] {
  const soft = SOFTENED.flatMap(([of, hard]) => (lexeme.endsWith(hard) ? [lexeme.slice(0, -1) + of] : []))
  return [lexeme, ...soft].flatMap((root) => ['ов', 'ев', 'иев', 'н', 'ьн', 'ян'].map((ending) => root + ending))
}

/** Where it lies, no volts: «1/2 в чемодане». */
const PLACE_AFTER_NUMBER = /(?<=\d)\s+в\s+(?=[а-яё]{3,}(?:е|ах|ях)(?![а-яё]))(?![а-яё]+[ыиое]е(?![а-яё]))/giu
export const withoutPlaces = (text: string): string => text.replace(PLACE_AFTER_NUMBER, ' , ')

/** Puts another word in the place of one that `search_text` had read (there ё = е and letters are small). */
export function replaceWord(text: string, word: string, shown: string): string {
  const letters = [...word].map((letter) => (letter === 'е' ? '[её]' : letter)).join('')
  return text
    .replace(new RegExp(`(?<![a-zа-яё])${letters}(?![a-zа-яё])`, 'iu'), shown || ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Parts of a query that say how the good must be, not what it is. Places are of the text given. */
interface Place {
  start: number
  end: number
}
/** Roubles; null: open end. */
export type PricePart = Place & { kind: 'price'; min: number | null; max: number | null }
/** A figure with comparison: «не менее 3 Дж». `word`: what stands before it («мощностью»), if anything. */
export type BoundPart = Place & {
  kind: 'bound'
  min: number | null
  max: number | null
  unit: string
  word: string | null
}
type SortPart = Place & { kind: 'sort' }
type StockPart = Place & { kind: 'stock' }
export type QueryPart = PricePart | BoundPart | SortPart | StockPart

export interface ReadQuery {
  /** What is left to look for. */
  text: string
  parts: QueryPart[]
}

/** Longer texts are read by their beginning: every expression below walks the text once for each start. */
const LONGEST = 300

/** «до пяти тысяч», «двадцать пять тысяч»: numerals by their beginnings, whatever the case. */
const NUMERALS: readonly (readonly [beginning: string, value: number])[] = [
  ['полутор[аы]|полторы|полтора', 1.5],
  ['одиннадцат[ьи]', 11],
  ['двенадцат[ьи]', 12],
  ['тринадцат[ьи]', 13],
  ['четырнадцат[ьи]', 14],
  ['пятнадцат[ьи]', 15],
  ['шестнадцат[ьи]', 16],
  ['семнадцат[ьи]', 17],
  ['восемнадцат[ьи]', 18],
  ['девятнадцат[ьи]', 19],
  ['двадцат[ьи]', 20],
  ['тридцат[ьи]', 30],
  ['сорока?', 40],
  ['пят(?:ь|и)десят[и]?', 50],
  ['шест(?:ь|и)десят[и]?', 60],
  ['сем(?:ь|и)десят[и]?', 70],
  ['восем(?:ь|и)десят[и]?|восьмидесяти', 80],
  ['девяност[оа]', 90],
  ['одн(?:а|ой|у)', 1],
  ['дв(?:е|а|ух|умя)', 2],
  ['тр(?:и|[её]х)', 3],
  ['четыр(?:е|[её]х)', 4],
  ['пят[ьи]', 5],
  ['шест[ьи]', 6],
  ['сем[ьи]', 7],
  ['восемь|восьми', 8],
  ['девят[ьи]', 9],
  ['десят[ьи]', 10],
  ['сто|ста', 100],
  ['двести|двухсот', 200],
  ['триста|тр[её]хсот', 300],
  ['пятьсот|пятисот', 500],
]
const NUMERAL = NUMERALS.map(([pattern]) => pattern).join('|')
const SPELLED = `(?:${NUMERAL})(?:\\s+(?:${NUMERAL}))?(?=\\s+(?:тыс|тыщ|до\\s))|(?=тысяч[иау](?![а-яё]))`

const NUMBER = `${SPELLED}|\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+(?!\\d)|\\d{1,9}(?:[.,]\\d{1,3})?`
const THOUSANDS = 'тыс(?:яч[аиу]?|\\.)?|тыщ[аиу]?|тыр\\.?|т\\.?\\s?р\\.?|[кk](?![а-яёa-z0-9])'
const CURRENCY = 'руб(?:лей|ля|ль|\\.)?|р\\.?(?![а-яё])|₽|rub'
const END = '(?![a-zа-яё0-9])'
const START = '(?<![a-zа-яё0-9.,-])'

/** As people write units → as the shop writes them. Longest first. */
const UNITS: readonly (readonly [pattern: string, unit: string])[] = [
  ['киловатт[а-я]*|квт|kw', 'кВт'],
  ['ватт[а-я]*|вт|w', 'Вт'],
  ['вольт[а-я]*|в|v', 'В'],
  ['ампер[- ]?час[а-я]*|а[·*]?ч|ah', 'А·ч'],
  ['ампер[а-я]*|а', 'А'],
  ['ньютон[- ]?метр[а-я]*|н[·*]?м|nm', 'Н·м'],
  ['джоул[а-я]*|дж|j', 'Дж'],
  ['об(?:оротов)?\\.?\\s?/?\\s?(?:в\\s)?мин(?:уту)?', 'об/мин'],
  ['л/мин', 'л/мин'],
  ['л/ч', 'л/ч'],
  ['миллилитр[а-я]*|мл', 'мл'],
  ['л\\.?\\s?с\\.?|лошад[а-я]*(?:\\sсил[а-я]*)?', 'л. с.'],
  ['литр[а-я]*|л', 'л'],
  ['килограмм[а-я]*|кг|kg', 'кг'],
  ['тонн[а-я]*|т', 'т'],
  ['грамм[а-я]*|гр?', 'г'],
  ['миллиметр[а-я]*|мм|mm', 'мм'],
  ['сантиметр[а-я]*|см|cm', 'см'],
  ['м²|м2|кв\\.?\\s?м|квадрат[а-я]*', 'м²'],
  ['см³|см3|куб[а-я]*', 'см³'],
  ['метр[а-я]*|м|m', 'м'],
  ['бар|bar|атм[а-я]*', 'бар'],
  ['кн', 'кН'],
  ['дб|децибел[а-я]*', 'дБ'],
  ['градус[а-я]*|°\\s?[cс]?', '°C'],
]
const UNIT = UNITS.map(([pattern]) => pattern).join('|')
const unitOf = (text: string): string =>
  UNITS.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(text))?.[1] ?? text

const AT_MOST =
  'не\\s+дороже|не\\s+более|не\\s+больше|не\\s+выше|не\\s+тяжел[её]е|не\\s+длиннее|дешевле|максимум|макс\\.?|в\\s+пределах|в\\s+районе|около|примерно|порядка|менее|меньше|легче|короче|до|за|<=?'
const AT_LEAST =
  'не\\s+дешевле|не\\s+менее|не\\s+меньше|не\\s+ниже|минимум|мин\\.?|дороже|свыше|более|больше|выше|мощнее|тяжел[её]е|длиннее|от|>=?'

/** «цена», «стоимостью», «бюджет», «по цене» before a bound add nothing. */
const PRICE_WORD = '(?:(?:по\\s+)?цен[аеоуы][а-я]*|стоимост[а-яё]*|бюджет[а-я]*|ценник[а-я]*)\\s+'

const RANGE = new RegExp(
  `${START}(?:${PRICE_WORD})?от\\s+(${NUMBER})\\s?(${THOUSANDS})?\\s?(?:${CURRENCY})?\\s?(${UNIT})?\\s+до\\s+(${NUMBER})\\s?(?:(${THOUSANDS})\\s?)?(?:(${CURRENCY})|(${UNIT}))?${END}`,
  'iu',
)
const DASHED = new RegExp(
  `${START}(?:${PRICE_WORD})?(${NUMBER})\\s?[-–—]\\s?(${NUMBER})\\s?(?:(${THOUSANDS})\\s?(?:${CURRENCY})?|${CURRENCY})${END}`,
  'iu',
)
/** «компрессор 15000-25000»: round sums at the end of a query. */
const BARE_RANGE = /(?<=[а-яё]\s)(\d{4,6})\s?[-–—]\s?(\d{4,6})\s*$/iu
const BOUND = new RegExp(
  `${START}(${PRICE_WORD})?(?:(?:с\\s+)?([а-яё]{3,})\\s+)??(${AT_MOST}|${AT_LEAST})\\s*(${NUMBER})\\s?(?:(${THOUSANDS})\\s?)?(?:(${CURRENCY})|(${UNIT}))?${END}`,
  'iu',
)
const SAID_PRICE = new RegExp(`${START}${PRICE_WORD}(${NUMBER})\\s?(${THOUSANDS})?\\s?(?:${CURRENCY})?${END}`, 'iu')
/** «дрель 5000 рублей», «генератор 30 тысяч». */
const MONEY = new RegExp(
  `${START}(${NUMBER})\\s?(?:(тыс(?:яч[аиу]?|\\.)?|тыщ[аиу]?|тыр\\.?|т\\.?\\s?р\\.?)(?:\\s?(?:${CURRENCY}))?|(?:${CURRENCY}))${END}`,
  'iu',
)
const CHEAP =
  /(?<![a-zа-яё])(?:сам(?:ый|ая|ое|ые)\s+)?(?:деш[её]в(?:ый|ая|ое|ые|ую|ого|ой|о)|недорог(?:ой|ая|ое|ие|ую|о)|по\s?дешевле|подешевле|бюджетн(?:ый|ая|ое|ые|ую))(?![a-zа-яё])/iu
const STOCK = /(?<![a-zа-яё])(?:есть\s+)?в\s+наличии(?![a-zа-яё])/iu

/** A bare number under a hundred is no price: «от 10 штук», «до 5». */
const LEAST_PRICE = 100
const LEAST_BARE_PRICE = 1000
const isMax = (word: string) => new RegExp(`^(?:${AT_MOST})$`, 'iu').test(word)

function numberOf(text: string, thousands?: string): number {
  // «до тысячи» is one of them
  if (!/\d/.test(text)) return (spelledNumber(text) || 1) * 1000
  const number = Number(text.replace(/[ \u00a0\u202f]/g, '').replace(',', '.'))
  return thousands ? number * 1000 : number
}

const spelledNumber = (text: string): number =>
  text
    .split(/\s+/u)
    .map((word) => NUMERALS.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(word))?.[1] ?? 0)
    .reduce((sum, value) => sum + value, 0)

/** Reads prices, comparisons, «дешёвый» and «в наличии» out of a query; what says what the good is stays. */
export function readQuery(given: string): ReadQuery {
  let text = given.slice(0, LONGEST)
  const parts: QueryPart[] = []
  const take = (pattern: RegExp, read: (found: RegExpExecArray, place: Place) => QueryPart | null): void => {
    const found = pattern.exec(text)
    if (!found) return
    const place = { start: found.index, end: found.index + found[0].length }
    const part = read(found, place)
    if (!part) return
    parts.push(part)
    // blanks of the same length: places stay those of the text given
    text = text.slice(0, part.start) + ' '.repeat(part.end - part.start) + text.slice(part.end)
  }
  take(RANGE, ([, low, lowThousands, lowUnit, high, thousands, currency, unit], place) => {
    const isMoney = unit === undefined
    // «от 800 Вт до 10000 рублей» are two wishes
    if (lowUnit !== undefined && (isMoney || unitOf(lowUnit) !== unitOf(unit))) return null
    const max = numberOf(high!, thousands)
    // «от 10 до 15 тысяч»: both are thousands
    const min = numberOf(low!, lowThousands ?? (thousands && numberOf(low!) < numberOf(high!) * 10 ? thousands : ''))
    if (min > max || (isMoney && !currency && max < LEAST_PRICE)) return null
    return isMoney
      ? { kind: 'price', ...place, min, max }
      : { kind: 'bound', ...place, min, max, unit: unitOf(unit), word: null }
  })
  take(DASHED, ([, low, high, thousands], place) => {
    const [min, max] = [numberOf(low!, thousands), numberOf(high!, thousands)]
    return min > max ? null : { kind: 'price', ...place, min, max }
  })
  take(BARE_RANGE, ([, low, high], place) => {
    const [min, max] = [numberOf(low!), numberOf(high!)]
    return min < max && min >= LEAST_BARE_PRICE && min % 100 === 0 && max % 100 === 0
      ? { kind: 'price', ...place, min, max }
      : null
  })
  for (let time = 0; time < 3; time++) take(BOUND, readBound)
  take(SAID_PRICE, ([, number, thousands], place) => ({
    kind: 'price',
    ...place,
    min: null,
    max: numberOf(number!, thousands),
  }))
  take(MONEY, ([, number, thousands], place) => ({
    kind: 'price',
    ...place,
    min: null,
    max: numberOf(number!, thousands),
  }))
  take(CHEAP, (_, place) => ({ kind: 'sort', ...place }))
  take(STOCK, (_, place) => ({ kind: 'stock', ...place }))
  return {
    text: text
      .replace(/\s+/gu, ' ')
      .replace(/^\s+|[\s,;]+$/gu, '')
      .replace(/^[,;]\s+/u, ''),
    parts: parts.sort((a, b) => a.start - b.start),
  }
}

function readBound(found: RegExpExecArray, place: Place): QueryPart | null {
  const [whole, priceWord, word, comparison, number, thousands, currency, unit] = found
  const amount = numberOf(number!, thousands)
  const bounds = isMax(comparison!) ? { min: null, max: amount } : { min: amount, max: null }
  const isMoney = unit === undefined && (priceWord !== undefined || thousands !== undefined || currency !== undefined)
  // «за 2 часа», «за 5» say nothing about money
  if (/^за$/iu.test(comparison!) && !isMoney && (unit !== undefined || amount < LEAST_BARE_PRICE)) return null
  // the word before belongs to a figure only: «болгарка до 5000» is a grinder
  const own = {
    start:
      place.start +
      (word === undefined ? 0 : whole.search(new RegExp(`(?:${AT_MOST}|${AT_LEAST})\\s*${number}`, 'iu'))),
    end: place.end,
  }
  if (unit !== undefined && !isMoney)
    return { kind: 'bound', ...own, ...bounds, unit: unitOf(unit), word: word?.toLowerCase() ?? null }
  return isMoney || amount >= LEAST_PRICE ? { kind: 'price', ...own, ...bounds } : null
}

/** The query without one of its parts, for the chip's cross. */
export const withoutPart = (query: string, { start, end }: Place): string =>
  `${query.slice(0, start)} ${query.slice(end)}`.replace(/\s+/gu, ' ').trim()

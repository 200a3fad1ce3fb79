/**
 * Figures as people say and write them → with the unit the shop writes. For queries alone: names are written by the
 * shop.
 */

/** Stems of units written out, as they stand in nouns («три тонны») and adjectives («трёхтонный»). */
const UNITS: readonly (readonly [stem: string, unit: string])[] = [
  ['киловатт', 'кВт'],
  ['ватт', 'Вт'],
  ['вольт', 'В'],
  ['миллиметр', 'мм'],
  ['сантиметр', 'см'],
  ['метр', 'м'],
  ['миллилитр', 'мл'],
  ['литр', 'л'],
  ['килограмм', 'кг'],
  ['грамм', 'г'],
  ['тонн', 'т'],
  ['ампер', 'А'],
  ['джоул', 'Дж'],
  ['дюйм', '"'],
]
const STEM = UNITS.map(([stem]) => stem).join('|')
const unitOf = new Map(UNITS)

/** Numbers in words: in a case of their own, and as they begin a compound. */
const NUMBERS: readonly (readonly [words: string, value: string])[] = [
  ['пол', '0,5'],
  ['полтора|полторы|полутора', '1,5'],
  ['один|одна|одну|одного|одной|одно', '1'],
  ['два|две|двух|двумя', '2'],
  ['три|тр[её]х', '3'],
  ['четыре|четыр[её]х', '4'],
  ['пять|пяти', '5'],
  ['шесть|шести', '6'],
  ['семь|семи', '7'],
  ['восемь|восьми', '8'],
  ['девять|девяти', '9'],
  ['десять|десяти', '10'],
  ['двенадцать|двенадцати', '12'],
  ['пятнадцать|пятнадцати', '15'],
  ['восемнадцать|восемнадцати', '18'],
  ['двадцать|двадцати', '20'],
  ['тридцать|тридцати', '30'],
  ['сорок|сорока', '40'],
  ['пятьдесят|пятидесяти', '50'],
  ['сто|ста', '100'],
]
const NUMBER = NUMBERS.map(([words]) => words).join('|')
const valueOf = (word: string): string =>
  NUMBERS.find(([words]) => new RegExp(`^(?:${words})$`, 'iu').test(word))?.[1] ?? word

const START = '(?<![a-zа-яё0-9])'
const END = '(?![a-zа-яё0-9])'
const NOUN = '(?:ам|ов|ах|а|ы|е|у|ь|я|ей|и)?'
const ADJECTIVE = '(?:ов|ев|н)?(?:ый|ий|ая|яя|ое|ые|ого|ой|ому|ую|ым|ых|ыми|ом|ка|ку|ки)'

/** «50-литровый», «18-ти вольтовый», «3 тонны», «5-метровая», «12 вольтный». */
const FIGURE = new RegExp(
  `(\\d)(?:[\\s\\u00a0-]?(?:ти|и|х|ми))?[\\s\\u00a0-]?(${STEM})(?:${ADJECTIVE}|${NOUN})${END}`,
  'giu',
)
/** «три тонны», «полтора литра». */
const SPELLED = new RegExp(`${START}(${NUMBER})\\s+(${STEM})${NOUN}${END}`, 'giu')
/** «трёхтонный», «пятиметровая», «полуторалитровый». */
const COMPOUND = new RegExp(`${START}(${NUMBER}|полутора)(${STEM})${ADJECTIVE}${END}`, 'giu')
/** «Ø125», «ф3», «диам. 125», «d=10»: a diameter, told by the number itself. */
const DIAMETER = /(?<![a-zа-яё0-9])(?:[øØ⌀]|ф|[dд]\s?=|диам\.|диаметр(?:ом|а)?:?)\s?(?=\d)/giu
/** «1/2 дюйма», «1/2''»: the shop writes the sign. */
const INCHES = /(\d)\s?(?:″|''|”|дм(?![а-яё]))/gu
/** «масло 2Т»: by the strokes of the engine, no two tons. */
const STROKES = /(?<=масл[а-яё]{0,3}\s(?:\S{1,20}\s)?)([24])[\s-]?[тt](?![а-яёa-z])/giu
/** «2-тактный», «3-х фазный»: the shop writes the number out. */
const COUNTED_KIND = /(?<![\d.,])([1-6])(?:-?[хx])?[\s-]?((?:тактн|фазн|гранн)[а-яё]+)/giu
const PREFIXES = ['', 'одно', 'двух', 'трёх', 'четырёх', 'пяти', 'шести']
/** «108-предметный», «6-ступенчатая»: and here a noun. */
const COUNTED_PARTS =
  /(\d)(?:-?[хx]|-?ти|-?и)?[\s-]?(предмет|ступен)(?:ный|ная|ное|ные|чатый|чатая|чатые|ек|ька|ьки|ьками)(?![а-яё])/giu
const PARTS: Readonly<Record<string, string>> = { предмет: 'предметов', ступен: 'ступеней' }
/** «48 зубьев» of a disc is «48Т». */
const TEETH = /(?<=(?:диск|круг|пил)[а-яё]*\s(?:.{0,60}\s)?\d{2,3})[\s-]?зуб(?:а|ов|ьев|ца|цов)(?![а-яё])/giu
const TONS = /(\d)\s?тн(?![а-яё])/giu

export const spellFigures = (query: string): string =>
  query
    .replace(STROKES, (_, strokes: string) => (strokes === '2' ? 'двухтактных' : 'четырёхтактных'))
    .replace(COUNTED_KIND, (_, number: string, kind: string) => PREFIXES[Number(number)]! + kind)
    .replace(COUNTED_PARTS, (_, digit: string, part: string) => `${digit} ${PARTS[part.toLowerCase()]}`)
    .replace(TEETH, 'Т')
    .replace(FIGURE, (_, digit: string, stem: string) => `${digit} ${unitOf.get(stem.toLowerCase())}`)
    .replace(SPELLED, (_, number: string, stem: string) => `${valueOf(number)} ${unitOf.get(stem.toLowerCase())}`)
    .replace(COMPOUND, (_, number: string, stem: string) => `${valueOf(number)} ${unitOf.get(stem.toLowerCase())}`)
    .replace(DIAMETER, ' ')
    .replace(INCHES, '$1"')
    .replace(TONS, '$1 т')

import { russianStem } from './russian-stem.ts'

/** Units in Latin letters or written out → as the shop writes them. */
const UNITS: readonly (readonly [pattern: string, unit: string])[] = [
  ['v|volts?|вольта?', 'в'],
  ['w|watt|ватт?', 'вт'],
  ['kw|киловатт?', 'квт'],
  ['mm|миллиметр(?:а|ов)?', 'мм'],
  ['cm|сантиметр(?:а|ов)?', 'см'],
  ['m|метр(?:а|ов)?', 'м'],
  ['ah|ампер ?час(?:а|ов)?', 'ач'],
  ['a|ампера?', 'а'],
  ['nm', 'нм'],
  ['j|джоул(?:ь|я|ей)', 'дж'],
  ['l|литр(?:а|ов)?', 'л'],
  ['kg|кило|килограмма?', 'кг'],
  ['bar|атм|атмосферы?', 'бар'],
  ['hp|лошад[а-я]*', 'лс'],
  ['куб|кубик(?:а|ов)|кубов', 'смкуб'],
  ['db', 'дб'],
]
const SPELLED_UNITS = UNITS.map(
  ([pattern, unit]) => [new RegExp(`(\\d) (?:${pattern})(?= |$)`, 'g'), `$1 ${unit}`] as const,
)
const TRANSLATED: Readonly<Record<string, string>> = { ё: 'е', '×': ' ', '³': '3', '²': '2' }

/** The one spelling of names, values and queries; `search_text` in the database is the same function. */
export function searchText(source: string): string {
  let text = source
    .toLowerCase()
    .replace(/[ё×³²]/g, (sign) => TRANSLATED[sign]!)
    .replace(/(\d)[xх](?=\d)/g, '$1 ')
    .replace(/(\d)[\u00a0\u202f\u2009](?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d)[.,](?=\d)/g, '$1ø')
  if (/[·*/]|л\. ?с|м[23]/.test(text)) {
    text = text
      .replace(/(\d+)\/(\d+)[\s\u00a0]?[вv](?![a-zа-я])/g, '$1в $2в')
      .replace(/(н|а|вт)[\s\u00a0]?[·*][\s\u00a0]?(м|ч)(?![а-я])/g, '$1$2')
      .replace(/(\d[\s\u00a0]?)(об|уд|ход|кол|л|м|км)\/(мин|ч)(?![а-я])/g, '$1$2$3')
      .replace(/(\d)[\s\u00a0]?л\.[\s\u00a0]?с(?![а-я])/g, '$1 лс')
      .replace(/(\d[\s\u00a0]?)(м|см)[23](?!\d)(?:\/(ч))?/g, '$1$2куб$3')
  }
  text = text.replace(/[^a-zа-я0-9ø]+/g, ' ').replace(/([a-zа-я])(?=\d)|(\d)(?=[a-zа-я])/g, '$1$2 ')
  if (/\d ([vwkmcanjlbhd]|вол|ват|кил|мил|сан|мет|амп|джо|лит|атм|лош|куб)/.test(text))
    for (const [pattern, unit] of SPELLED_UNITS) text = text.replace(pattern, unit)
  return text
    .replace(
      /(?<=\d) (?=(?:в|вт|квт|втч|мм|см|м|мкм|км|ач|мач|а|нм|дж|л|мл|кг|г|бар|кпа|мпа|лс|дб|гц|обмин|удмин|ходмин|колмин|лмин|лч|ммин|мч|мкуб|смкуб|мкубч|мес|мин|шт|т|кн|кмч|дюйм)(?: |$))/g,
      '',
    )
    .trim()
}

/** A word of it as it is compared: `search_lexeme` in the database. */
export const searchLexeme = (word: string): string => (/^[а-я]+$/.test(word) ? russianStem(word) : word)

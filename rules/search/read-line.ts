/** A line of a purchasing list or a letter: what is asked for, how many, and the words that only surround it. */
export interface PurchasingLine {
  text: string
  quantity: number | null
  /** Read and not looked for, as typed. */
  ignored: string[]
}

const MOST_PIECES = 99_999
const UNIT =
  'шт(?:ук[аи]?|учек|уки)?|уп(?:ак(?:овк[аиу]|овок)?)?|пач(?:к[аиу]|ек)|ед(?:иниц[аыу]?)?|компл(?:ект(?:а|ов)?)?|к-т|пар[аы]?|бутыл(?:к[аиу]|ок)|бан(?:к[аиу]|ок)|канистр[аыу]?|рулон(?:а|ов)?|короб(?:к[аиу]|ок)|бухт[аыу]?|экз'
const END = '(?![a-zа-яё0-9])'
const START = '(?<![a-zа-яё0-9.,])'

/** «2 шт», «10 уп.», «5шт.», «в количестве 3 штук», «кол-во: 4». */
const COUNTED = new RegExp(
  `${START}(?:в\\s+)?(?:кол(?:ичеств[оеа]|-во)\\s*[:=—-]?\\s*)?(\\d{1,5})\\s?(?:${UNIT})${END}\\.?`,
  'iu',
)
const NAMED_COUNT = new RegExp(`${START}(?:в\\s+)?кол(?:ичеств[оеа]|-во)\\s*[:=—-]?\\s*(\\d{1,5})${END}`, 'iu')
/** «… х 3», «… * 5», «… — 2» at the very end, apart from what stands before. */
const TIMES_AT_END = /(?<!\d)\s[хx×*]\s?(\d{1,4})\s*$/iu
const DASH_AT_END = /\s[—–-]\s(\d{1,4})\s*$/u
/** A spreadsheet's last cell. */
const LAST_CELL = /[\t;]\s*(\d{1,5})\s*$/u
/** «… комплект», «… уп.»: a piece without a number. */
const BARE_UNIT = /(?<=[a-zа-яё0-9]{2}.*)[\s,]+(?:комплект|к-т|упаковк[аиу]|упак\.?|уп\.?|штук[аиу]?|шт\.?)\s*$/iu
/** «1. », «2) », «№ 3 » before the thing. */
const NUMBERING = /^\s*(?:№\s*)?\d{1,3}(?:[.)]\s+|\s*\t\s*)(?=\S*[a-zа-яё])/iu

/** «три лопатки», «5 рулеток», «десять пар перчаток»: a count before a noun in the case counting asks for. */
const SPELLED_COUNTS: readonly (readonly [words: string, count: number])[] = [
  ['один|одна|одну|одно', 1],
  ['два|две|двух|пара|пару', 2],
  ['три|тр[её]х', 3],
  ['четыре|четыр[её]х', 4],
  ['пять|пяти', 5],
  ['шесть|шести', 6],
  ['семь|семи', 7],
  ['восемь|восьми', 8],
  ['девять|девяти', 9],
  ['десять|десяти|десяток', 10],
  ['дюжин[ау]', 12],
  ['пятнадцать', 15],
  ['двадцать', 20],
  ['тридцать', 30],
  ['пятьдесят', 50],
  ['сто|сотн[яю]', 100],
]
const SPELLED_COUNT = SPELLED_COUNTS.map(([words]) => words).join('|')
const MEASURE =
  'тонн|вольт|ватт|киловатт|литр|метр|сантиметр|миллиметр|килограмм|грамм|ампер|джоул|дюйм|кг|мм|см|квт|вт|ступен|режим|скорост|фаз|зуб|предмет|тысяч|тыс|рубл|градус|кубик|лошад|час|минут'
/** Genitive as «5» asks for it; without an ending only where no nominative looks so. */
const OF_MANY = '[а-яё]{2,}(?:ов|ев|ей|ок|ек)|св[её]рл|пил|лент|пар|шин|масел|головок'
const OF_FEW = '[а-яё]{3,}[аяиы]'
const FIRST_COUNTED = new RegExp(
  `^\\s*(?:(${SPELLED_COUNT})\\s+(?!${MEASURE})(?=[а-яё]{3})|([2-4])\\s+(?!${MEASURE})(?=(?:${OF_FEW})${END})|(\\d{1,4})\\s+(?!${MEASURE})(?=(?:${OF_MANY})${END}))(?:пар[аы]?\\s+)?`,
  'iu',
)
const countOf = (word: string): number =>
  SPELLED_COUNTS.find(([words]) => new RegExp(`^(?:${words})$`, 'iu').test(word))![1]

/** Whole phrases first: their words alone may mean something («счёт» does not, «код» may). */
const POLITENESS = [
  'добрый день',
  'доброе утро',
  'добрый вечер',
  'здравствуйте',
  'коммерческое предложение',
  'выставить счет',
  'выставьте счет',
  'прошу счет',
  'счет на',
  'счет',
  'согласно (?:заявк[аеиу]|спецификаци[июя]|договор[ау]|списк[ау]|приложени[июя])',
  'по (?:заявке|спецификации|списку)',
  'согласно',
  'заявк[аиу]',
  'спецификаци[яиюй]',
  'прошу',
  'просим',
  'просьба',
  'пожалуйста',
  'будьте добры',
  'выставить',
  'выставьте',
  'пришлите',
  'предоставить',
  'поставить',
  'поставку',
  'закупить',
  'закупка',
  'отгрузить',
  'отгрузите',
  'заказать',
  'купить',
  'куплю',
  'продать',
  'хочу',
  'хотел бы',
  'хотелось бы',
  'нуж(?:ен|на|но|ны)',
  'необходим(?:о|а|ы)?',
  'требу(?:ется|ются)',
  'интересует',
  'интересуют',
  'есть ли',
  'у вас',
  'подскажите',
  'артикул[аыу]?',
  'арт',
  'код товара',
  'наименование',
  'позици[яи]',
  'поз',
  'или аналог',
  'в количестве',
  'кол-во',
  'номер',
  'для нужд',
  'ооо',
  'на склад',
  'срочно',
].map((words) => words.replace(/е(?![^[]*\])/g, '[её]').replaceAll(' ', '\\s+'))

const POLITE = new RegExp(`${START}(?:${POLITENESS.join('|')})${END}[.:]?`, 'giu')

export function readLine(line: string): PurchasingLine {
  const ignored: string[] = []
  let text = line.replace(NUMBERING, ' ')
  let quantity: number | null = null
  for (const pattern of [COUNTED, NAMED_COUNT, LAST_CELL, TIMES_AT_END, DASH_AT_END]) {
    const found = pattern.exec(text)
    const count = Number(found?.[1])
    if (!found || count < 1 || count > MOST_PIECES) continue
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    // «10 шт» alone is no line
    if (!/[a-zа-яё0-9]{2}/iu.test(rest)) continue
    quantity = count
    ignored.push(found[0].trim())
    text = rest
    break
  }
  text = text.replace(BARE_UNIT, (unit) => {
    ignored.push(unit.replace(/^[\s,]+/u, '').trim())
    return ' '
  })
  const polite = text.replace(POLITE, (words) => {
    ignored.push(words.trim())
    return ' '
  })
  const said = polite.replace(FIRST_COUNTED, (counted, spelled?: string, few?: string, many?: string) => {
    if (quantity !== null) return counted
    quantity = spelled === undefined ? Number(few ?? many) : countOf(spelled)
    ignored.push(counted.trim())
    return ' '
  })
  // words of courtesy alone may still be what is sought: «счёт», «заявка»
  const isEmpty = !/[a-zа-яё0-9]/iu.test(said)
  // a comma that touches a letter is «б» in the other layout: «,jkufhrf»
  const kept = (isEmpty ? text : said)
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.:;!—–-]*(?:[,.:;!—–-]\s+|\s+)|[\s,:;!—–-]+$/gu, '')
    .replace(/^на\s+/iu, '')
  return { text: kept, quantity, ignored: isEmpty ? ignored.slice(0, quantity === null ? 0 : 1) : ignored }
}

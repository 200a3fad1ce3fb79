/** More lines are a price list, not an order. */
export const ORDER_LINES_LIMIT = 500
/** What is matched of one line; a longer one is no good's name. */
export const ORDER_LINE_LONGEST = 200
/** Text beyond this is not even looked at. */
export const ORDER_TEXT_LONGEST = 100_000
export const ORDER_QUANTITY_LIMIT = 9999

export type OrderLine = {
  /** As typed, on one line. */
  text: string
  /** What stands where an article stands, or looks like one and nothing else; null: words alone. */
  article: string | null
  /** Other columns that may name the good: the shop's code, the barcode. */
  codes: string[]
  /** What is wanted, without quantity, price and numbering; the article itself when there is nothing else. */
  words: string
  /** 1…9999; 1 when none is said. */
  quantity: number
  /** «B18 50»: the figure at the end was read as a quantity, but the whole may be an article too. */
  whole: string | null
}

export type OrderLines = {
  lines: OrderLine[]
  /** Lines over the limit, left out. */
  skipped: number
}

const UNIT =
  'шт|штук[аи]?|уп|упак|упаков(?:ка|ки|ок)|компл|комплект(?:а|ов)?|к-т|пар[аы]?|кор|короб(?:ка|ки|ок)|рул|рулон(?:а|ов)?|бухт[аы]?|ящик(?:а|ов)?|лист(?:а|ов)?|меш|меш(?:ок|ка|ков)|бан(?:ка|ки|ок)|набор(?:а|ов)?|ед|pcs?|pieces?'
/** In a column of their own these count pieces too; after a name they are a figure of the good: «шланг 20 м». */
const COLUMN_UNIT = `${UNIT}|м|метр(?:а|ов)?|кг|л|м2|м²|п\\.?м`

const QUANTITY = '(\\d{1,9})(?:[.,](\\d{1,3}))?'
const END = '(?![\\p{L}\\d])'

const INTEGER_CELL = /^\d{1,4}(?:[.,]0{1,3})?$/
const NUMBER_CELL = /^\d[\d ]*(?:[.,]\d+)?(?: ?(?:₽|руб\.?|р\.?))?$/iu
const UNIT_CELL = new RegExp(`^(?:${COLUMN_UNIT})\\.?$`, 'iu')
const COUNTED_CELL = new RegExp(`^${QUANTITY} ?(?:${COLUMN_UNIT})\\.?$`, 'iu')

const COUNTED = new RegExp(`(?<![\\p{L}\\d.,/-])\\(?${QUANTITY} ?(?:${UNIT})${END}\\.?\\)?`, 'giu')
const NAMED = new RegExp(
  `(?:кол-?во|количество|к-во|в количестве)${END} ?[:=—–-]? ?${QUANTITY}${END}(?: ?(?:${UNIT})${END}\\.?)?`,
  'iu',
)
const TIMES_FIRST = /^(\d{1,4}) ?[xх×*] (?=\p{L}|\d{5})/iu
const TIMES_LAST = /^(.*\S) ?[xх×*] ?(\d{1,4})$/iu
const AFTER_SIGN = /^(.*\S)(?: [—–-]|:| ?=|,(?= )) ?(\d{1,4})$/u
const BRACKETED = /^(.*\S) ?\((\d{1,4})\)$/u
const BARE_LAST = /^(\S+) (\d{1,4})$/u

const NUMBERING = /^(?:[-–—•*·●▪]|№ ?\d{1,3}[.)]?|\d{1,3}[.)])(?: |$)/u
const PRICE = /(?:^| |,)(?:по |цена:? |= ?)?\d[\d ]*(?:[.,]\d{1,2})? ?(?:₽|руб(?:\.|лей|ля|ль)?|р\.)(?![\p{L}\d]).*$/iu
const ARTICLE_LABEL =
  /(?<![\p{L}\d])(?:арт(?:икул)?|код(?: товара)?|art(?:icle)?|p\/n)(?![\p{L}\d])\.?(?: ?[:№#])? ?(?=[\p{L}\d])/iu
const TAIL = /[\s,;:—–=(-]+$/u
const HEAD = /^[\s,;:—–=)]+/u
/** The letter around the list; with a figure in it the line may be an order all the same. */
const COURTESY =
  /^(?:здравствуйте|добр(?:ый|ого|ое) (?:день|дня|вечер|вечера|утро|утра|времени)|с уважением|спасибо|благодар|прошу|просим|заранее|пожалуйста|привет)\P{N}*$/iu
/** The foot of a table. */
const TOTALS = /^(?:итого|всего|сумма|ндс|в т(?:ом|\.) ?ч)(?!\p{L})/iu

/**
 * Lines of a letter or rows of a spreadsheet (tab, «;» or «|» between the cells) as what is wanted and how much of it.
 * Takes any text and never throws.
 */
export function readOrderLines(text: string): OrderLines {
  const rows = text
    .slice(0, ORDER_TEXT_LONGEST)
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map(cellsOf)
    .filter((cells) => cells.some((cell) => /[\p{L}\d]/u.test(cell)))
  const isNumbered = hasNumbering(rows)
  const lines: OrderLine[] = []
  let columns: Columns | null = null
  let skipped = 0
  for (const row of rows) {
    const heading = readHeading(row)
    if (heading) {
      columns = heading
      continue
    }
    const line = readRow(row, columns, isNumbered)
    if (!line || COURTESY.test(line.words) || TOTALS.test(line.words)) continue
    if (lines.length < ORDER_LINES_LIMIT) lines.push(line)
    else skipped++
  }
  return { lines, skipped }
}

/** A table of them, read back as they were. */
export function orderLinesText(lines: readonly Pick<OrderLine, 'article' | 'words' | 'quantity'>[]): string {
  const rows = lines.map(({ article, words, quantity }) => [article ?? '', words, quantity])
  return [['Артикул', 'Наименование', 'Количество'], ...rows].map((cells) => cells.join('\t')).join('\n')
}

const clean = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\s]+/gu, ' ')
    .trim()

function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : /[;|]/
  return line
    .slice(0, 20 * ORDER_LINE_LONGEST)
    .split(separator)
    .map((cell) => clean(cell).slice(0, 2 * ORDER_LINE_LONGEST))
}

type Columns = { article: number; code: number; barcode: number; words: number; quantity: number }

const HEADINGS: Record<keyof Columns, RegExp> = {
  article: /^(?:артикул(?: .*)?|арт\.?|article|sku)$/iu,
  code: /^(?:код(?: (?:товара|номенклатуры|позиции))?|номенклатурный (?:номер|№)|code)$/iu,
  barcode: /^(?:штрих[- ]?код(?: .*)?|шк|ean(?:-?(?:8|13))?|gtin|barcode)$/iu,
  words: /^(?:наименование.*|название.*|товары?|номенклатура|позиция|описание|name)$/iu,
  // with a figure it counts pieces already: «кол-во x 2»
  quantity: /^(?:кол-?во|кол\.?|количество|к-во|заказ|qty|quantity|шт\.?)(?:[,( ]\D*)?$/iu,
}

/** The heading of a table, when two of its columns are known. */
function readHeading(cells: readonly string[]): Columns | null {
  // a heading carries no bare number: a row with one is a good called «Артикул»
  if (cells.length < 2 || cells.some((cell) => /^\d+$/.test(cell))) return null
  const at = (kind: keyof Columns) => cells.findIndex((cell) => HEADINGS[kind].test(cell))
  const columns = {
    article: at('article'),
    code: at('code'),
    barcode: at('barcode'),
    words: at('words'),
    quantity: at('quantity'),
  }
  return Object.values(columns).filter((place) => place >= 0).length > 1 ? columns : null
}

/** 1, 2, 3 … down the first column are places in the list, not quantities. */
function hasNumbering(rows: readonly string[][]): boolean {
  const first = rows.filter((cells) => cells.length > 1).map(([cell]) => cell!)
  const numbers = first.filter((cell) => /^\d{1,3}[.)]?$/.test(cell)).map((cell) => Number.parseInt(cell, 10))
  return numbers.length > 1 && numbers.length * 2 > first.length && numbers.every((number, at) => number === at + 1)
}

function readRow(row: readonly string[], columns: Columns | null, isNumbered: boolean): OrderLine | null {
  const text = row.filter((cell) => cell !== '').join(' ')
  const typed = cut(text)
  if (columns && row.length > 1) {
    const { article, codes } = named([columns.article, columns.code, columns.barcode].map((at) => row[at] ?? ''))
    const words = wordsOf(row[columns.words] ?? '') || article
    if (words)
      return { text: typed, article, codes, words, quantity: quantityIn(row[columns.quantity]) ?? 1, whole: null }
  }
  const cells = row.filter((cell) => cell !== '')
  if (isNumbered && cells.length > 1 && /^\d{1,3}[.)]?$/.test(cells[0]!)) cells.shift()
  return cells.length > 1 ? readCells(cells, typed) : readWords(cells[0]!, typed)
}

/** The first cell that names a good, and the others that do. */
function named(cells: readonly string[]): Pick<OrderLine, 'article' | 'codes'> {
  const [article = null, ...codes] = [...new Set(cells.flatMap((cell) => articleIn(cell) ?? []))]
  return { article, codes }
}

const isNumber = (cell: string) => NUMBER_CELL.test(cell) && !isLongCode(cell)
const isLongCode = (cell: string) => /^\d{5,14}$/.test(cell)

function readCells(cells: readonly string[], text: string): OrderLine | null {
  const isText = (cell: string) => !isNumber(cell) && !UNIT_CELL.test(cell) && !COUNTED_CELL.test(cell)
  const place = quantityPlace(cells, isText)
  const others = cells.filter((_, at) => at !== place)
  const told = others.filter(isText)
  const { article, codes } = named(told)
  const words = told.filter((cell) => article === null || (articleIn(cell) !== article && !isLongCode(cell)))
  const longest = words.reduce((best, cell) => (cell.length > best.length ? cell : best), '')
  // a quantity may stand in the words themselves: «1 ⇥ Перфоратор — 2 шт»
  const read = place < 0 && longest ? readWords(longest, text) : null
  const sought = read?.words || wordsOf(longest) || article || wordsOf(others[0] ?? '')
  if (!sought) return null
  return {
    text,
    article: article ?? read?.article ?? articleIn(sought),
    codes,
    words: sought,
    quantity: (place < 0 ? read?.quantity : quantityIn(cells[place])) ?? 1,
    whole: null,
  }
}

/** With its unit; beside a cell of units; the first whole number behind the words; any. -1: none. */
function quantityPlace(cells: readonly string[], isText: (cell: string) => boolean): number {
  const counted = cells.findLastIndex((cell) => COUNTED_CELL.test(cell))
  if (counted >= 0) return counted
  const isInteger = (at: number) => INTEGER_CELL.test(cells[at] ?? '')
  const unit = cells.findIndex((cell) => UNIT_CELL.test(cell))
  if (unit > 0 && isInteger(unit - 1)) return unit - 1
  if (unit >= 0 && isInteger(unit + 1)) return unit + 1
  const said = cells.findIndex(isText)
  const behind = cells.findIndex((_, at) => at > Math.max(0, said) && isInteger(at))
  return behind >= 0 ? behind : isInteger(0) && said > 0 ? 0 : -1
}

function readWords(cell: string, text: string): OrderLine | null {
  const line = cell.replace(NUMBERING, '').replace(PRICE, '').trim()
  if (!line) return readNothing(cell, text)
  const { words: said, quantity, whole } = splitQuantity(line)
  const label = ARTICLE_LABEL.exec(said)
  const words = wordsOf(label ? said.replace(label[0], ' ') : said)
  if (!words) return readNothing(cell, text)
  const labelled = label ? articleIn(/^\S+/.exec(said.slice(label.index + label[0].length))?.[0] ?? '') : null
  return { text, article: labelled ?? articleIn(words), codes: [], words, quantity, whole }
}

/** Nothing is left once numbering and price are taken off: the line itself is what is wanted. */
function readNothing(cell: string, text: string): OrderLine | null {
  const words = wordsOf(cell)
  return words ? { text, article: articleIn(words), codes: [], words, quantity: 1, whole: null } : null
}

type Split = { words: string; quantity: number; whole: string | null }

function splitQuantity(line: string): Split {
  const without = (from: number, length: number, quantity: number): Split | null => {
    const words = wordsOf(`${line.slice(0, from).replace(TAIL, '')} ${line.slice(from + length)}`)
    return words ? { words, quantity, whole: null } : null
  }
  const named = NAMED.exec(line)
  const counted = [...line.matchAll(COUNTED)].at(-1)
  for (const found of [named, counted]) {
    const split = found && without(found.index, found[0].length, pieces(found[1]!, found[2]))
    if (split) return split
  }
  const first = TIMES_FIRST.exec(line)
  if (first) return { words: wordsOf(line.slice(first[0].length)), quantity: pieces(first[1]!), whole: null }
  const times = TIMES_LAST.exec(line)
  // «диск 125 x 22» is a size
  if (times && (!/\d$/.test(times[1]!) || articleIn(times[1]!))) return split(times)
  const signed = AFTER_SIGN.exec(line) ?? BRACKETED.exec(line)
  if (signed) return split(signed)
  const bare = BARE_LAST.exec(line)
  if (bare && articleIn(bare[1]!)) return { ...split(bare), whole: line }
  return { words: line, quantity: 1, whole: null }
}

const split = ([, words, quantity]: RegExpExecArray): Split => ({
  words: words!,
  quantity: pieces(quantity!),
  whole: null,
})

/** A part of a piece is a piece. */
function pieces(whole: string, part = ''): number {
  const number = Number(whole) + (Number(part) > 0 ? 1 : 0)
  return Math.min(ORDER_QUANTITY_LIMIT, Math.max(1, number))
}

function quantityIn(cell: string | undefined): number | null {
  const found = new RegExp(`^${QUANTITY}(?![\\d])`).exec(cell?.replace(/(?<=\d) (?=\d{3}(?!\d))/g, '') ?? '')
  return found ? pieces(found[1]!, found[2]) : null
}

const cut = (text: string) => text.slice(0, ORDER_LINE_LONGEST).trim()

const wordsOf = (text: string) => cut(text.replace(/\s+/g, ' ').replace(HEAD, '')).replace(TAIL, '')

/** Letters and figures without a word in them: «RH 26-800», «A-100101», «100234». */
function articleIn(text: string): string | null {
  const plain = text.replace(ARTICLE_LABEL, '').trim()
  if (plain.length < 3 || plain.length > 40 || !/\d/.test(plain)) return null
  if (/^\d+$/.test(plain)) return isLongCode(plain) ? plain : null
  if (!/^[\p{L}\d](?:[\p{L}\d]|[ ./_+#-](?=[\p{L}\d]))*$/u.test(plain)) return null
  return /\p{L}/u.test(plain) && !/[а-яё]{4}/iu.test(plain) && plain.split(' ').length <= 3 ? plain : null
}

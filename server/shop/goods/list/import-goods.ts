import { invalid } from '#contract/api-error.ts'
import { EDITABLE_COLUMNS, type EditableColumn } from '#rules/goods/list-columns.ts'
import { readCell } from '#rules/goods/read-cell.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { planRun } from '../changes/change-goods.ts'
import type { WantedChange } from '../changes/wanted-change.ts'
import { columnOf, joinWanted, wantedCell } from './goods-cells.ts'
import type { GoodsTable } from './goods-table.ts'
import { placeFor } from './list-goods.ts'

interface FileRow {
  cells: readonly string[]
  line: number
}

/** A cell that could not be read: where it stands and why. */
interface FileProblemCell {
  line: number
  column: string
  words: string
}

const AT_ONCE = 500
const MOST_PROBLEMS = 100
const MOST_ROWS = 200_000

const headingKey = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
/** A spreadsheet's guard before a sign it would reckon with, as our own files have it. */
const unguarded = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)

/** What other tables call a column of the list. */
const ALSO: Record<string, string> = {
  наименование: 'name',
  'наименование товара': 'name',
  'цена продажи': 'price',
  производитель: 'vendor',
}
/** Pieces are counted, received or told by an exchange, never typed into a list. */
const STOCK = /^(остаток|остатки|количество|кол-во|наличие)( |$)/

type Place = {
  code: number
  article: number
  columns: { at: number; column: EditableColumn }[]
  unknown: string[]
  hasStock: boolean
}

/** Headings as the list and its own file have them. */
function readHeadings(table: GoodsTable, cells: readonly string[]): Place | null {
  const known = new Map<string, EditableColumn>()
  for (const code of table.dictionary.attributes.keys()) {
    const column = columnOf(table, `attributes.${code}`)!
    known.set(headingKey(column.name), column)
  }
  for (const { id } of EDITABLE_COLUMNS) {
    const column = columnOf(table, id)!
    known.set(headingKey(column.name), column)
  }
  for (const [words, id] of Object.entries(ALSO)) if (!known.has(words)) known.set(words, columnOf(table, id)!)
  const keys = cells.map(headingKey)
  const place: Place = {
    code: keys.indexOf('код'),
    article: keys.indexOf('артикул'),
    columns: [],
    unknown: [],
    hasStock: keys.some((key) => STOCK.test(key)),
  }
  if (place.code < 0 && place.article < 0) return null
  keys.forEach((key, at) => {
    const column = known.get(key)
    // what goods are found by is not written
    if (at === place.code || (place.code < 0 && at === place.article) || key === '') return
    if (column) place.columns.push({ at, column })
    else if (!STOCK.test(key)) place.unknown.push(cells[at]!.trim())
  })
  return place
}

interface Finder {
  /** `isMissing`: the shop has no such good. */
  find: (row: readonly string[]) => string | { words: string; isMissing?: boolean }
}

/** By the code; without one by the article, if a single good has it. */
function finderOf(table: GoodsTable, { code, article }: Place): Finder {
  const byArticle = new Map<string, string[]>()
  if (code < 0)
    for (let row = 0; row < table.length; row++)
      if (table.columns.isUsed[row]) {
        const key = table.article[row]!.toLowerCase()
        byArticle.set(key, [...(byArticle.get(key) ?? []), table.code[row]!])
      }
  return {
    find(row) {
      const asked = unguarded((code >= 0 ? row[code] : row[article])?.trim() ?? '')
      if (asked === '') return { words: code >= 0 ? 'Нет кода' : 'Нет артикула' }
      if (code >= 0)
        return table.rowOf(asked) === undefined
          ? { words: `Товара с кодом «${asked.slice(0, 40)}» нет`, isMissing: true }
          : asked
      const found = byArticle.get(asked.toLowerCase()) ?? []
      if (found.length === 1) return found[0]!
      const named = `«${asked.slice(0, 40)}»`
      if (found.length > 1) return { words: `Артикул ${named} у нескольких товаров: добавьте столбец «Код»` }
      return { words: `Товара с артикулом ${named} нет`, isMissing: true }
    },
  }
}

interface ImportOutcome {
  runId: number
  read: number
  problems: FileProblemCell[]
  problemCount: number
  /** Headings nobody knows. */
  unknown: string[]
  /** Rows of goods the shop does not have: a list changes goods, a price list makes them. */
  missing: number
  hasStock: boolean
}

/**
 * A file of the list, changed by somebody: compared with the shop, and kept as a difference. Nothing is changed yet.
 */
export async function planImport(
  context: OfficeContext,
  {
    rows,
    name,
    branch,
  }: { rows: AsyncIterable<FileRow> | Iterable<FileRow>; name: string; branch?: string | undefined },
): Promise<ImportOutcome> {
  const [{ code: node }, table] = await Promise.all([placeFor(context, branch), context.goodsList.table()])
  let place: Place | null = null
  let finder: Finder | null = null
  let read = 0
  let problemCount = 0
  let missing = 0
  const problems: FileProblemCell[] = []
  const seen = new Map<string, number>()
  const wanted: WantedChange[] = []
  const refuse = (problem: FileProblemCell) => {
    problemCount++
    if (problems.length < MOST_PROBLEMS) problems.push(problem)
  }
  for await (const { cells, line } of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (!place) {
      place = readHeadings(table, cells)
      if (!place) throw invalid({ file: ['В первой строке нужны заголовки: «Код» или «Артикул» и столбцы списка'] })
      if (place.columns.length === 0)
        throw invalid({ file: ['Нет ни одного знакомого столбца: назовите их так же, как в списке товаров'] })
      finder = finderOf(table, place)
      continue
    }
    if (++read > MOST_ROWS) throw invalid({ file: [`Строк больше ${MOST_ROWS}: разделите файл`] })
    const found = finder!.find(cells)
    const key = place.code >= 0 ? 'Код' : 'Артикул'
    if (typeof found !== 'string') {
      if (found.isMissing) missing++
      refuse({ line, column: key, words: found.words })
      continue
    }
    const before = seen.get(found)
    if (before !== undefined) {
      refuse({ line, column: key, words: `Этот товар уже был в строке ${before}` })
      continue
    }
    seen.set(found, line)
    wanted.push(...rowChanges(place, cells, found, node ?? '', (column, words) => refuse({ line, column, words })))
  }
  if (!place) throw invalid({ file: ['Файл пуст'] })
  if (read === 0) throw invalid({ file: ['Под заголовками нет ни одной строки'] })
  async function* parts() {
    for (let at = 0; at < wanted.length; at += AT_ONCE) yield wanted.slice(at, at + AT_ONCE)
  }
  const { runId } = await planRun(context, {
    kind: 'import',
    title: `Файл ${name}`.slice(0, 200),
    wanted: parts(),
    request: { file: name, read, problems, problemCount, unknown: place.unknown },
  })
  return { runId, read, problems, problemCount, unknown: place.unknown, missing, hasStock: place.hasStock }
}

/** Cells of one row; an empty price is left as it is: a file rarely means to take it away. */
function rowChanges(
  { columns }: Place,
  cells: readonly string[],
  code: string,
  node: string,
  refuse: (column: string, words: string) => void,
): WantedChange[] {
  const changes: WantedChange[] = []
  for (const { at, column } of columns) {
    const text = unguarded(cells[at] ?? '')
    if (text.trim() === '' && !column.isOptional) continue
    // nothing to say about a price that is not there
    if (text.trim() === '' && column.thing === 'offer') continue
    const value = readCell(column, text)
    if ('words' in value) refuse(column.name, value.words)
    else changes.push(wantedCell(column, code, node, value.value))
  }
  return joinWanted(changes)
}

import { readCurrency, readKopecks } from '#rules/exchange/amount.ts'
import { nameKey } from '#rules/exchange/name-key.ts'
import {
  supplierBarcode,
  isForeignPrice,
  readGrams,
  readParams,
  readStockWords,
} from '#rules/exchange/supplier-cell.ts'
import {
  COLUMN_FIELDS,
  type ColumnField,
  columnKey,
  guessColumn,
  IDENTIFYING_COLUMNS,
  MANY_COLUMNS,
  SAYING_COLUMNS,
} from '#rules/exchange/table-column.ts'
import type { RowSink } from '../reader/commerce-rows.ts'
import { LONGEST, type OfferSink, supplierId, type SupplierOffer, type SupplierPrice } from './supplier-sink.ts'

/** What a heading was decided to mean: by a person, or guessed when it was first met. */
export type KnownColumns = ReadonlyMap<string, { field?: string; ignore?: boolean }>

interface Column {
  key: string
  heading: string
  /** Null: a property; 'ignore': nothing. */
  field: ColumnField | 'ignore' | null
}

interface TableWays {
  sink: RowSink
  offers: OfferSink
  known: KnownColumns
  /** Pieces meant by «есть». */
  present: number
}

const MOST_BEFORE_HEADINGS = 60
const MOST_COLUMNS = 300

const isField = (text: string | undefined): text is ColumnField =>
  text !== undefined && Object.hasOwn(COLUMN_FIELDS, text)

/** Rows of one sheet: words above the headings are passed over, a line with one cell is the name of a section. */
export function tableReader({ sink, offers, known, present }: TableWays) {
  let columns: Column[] | null = null
  let section: string | null = null
  let passed = 0
  const groups = new Set<string>()

  function headingsOf(cells: readonly string[]): Column[] | null {
    const taken = new Set<string>()
    const found = cells.slice(0, MOST_COLUMNS).map((cell): Column => {
      const heading = cell.replace(/\s+/g, ' ').trim().slice(0, 200)
      const key = columnKey(heading)
      const told = known.get(key)
      const field = told?.ignore
        ? 'ignore'
        : isField(told?.field)
          ? told.field
          : told?.field === 'property'
            ? null
            : guessColumn(heading)
      // of two prices the first is meant; the other waits for a person
      const isSecond = field !== null && field !== 'ignore' && taken.has(field) && !MANY_COLUMNS.includes(field)
      if (field !== null) taken.add(field)
      return { key, heading, field: key === '' || isSecond ? 'ignore' : field }
    })
    return [IDENTIFYING_COLUMNS, SAYING_COLUMNS].every((fields) => fields.some((field) => taken.has(field)))
      ? found
      : null
  }

  function meetColumns(found: Column[]): void {
    for (const { key, heading, field } of found) {
      if (key === '') continue
      sink.name({ kind: 'column', external: key, name: heading, parent: null, details: { guess: field ?? 'property' } })
      if (field === null) sink.name({ kind: 'property', external: key, name: heading, parent: null, details: {} })
    }
    const shelves = found.filter(({ field }) => field === 'stock')
    if (shelves.length > 1)
      for (const { key, heading } of shelves)
        sink.name({ kind: 'warehouse', external: key, name: heading, parent: null, details: {} })
    columns = found
  }

  function meetGroup(name: string): string {
    const external = supplierId(name)
    if (!groups.has(external)) {
      groups.add(external)
      const path = name.split(/\s*(?:\/|>|\\|»)\s*/)
      sink.name({ kind: 'group', external, name: path.at(-1) || name, parent: null, details: {} })
    }
    return external
  }

  function row(cells: readonly string[], line: number): void {
    if (columns === null) {
      const found = ++passed <= MOST_BEFORE_HEADINGS ? headingsOf(cells) : null
      if (found) meetColumns(found)
      return
    }
    const filled = cells.filter((cell) => cell.trim() !== '')
    if (filled.length === 0) return
    if (filled.length === 1 && columns.length > 2) {
      section = filled[0]!.trim().slice(0, LONGEST.name)
      return
    }
    const offer = readRow(columns, cells, line)
    if (offer) offers.add(offer)
  }

  function readRow(of: readonly Column[], cells: readonly string[], line: number): SupplierOffer | null {
    const all = (field: ColumnField) =>
      of.flatMap((column, at) => (column.field === field ? [{ column, text: cells[at]?.trim() ?? '' }] : []))
    const first = (field: ColumnField) => all(field)[0]?.text ?? ''
    const [article, barcode] = [first('article').slice(0, 200), supplierBarcode([first('barcode')])]
    const name = first('name').replace(/\s+/g, ' ').slice(0, LONGEST.name)
    const external = supplierId(first('code') || article || barcode || nameKey(name))
    if (external === '') {
      sink.problem('В строке нет ни кода, ни артикула, ни названия, она пропущена', line)
      return null
    }
    const group = first('group') || section
    const properties: Record<string, string[]> = Object.create(null) as Record<string, string[]>
    for (const [at, { key, field }] of of.entries()) {
      const text = cells[at]?.trim() ?? ''
      if (field === null && text !== '') properties[key] = [text.slice(0, LONGEST.value)]
    }
    for (const { text } of all('params'))
      for (const [title, value] of readParams(text).slice(0, LONGEST.properties)) {
        const key = columnKey(title)
        if (!(key in properties)) sink.name({ kind: 'property', external: key, name: title, parent: null, details: {} })
        ;(properties[key] ??= []).push(value.slice(0, LONGEST.value))
      }
    const pictures = all('picture').flatMap(({ text }) =>
      text.split(/[\s,;|]+/).filter((each) => /^https?:/i.test(each)),
    )
    return {
      line,
      external,
      good: {
        article: article || null,
        barcode: all('barcode').length > 0 ? barcode : null,
        name: name || null,
        unit: first('unit').slice(0, 40) || null,
        groups: group ? [meetGroup(group)] : null,
        description: first('description').slice(0, LONGEST.text) || null,
        pictures: pictures.length === 0 ? null : pictures.slice(0, LONGEST.pictures),
        vendor: first('vendor').slice(0, 200) || null,
        properties: { ...properties },
        weightGrams: readGrams(first('weight')),
      },
      prices: readPrices(first, { line, external }),
      stock: readStock(all('stock')),
    }
  }

  function readPrices(
    first: (field: ColumnField) => string,
    { line, external }: { line: number; external: string },
  ): SupplierOffer['prices'] {
    const prices: SupplierOffer['prices'] = {}
    const currency = readCurrency(first('currency'))
    for (const price of ['price', 'recommended', 'oldprice'] satisfies SupplierPrice[]) {
      const text = first(price)
      if (text === '') continue
      const kopecks = readKopecks(text)
      if (currency !== 'RUB' || isForeignPrice(text))
        sink.problem(`Цена «${text.slice(0, 40)}» не в рублях, она пропущена`, line, external)
      else if (kopecks === null) sink.problem(`Цена «${text.slice(0, 40)}» не число, она пропущена`, line, external)
      else prices[price] = kopecks
    }
    return prices
  }

  function readStock(shelves: readonly { column: Column; text: string }[]): SupplierOffer['stock'] {
    if (shelves.length === 0) return null
    const name = ({ key }: Column) => (shelves.length > 1 ? key : '')
    // a column that is there and says nothing says that there is none
    return Object.fromEntries(shelves.map(({ column, text }) => [name(column), readStockWords(text, present) ?? 0]))
  }

  return { row, hasHeadings: () => columns !== null }
}

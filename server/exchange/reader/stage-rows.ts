import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { readFormedAt } from '#rules/exchange/formed-at.ts'
import type { StagedGood, StagedName, StagedPrice, RowSink, StagedStock } from './commerce-rows.ts'

type Cell = string | number | boolean | null

const TABLES = {
  good: `stage_good (run_id, seq, file_name, line, external, is_whole, is_deleted, article, barcode, name, unit,
    group_externals, description, pictures, vendor_name, properties, requisites, vat, weight_grams, dimensions_mm)`,
  price: 'stage_price (run_id, seq, file_name, line, external, price_type, kopecks, currency, is_whole)',
  stock: 'stage_stock (run_id, seq, file_name, line, external, warehouse, quantity)',
} as const
type Table = keyof typeof TABLES

/** Of one table's text before it is sent. */
const BATCH = 1024 * 1024
const NAMES_AT_ONCE = 500
const MOST_PROBLEMS = 200
/** Rows of a file are numbered from its place in the run: a later file's come later. */
const ROWS_A_FILE = 1_000_000_000

export interface StagedFile {
  runId: number
  sourceId: number
  fileName: string
  place: number
  now: Date
}

type MetKind = 'group' | 'property' | 'price-type' | 'warehouse'
/** Of one kind in one file; nobody maps more. */
const MOST_MET = 50_000

export interface StageCounts {
  goods: number
  prices: number
  stock: number
  names: number
  problems: number
}

/** Puts rows into the stage tables by COPY, a batch at a time, inside the caller's transaction. */
export class StageRows implements RowSink {
  readonly counts: StageCounts = { goods: 0, prices: 0, stock: 0, names: 0, problems: 0 }
  /** When the file was made, by its own clock; null: it does not say. */
  formedAt: string | null = null
  private readonly texts: Record<Table, string> = { good: '', price: '', stock: '' }
  private readonly client: pg.ClientBase
  private readonly file: StagedFile
  private readonly run: string
  private readonly head: string
  private names = new Map<string, StagedName>()
  /** Ids met, each as the text of its cell. */
  private readonly met: Record<MetKind, Map<string, string>> = {
    group: new Map(),
    property: new Map(),
    'price-type': new Map(),
    warehouse: new Map(),
  }
  private offer = ''
  private offerText = ''
  private problems: { line: number; external: string; words: string }[] = []
  private seq: number
  private onItsWay: Promise<void> = Promise.resolve()

  constructor(client: pg.ClientBase, file: StagedFile) {
    this.client = client
    this.file = file
    this.seq = file.place * ROWS_A_FILE
    this.run = `${file.runId}\t`
    this.head = `\t${escape(file.fileName)}\t`
  }

  formed = (text: string | undefined): void => {
    this.formedAt = readFormedAt(text)
  }

  good = (row: StagedGood): void => {
    this.counts.goods++
    for (const group of row.groups ?? []) this.meet('group', group)
    for (const property in row.properties) this.meet('property', property)
    let text = this.next(row.line)
    for (const cell of [
      row.external,
      row.isWhole,
      row.isDeleted,
      row.article,
      row.barcode,
      row.name,
      row.unit,
      list(row.groups),
      row.description,
      list(row.pictures),
      row.vendor,
      row.properties && JSON.stringify(row.properties),
      row.requisites && JSON.stringify(row.requisites),
      row.vat,
      row.weightGrams,
      row.dimensionsMm && `{${row.dimensionsMm.join(',')}}`,
    ])
      text += `\t${cellText(cell)}`
    this.texts.good += `${text}\n`
  }

  price = (row: StagedPrice): void => {
    this.counts.prices++
    const type = this.meet('price-type', row.priceType)
    const currency = row.currency === 'RUB' ? 'RUB' : escape(row.currency)
    this.texts.price += `${this.next(row.line)}\t${this.textOf(row.external)}\t${type}\t${row.kopecks}\t${currency}\t${row.isWhole ? 't' : 'f'}\n`
  }

  stock = (row: StagedStock): void => {
    this.counts.stock++
    const place = this.meet('warehouse', row.warehouse)
    this.texts.stock += `${this.next(row.line)}\t${this.textOf(row.external)}\t${place}\t${row.quantity}\n`
  }

  name = (row: StagedName): void => {
    this.counts.names++
    this.names.set(`${row.kind} ${row.external}`, row)
  }

  problem = (words: string, line: number, external = ''): void => {
    if (++this.counts.problems <= MOST_PROBLEMS) this.problems.push({ line, external, words })
  }

  /**
   * After each piece of the file: what has become a batch is sent. The next is read meanwhile, and waits for it before
   * it is sent in turn: no more than two are ever held.
   */
  async flush(isEnd = false): Promise<void> {
    for (const table of Object.keys(TABLES) as Table[])
      if (this.texts[table].length > (isEnd ? 0 : BATCH)) await this.copy(table)
    if (this.names.size > (isEnd ? 0 : NAMES_AT_ONCE)) await this.writeNames()
    if (!isEnd) return
    await this.writeProblems()
    await this.onItsWay
  }

  /** An id without a name still waits for the owner's decision. Answers its cell: there are few ids and many rows. */
  private meet(kind: MetKind, external: string): string {
    const met = this.met[kind]
    const known = met.get(external)
    if (known !== undefined) return known
    const text = escape(external)
    if (met.size >= MOST_MET) return text
    met.set(external, text)
    const key = `${kind} ${external}`
    if (external !== '' && !this.names.has(key))
      this.names.set(key, { kind, external, name: null, parent: null, details: {} })
    return text
  }

  /** Rows of one offer come together. */
  private textOf(external: string): string {
    if (external === this.offer) return this.offerText
    this.offer = external
    return (this.offerText = escape(external))
  }

  /** The first cells of a row: there are twenty rows to a good, so they are written as text at once. */
  private next(line: number): string {
    return `${this.run}${this.seq++}${this.head}${line}`
  }

  private async copy(table: Table): Promise<void> {
    await this.onItsWay
    const text = this.texts[table]
    this.texts[table] = ''
    this.onItsWay = this.send(table, text)
    // whoever waits for it hears of its failure
    this.onItsWay.catch(() => {})
  }

  private async send(table: Table, text: string): Promise<void> {
    const stream = this.client.query(copyFrom(`copy ${TABLES[table]} from stdin`))
    stream.end(text)
    await finished(stream)
  }

  /** What it is here (`target`) stays as it was decided. */
  private async writeNames(): Promise<void> {
    await this.onItsWay
    const rows = [...this.names.values()]
    this.names = new Map()
    await this.client.query(
      `insert into exchange_mapping (source_id, kind, external, name, parent, details, seen_run_id, changed_at)
       select $1, kind, external, coalesce(name, external), parent, details, $2, $3
       from jsonb_to_recordset($4) as row (kind text, external text, name text, parent text, details jsonb)
       on conflict (source_id, kind, external) do update set
         name = case when excluded.name = excluded.external then exchange_mapping.name else excluded.name end,
         parent = coalesce(excluded.parent, exchange_mapping.parent),
         details = exchange_mapping.details - 'isDeleted' || excluded.details,
         seen_run_id = excluded.seen_run_id,
         changed_at = excluded.changed_at`,
      [this.file.sourceId, this.file.runId, this.file.now, JSON.stringify(rows)],
    )
  }

  private async writeProblems(): Promise<void> {
    await this.onItsWay
    const more = this.counts.problems - this.problems.length
    if (more > 0) this.problems.push({ line: 0, external: '', words: `И ещё ${more} таких замечаний` })
    if (this.problems.length === 0) return
    await this.client.query(
      `insert into exchange_problem (run_id, file_name, line, external, words)
       select $1, $2, nullif(line, 0), external, words
       from jsonb_to_recordset($3) as row (line integer, external text, words text)`,
      [this.file.runId, this.file.fileName, JSON.stringify(this.problems)],
    )
    this.problems = []
  }
}

function cellText(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'string') return escape(cell)
  if (typeof cell === 'number') return String(cell)
  return cell ? 't' : 'f'
}

const list = (items: readonly string[] | null) =>
  items && `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

function escape(text: string): string {
  return /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text
}

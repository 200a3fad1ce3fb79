import { sql } from 'kysely'
import { conflict, invalid } from '#contract/api-error.ts'
import type { SupplierTable } from '#contract/office/suppliers.ts'
import {
  COLUMN_FIELDS,
  type ColumnField,
  columnKey,
  guessColumn,
  IDENTIFYING_COLUMNS,
  MANY_COLUMNS,
  SAYING_COLUMNS,
} from '#rules/exchange/table-column.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'

interface KnownColumn {
  external: string
  target: { field?: string; ignore?: boolean } | null
  is_guess: boolean
}

type ColumnMeaning = ColumnField | 'property' | 'ignore'

const isColumnMeaning = (text: string): text is ColumnMeaning =>
  text === 'property' || text === 'ignore' || Object.hasOwn(COLUMN_FIELDS, text)

const meaningOf = ({ target }: KnownColumn): ColumnMeaning | null => {
  if (target?.ignore) return 'ignore'
  return target?.field !== undefined && isColumnMeaning(target.field) ? target.field : null
}

/** The first rows of the last table, and what each of its columns is taken for. Null: no table came yet. */
export async function readSupplierTable(db: Db, sourceId: number): Promise<SupplierTable | null> {
  const sample = await db.selectFrom('supplier_sample').selectAll().where('source_id', '=', sourceId).executeTakeFirst()
  if (!sample) return null
  const known = await readKnown(db, sourceId)
  const headings = sample.heading_row === null ? [] : (sample.rows[sample.heading_row] ?? [])
  const taken = new Set<string>()
  return {
    fileName: sample.file_name,
    readAt: sample.read_at.toISOString(),
    runId: sample.run_id,
    headingRow: sample.heading_row,
    rows: sample.rows,
    columns: headings.map((heading) => {
      const told = known.get(columnKey(heading))
      const guess = guessColumn(heading)
      const isSecond = guess !== null && taken.has(guess) && !MANY_COLUMNS.includes(guess)
      const meaning = (told && meaningOf(told)) ?? (heading === '' || isSecond ? 'ignore' : (guess ?? 'property'))
      taken.add(meaning)
      return { heading, meaning, isGuess: !told || told.is_guess || told.target === null }
    }),
  }
}

async function readKnown(db: Db, sourceId: number): Promise<Map<string, KnownColumn>> {
  const rows = await db
    .selectFrom('exchange_mapping')
    .select(['external', 'target', 'is_guess'])
    .where('source_id', '=', sourceId)
    .where('kind', '=', 'column')
    .execute()
  return new Map(rows.map((row) => [row.external, row as KnownColumn]))
}

interface DecidedColumns {
  /** Which row of the sample has the headings. */
  headingRow: number
  meanings: readonly string[]
}

const wrong = (words: string) => invalid({ columns: [words] })

/** Remembered for every table of the supplier with these headings. */
export async function decideColumns(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  staffId: number,
  sourceId: number,
  { headingRow, meanings }: DecidedColumns,
): Promise<SupplierTable> {
  return withRetries(db, async (tx) => {
    const sample = await tx
      .selectFrom('supplier_sample')
      .select('rows')
      .where('source_id', '=', sourceId)
      .forUpdate()
      .executeTakeFirst()
    const headings = sample?.rows[headingRow]
    if (!headings) throw conflict('Таблица уже другая: обновите страницу')
    const columns = headings.flatMap((heading, at) => {
      const meaning = meanings[at]
      if (columnKey(heading) === '') return []
      if (meaning === undefined || !isColumnMeaning(meaning)) throw wrong('Выберите из списка, что в каждой колонке')
      return [{ external: columnKey(heading), name: heading, meaning }]
    })
    checkColumns(columns)
    const rows = [...new Map(columns.map((column) => [column.external, column])).values()].map((column) => ({
      external: column.external,
      name: column.name,
      target: column.meaning === 'ignore' ? { ignore: true } : { field: column.meaning },
    }))
    await sql`insert into exchange_mapping (source_id, kind, external, name, target, is_guess, staff_id, changed_at)
      select ${sourceId}, 'column', external, name, target, false, ${staffId}, ${clock()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (external text, name text, target jsonb)
      on conflict (source_id, kind, external) do update set (target, is_guess, staff_id, changed_at) =
        (excluded.target, false, excluded.staff_id, excluded.changed_at)`.execute(tx)
    await sql`update supplier_sample set heading_row = ${headingRow} where source_id = ${sourceId}`.execute(tx)
    return (await readSupplierTable(tx, sourceId))!
  })
}

function checkColumns(columns: readonly { name: string; meaning: ColumnMeaning }[]): void {
  const meant = new Map<string, string>()
  for (const { name, meaning } of columns) {
    if (meaning === 'property' || meaning === 'ignore' || MANY_COLUMNS.includes(meaning)) continue
    const other = meant.get(meaning)
    if (other !== undefined)
      throw wrong(`«${COLUMN_FIELDS[meaning]}» не может быть и «${other}», и «${name}»: оставьте одну колонку`)
    meant.set(meaning, name)
  }
  const has = (fields: readonly string[]) => columns.some(({ meaning }) => fields.includes(meaning))
  if (!has(IDENTIFYING_COLUMNS)) throw wrong('Укажите, где артикул, код, штрихкод или название: по ним узнают товар')
  if (!has(SAYING_COLUMNS)) throw wrong('Укажите, где цена, РРЦ или остаток')
}

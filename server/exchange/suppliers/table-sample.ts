import type pg from 'pg'
import { FileProblem } from '#server/kernel/table-file/file-problem.ts'

const MOST_ROWS = 12
const MOST_CELLS = 60
const LONGEST_CELL = 80

/** The first rows of the sheet that has headings, else of the first sheet: some above the headings, more below. */
export class TableSample {
  headingRow: number | null = null
  private sheets: string[][][] = []

  get rows(): string[][] {
    return (this.headingRow === null ? this.sheets[0] : this.sheets.at(-1)) ?? []
  }

  /** A sheet begins; none after the one with headings is looked at. */
  begin(): void {
    if (this.headingRow === null) this.sheets.push([])
    else this.add = () => {}
  }

  add = (cells: readonly string[], hasHeadings: boolean): void => {
    let rows = this.sheets.at(-1)!
    if (hasHeadings && this.headingRow === null) {
      // words above the headings may be longer than the sample
      this.sheets[this.sheets.length - 1] = rows = rows.slice(-2)
      this.headingRow = rows.length
    } else if (rows.length >= MOST_ROWS) return
    rows.push(cells.slice(0, MOST_CELLS).map(sampleText))
  }
}

const sampleText = (cell: string): string =>
  cell
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, LONGEST_CELL)
    .toWellFormed()

/** No row of the table says what its columns are: a person may. */
export class UnknownHeadings extends FileProblem {
  readonly sample: TableSample

  constructor(sample: TableSample) {
    super(
      'в таблице нет строки с заголовками: нужны «Артикул», «Код» или «Наименование» и рядом «Цена» или «Остаток». Укажите колонки сами: Обмен → источник → Колонки',
    )
    this.sample = sample
  }
}

interface SampledFile {
  sourceId: number
  runId: number
  fileName: string
  now: Date
}

export async function saveSample(
  client: pg.ClientBase,
  { sourceId, runId, fileName, now }: SampledFile,
  { rows, headingRow }: TableSample,
): Promise<void> {
  await client.query(
    `insert into supplier_sample (source_id, run_id, file_name, rows, heading_row, read_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (source_id) do update set (run_id, file_name, rows, heading_row, read_at) =
       (excluded.run_id, excluded.file_name, excluded.rows, excluded.heading_row, excluded.read_at)`,
    [sourceId, runId, fileName, JSON.stringify(rows), headingRow, now],
  )
}

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { guessDelimiter } from '#rules/exchange/table-column.ts'
import { FileProblem } from './file-problem.ts'

export interface TableRow {
  cells: string[]
  line: number
}

const LONGEST_ROW = 1024 * 1024
/** So much of the file is looked at to tell what parts its cells. */
const HEAD = 64 * 1024

/** Rows of a text with `;`, a comma, a tab or a bar between cells, quoted or not. */
export async function* csvRows(text: AsyncGenerator<string>): AsyncGenerator<TableRow> {
  const first = await text.next()
  if (first.done) throw new FileProblem('файл пуст')
  const parser = parse({
    delimiter: guessDelimiter(first.value.slice(0, HEAD)),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    info: true,
  })
  const whole = async function* () {
    yield first.value
    yield* text
  }
  let failure: unknown
  const feeding = pipeline(Readable.from(whole()), parser).catch((error: unknown) => {
    failure = error
  })
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { cells: record, line: info.lines }
  } catch (error) {
    await feeding
    throw csvProblem(failure ?? error, parser.info.lines)
  }
}

function csvProblem(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error
  const isQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
  return new FileProblem(isQuote ? 'кавычка открыта и не закрыта' : `строку не разобрать (${error.code})`, line)
}

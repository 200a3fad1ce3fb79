import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { xlsxSheets } from '#server/kernel/table-file/read-xlsx.ts'
import { csvFile } from './csv-file.ts'
import type { FileCell } from './file-cell.ts'
import { ndjsonFile } from './ndjson-file.ts'
import { xlsxFile } from './xlsx-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verstak-xlsx-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function* parts(rows: FileCell[][], size: number) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

async function read(rows: FileCell[][], rowsOfSheet: number) {
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsxFile(['Номер', 'Слова'], parts(rows, 3), 'Лист', rowsOfSheet)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const path = join(folder, 'file.xlsx')
  await writeFile(path, bytes)
  return xlsxSheets(path, bytes.length)
}

const HEADING = ['Номер', 'Слова']

describe('a spreadsheet', () => {
  it.each([
    [0, [[HEADING]]],
    // the heading is a row of the sheet
    [4, [[HEADING, ['0', 'a0'], ['1', 'a1'], ['2', 'a2'], ['3', 'a3']]]],
    [
      5,
      [
        [HEADING, ['0', 'a0'], ['1', 'a1'], ['2', 'a2'], ['3', 'a3']],
        [HEADING, ['4', 'a4']],
      ],
    ],
  ])('of %d rows in sheets of five', async (count, sheets) => {
    const rows = Array.from({ length: count }, (_, at): FileCell[] => [at, `a${at}`])
    const told = (await read(rows, 5)).map((sheet) => sheet.map(({ cells }) => cells.map(String)))
    expect(told).toEqual(sheets)
  })

  it('holds every text as it is', async () => {
    const text = `=1+1 <b>"&" ${'ы'.repeat(5000)}\nвторая строка`
    const [sheet] = await read([[1, text]], 100)
    expect(sheet![1]!.cells.map(String)).toEqual(['1', text])
  })
})

it('formulas in a CSV are texts, and a quote, a semicolon and a line end stay in their cell', async () => {
  const rows: FileCell[][] = [
    ['=HYPERLINK("http://evil")', '+7 911'],
    ['-1', '@SUM(A1)'],
    ['a;b', 'c\nd'],
    [12.5, null],
  ]
  let text = ''
  for await (const chunk of csvFile(['А', 'Б'], parts(rows, 2))) text += chunk.toString()
  expect(text).toBe(`\uFEFFА;Б\r\n"'=HYPERLINK(""http://evil"")";'+7 911\r\n'-1;'@SUM(A1)\r\n"a;b";"c\nd"\r\n12,5;\r\n`)
})

it('a record is a line whatever is in it, and a part of none is none', async () => {
  async function* records() {
    yield []
    yield [{ text: 'a\nb' }, { list: [1] }]
  }
  let text = ''
  for await (const chunk of ndjsonFile(records())) text += chunk.toString()
  expect(
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  ).toEqual([{ text: 'a\nb' }, { list: [1] }])
})

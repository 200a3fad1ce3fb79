import { expect, test } from 'vitest'
import type { OfficeColumn } from './columns.ts'
import { csvText } from './csv.ts'

type Row = { name: string; sum: number | null }
const columns: OfficeColumn<Row>[] = [
  { id: 'name', name: 'Имя', width: 8, cell: () => null, csv: ({ name }) => name },
  { id: 'sum', name: 'Сумма, ₽', width: 8, cell: () => null, csv: ({ sum }) => sum },
  { id: 'button', name: 'Кнопка', width: 8, cell: () => null },
]
const line = (row: Row) => csvText(columns, [row]).split('\r\n')[1]

test('begins with the mark and the names, without columns that have no text', () => {
  expect(csvText(columns, [])).toBe('\uFEFFИмя;Сумма, ₽\r\n')
})

test.each([
  [{ name: 'Анна', sum: 12990 }, 'Анна;12990'],
  [{ name: 'Анна', sum: 1.5 }, 'Анна;1,5'],
  [{ name: 'А; «Б»', sum: null }, '"А; «Б»";'],
  [{ name: 'так "и" так', sum: -5 }, '"так ""и"" так";-5'],
  [{ name: '=HYPERLINK("x")', sum: 0 }, '"\'=HYPERLINK(""x"")";0'],
  [{ name: '+7 900', sum: 0 }, "'+7 900;0"],
])('%j', (row, expected) => expect(line(row)).toBe(expected))

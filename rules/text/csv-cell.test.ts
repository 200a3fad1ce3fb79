import { expect, test } from 'vitest'
import { csvCell } from './csv-cell.ts'

test.each([
  ['nothing', null, ''],
  ['a text', 'Перфоратор', 'Перфоратор'],
  ['a whole number', 12, '12'],
  ['a fraction', 12.5, '12,5'],
  ['a number below nought, which is no formula', -3, '-3'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula by a plus, as in a phone', '+7 900', "'+7 900"],
  ['a formula by a minus', '-1+cmd', "'-1+cmd"],
  ['a function of old spreadsheets', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab before a formula', '\t=1', "'\t=1"],
  ['a carriage return before a formula, quoted as well', '\r=1', '"\'\r=1"'],
  ['a sign inside a text', 'А=Б', 'А=Б'],
  ['a semicolon', 'а;б', '"а;б"'],
  ['quotes', 'кабель «5"»', '"кабель «5""»"'],
  ['a line break', 'а\nб', '"а\nб"'],
  ['a formula with a semicolon', '=A1;B1', '"\'=A1;B1"'],
])('%s', (_words, value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

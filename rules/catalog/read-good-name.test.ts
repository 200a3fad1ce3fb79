import { expect, test } from 'vitest'
import { readGoodName } from './read-good-name.ts'

test.each([
  [
    'Перфоратор VERDO GRH 28-920, SDS-plus, 920 Вт, 3,2 Дж',
    'VERDO',
    { kind: 'Перфоратор', model: 'VERDO GRH 28-920', rest: 'SDS-plus, 920 Вт, 3,2 Дж' },
  ],
  [
    'Диск отрезной TERRO Expert, 125×1,2 мм, по металлу',
    'TERRO',
    { kind: 'Диск отрезной', model: 'TERRO Expert', rest: '125×1,2 мм, по металлу' },
  ],
  ['Сверло Kessen', 'Kessen', { kind: 'Сверло', model: 'Kessen', rest: '' }],
  ['VERDO GRH 28-920', 'VERDO', { kind: '', model: 'VERDO GRH 28-920', rest: '' }],
  // the maker only after the figures, or as a part of another word, is not its place
  ['Щётки угольные, для NORVIK', 'NORVIK', { kind: '', model: 'Щётки угольные', rest: 'для NORVIK' }],
  ['Смазка TERROPLEX 5', 'TERRO', { kind: '', model: 'Смазка TERROPLEX 5', rest: '' }],
  ['Рулетка 5 м', '', { kind: '', model: 'Рулетка 5 м', rest: '' }],
])('%s of %s', (name, vendor, parts) => {
  expect(readGoodName(name, vendor)).toEqual(parts)
})

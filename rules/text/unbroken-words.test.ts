import { expect, test } from 'vitest'
import { unbrokenWords } from './unbroken-words.ts'

test.each([
  ['Перфоратор VERDO GRH 28-920, SDS-plus, 920 Вт', ['GRH 28-920', 'SDS-plus']],
  ['Дрель-шуруповёрт BRUNO BDD 18-40-2', ['BDD 18-40-2']],
  ['Дрель-шуруповёрт', []],
  ['Диск отрезной TERRO Expert, 125×1,2 мм', []],
  ['RH26-800K', ['RH26-800K']],
  ['Пила TERRO 185 мм, SDS-plus', ['SDS-plus']],
  ['Бита Torsion, PH2-50/10, для SDS-max', ['PH2-50/10', 'SDS-max']],
  ['Pribor-M', ['Pribor-M']],
  ['дюбель-гвоздь 6×40', []],
  ['- и -', []],
  ['', []],
])('%s keeps whole %j', (text, whole) => {
  const parts = unbrokenWords(text)
  expect(parts.filter(({ isUnbroken }) => isUnbroken).map((part) => part.text)).toEqual(whole)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

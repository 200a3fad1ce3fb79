import { describe, expect, it } from 'vitest'
import { nameKey, readPropertyName } from './name-key.ts'

describe('names are compared without case, ё, blanks and endings', () => {
  it.each([
    ['Дрели-шуруповёрты', 'дрель  шуруповерт'],
    ['ПЕРФОРАТОР', 'Перфораторы'],
    ['SDS plus', 'SDS-plus'],
    ['Мощность', 'мощности'],
  ])('%s = %s', (one, other) => expect(nameKey(one)).toBe(nameKey(other)))
  it.each([
    ['Буры', 'Бурение'],
    ['Диск 125', 'Диск 230'],
  ])('%s ≠ %s', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)))
})

it.each([
  ['Мощность, Вт', { name: 'Мощность', unit: 'Вт' }],
  ['Вес (кг)', { name: 'Вес', unit: 'кг' }],
  ['Число оборотов, об/мин', { name: 'Число оборотов', unit: 'об/мин' }],
  ['Объём [см³]', { name: 'Объём', unit: 'см³' }],
  ['Патрон:', { name: 'Патрон', unit: null }],
  ['Тип (вид) двигателя', { name: 'Тип (вид) двигателя', unit: null }],
])('%s', (name, read) => expect(readPropertyName(name)).toEqual(read))

import { expect, it } from 'vitest'
import { attributeColumn, editableColumn } from './list-columns.ts'
import { cellText, readCell } from './read-cell.ts'

const column = (id: string) => editableColumn(id)!
const chuck = attributeColumn({
  code: 'chuck',
  name: 'Патрон',
  type: 'list',
  unit: null,
  decimals: 0,
  values: [
    { value: 'sds-plus', label: 'SDS-plus' },
    { value: 'sds-max', label: 'SDS-max' },
  ],
})
const power = attributeColumn({ code: 'power', name: 'Мощность', type: 'number', unit: 'кВт', decimals: 1, values: [] })

it.each([
  ['price', '12 990,50 ₽', 12990.5],
  ['price', '12\u00a0990', 12990],
  ['priceOld', '', null],
  ['weight', '2400', 2400],
  ['shown', 'Да', true],
  ['shown', 'нет', false],
  ['labels', 'hit, new; hit', ['hit', 'new']],
  ['labels', '', []],
  ['name', '  Дрель   ударная ', 'Дрель ударная'],
])('%s «%s»', (id, text, value) => expect(readCell(column(id), text)).toEqual({ value }))

it.each([
  ['price', 'дорого', /Нужно число/],
  ['price', '', /Не может быть пустым/],
  ['price', '1e9', /Нужно число/],
  ['price', '99999999999', /большое/],
  ['weight', '2,5', /целое/],
  ['price', '1,234', /не больше 2/],
  ['shown', 'может быть', /да/],
])('%s «%s» is refused in words', (id, text, words) =>
  expect(readCell(column(id), text)).toEqual({ words: expect.stringMatching(words) }),
)

it('a value of a list by its name or its code, an attribute with its unit in the heading', () => {
  expect(readCell(chuck, 'sds-PLUS')).toEqual({ value: 'sds-plus' })
  expect(readCell(chuck, 'sds-max')).toEqual({ value: 'sds-max' })
  expect(readCell(chuck, 'ключевой')).toEqual({ words: expect.stringMatching(/Нет такого/) })
  expect(cellText(chuck, 'sds-plus')).toBe('SDS-plus')
  expect(power.name).toBe('Мощность, кВт')
  expect(readCell(power, '1,25')).toHaveProperty('words')
  expect(cellText(power, 1.2)).toBe('1,2')
})

import { expect, it } from 'vitest'
import { newAttribute } from './new-attribute.ts'

it.each([
  ['Мощность, Вт', ['800', '1 200'], { name: 'Мощность', type: 'number', unit: 'Вт', decimals: 2 }],
  ['Вес (кг)', [], { name: 'Вес', type: 'number', unit: 'кг', decimals: 2 }],
  ['Подсветка', ['Да', 'Нет'], { name: 'Подсветка', type: 'bool', unit: null, decimals: 0 }],
  ['Патрон', ['SDS-plus'], { name: 'Патрон', type: 'list', unit: null, decimals: 0 }],
  ['Патрон', [], { name: 'Патрон', type: 'list', unit: null, decimals: 0 }],
  // «мм» beside words is no unit of a figure
  ['Резьба, мм', ['М14', 'М8'], { name: 'Резьба', type: 'list', unit: null, decimals: 0 }],
])('«%s» with %j is %o', (property, values, expected) => expect(newAttribute(property, values)).toEqual(expected))

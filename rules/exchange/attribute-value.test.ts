import { describe, expect, it } from 'vitest'
import { readAttributeValue, typeOfValues } from './attribute-value.ts'

const WATTS = { type: 'number', unit: 'Вт' } as const

describe('a value as the shop keeps it', () => {
  it.each([
    ['800', null, 800],
    ['0,8 кВт', null, 800],
    ['1,5', 'кВт', 1500],
    ['50 Вт', 'кВт', 50],
    ['1 200', null, 1200],
    ['1\u00a0200 вт.', null, 1200],
    ['12 кг', null, null],
    ['220/380', null, null],
    ['по запросу', null, null],
    ['', null, null],
  ])('«%s», %s in the name: %s', (text, unit, value) => expect(readAttributeValue(text, WATTS, unit)).toBe(value))
  it.each([
    ['Да', true],
    ['есть', true],
    ['false', false],
    ['—', false],
    ['иногда', null],
  ])('«%s» is %s', (text, value) => expect(readAttributeValue(text, { type: 'bool', unit: null })).toBe(value))
  it('a figure without a unit in the shop takes none', () => {
    expect(readAttributeValue('18', { type: 'number', unit: null })).toBe(18)
    expect(readAttributeValue('18 В', { type: 'number', unit: null })).toBeNull()
  })
})

it.each([
  [['Да', 'Нет'], 'bool'],
  [['1', '0'], 'number'],
  [['800', '0,8 кВт'], 'number'],
  [['SDS-plus', 'SDS-max'], 'list'],
  [['220/380'], 'list'],
  [['', ' '], null],
])('%j is %s', (values, type) => expect(typeOfValues(values)).toBe(type))

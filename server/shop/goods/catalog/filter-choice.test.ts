import { describe, expect, it } from 'vitest'
import { fitChoice, type KnownFilter } from './filter-choice.ts'
import { lenientChoice, strictChoice } from './read-choice.ts'

const list: KnownFilter = {
  name: 'Патрон',
  type: 'list',
  has: (value) => ['sds-plus', 'sds-max', '10-20'].includes(value),
}
const range: KnownFilter = { name: 'Мощность', type: 'range', has: () => false }
const bool: KnownFilter = { name: 'Удар', type: 'bool', has: (value) => value === '1' || value === '0' }
const KNOWN = new Map([
  ['chuck', list],
  ['power', range],
  ['impact', bool],
])

describe('a choice against its filter', () => {
  it.each([
    ['known values', list, { values: ['sds-max', 'sds-plus'] }, { values: ['sds-max', 'sds-plus'] }, null],
    ['a value that reads as a range', list, { min: 10, max: 20 }, { values: ['10-20'] }, null],
    ['one unknown value', list, { values: ['sds-max', 'x'] }, { values: ['sds-max'] }, 'Такого значения нет: «x»'],
    ['only unknown values', list, { values: ['<b>'] }, null, 'Такого значения нет: «<b>»'],
    ['a range', range, { min: 700 }, { min: 700 }, null],
    ['plain numbers', range, { values: ['125', '230'] }, { values: ['125', '230'] }, null],
    ['words for a range', range, { values: ['много'] }, null, 'Укажите границы числами, например 700-1200'],
    ['yes', bool, { values: ['1'] }, { values: ['1'] }, null],
    ['neither yes nor no', bool, { values: ['maybe'] }, null, 'Такого значения нет: «maybe»'],
  ] as const)('%s', (_what, filter, choice, left, message) => {
    expect(fitChoice(filter, choice as never)).toEqual({ choice: left, message })
  })
})

describe('reading a whole choice', () => {
  it('drops filters the listing does not have, well written or not', () => {
    const raw = 'filter[colour]=red&filter[weight]=9-1&utm_source=x&filter[power]=700-1200'
    expect(strictChoice(raw, KNOWN).filters).toEqual({ power: { min: 700, max: 1200 } })
    expect(lenientChoice(raw, KNOWN).refused).toEqual([])
  })

  it('refuses bad values by parameter, all at once', () => {
    const raw = 'page=0&sort=cheap&filter[power]=5000-1000&filter[chuck]=x'
    expect(() => strictChoice(raw, KNOWN)).toThrow(
      expect.objectContaining({
        status: 422,
        fields: {
          page: ['Укажите номер страницы: целое число от 1'],
          sort: [expect.stringContaining('Выберите порядок из списка')],
          'filter[power]': ['Поменяйте границы местами: начало больше конца'],
          'filter[chuck]': ['Такого значения нет: «x»'],
        },
      }),
    )
  })

  it('on a page keeps the rest and says in words what was refused', () => {
    const { query, refused } = lenientChoice('page=0&filter[power]=5000-1000&filter[chuck]=x,sds-plus', KNOWN)
    expect(query).toMatchObject({ page: 1, filters: { chuck: { values: ['sds-plus'] } } })
    expect(refused).toEqual([
      'Страница: укажите номер страницы: целое число от 1',
      'Мощность: поменяйте границы местами: начало больше конца',
      'Патрон: такого значения нет: «x»',
    ])
  })
})

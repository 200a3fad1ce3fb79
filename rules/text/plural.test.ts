import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countText, plural, type PluralForms } from './plural.ts'

const goods: PluralForms = ['товар', 'товара', 'товаров']

describe('plural', () => {
  test.each([
    [0, 'товаров'],
    [1, 'товар'],
    [2, 'товара'],
    [4, 'товара'],
    [5, 'товаров'],
    [11, 'товаров'],
    [12, 'товаров'],
    [14, 'товаров'],
    [20, 'товаров'],
    [21, 'товар'],
    [22, 'товара'],
    [101, 'товар'],
    [111, 'товаров'],
    [1.5, 'товара'],
    [-1, 'товар'],
    [NaN, 'товаров'],
    [Infinity, 'товаров'],
  ])('%s %s', (count, word) => expect(plural(count, goods)).toBe(word))

  test('as the language library has it', () => {
    const library = new Intl.PluralRules('ru-RU')
    const forms = { one: 'товар', few: 'товара', many: 'товаров', other: 'товара' } as Record<string, string>
    fc.assert(fc.property(fc.integer(), (count) => plural(count, goods) === forms[library.select(Math.abs(count))]))
  })
})

test.each([
  [21, '21\u00A0товар'],
  [1200, '1\u00A0200\u00A0товаров'],
  [NaN, '0\u00A0товаров'],
])('%s → %s', (count, text) => expect(countText(count, goods)).toBe(text))

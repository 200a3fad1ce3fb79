import { expect, it } from 'vitest'
import { goodFieldWords, goodPartWords, goodValueWords } from './journal-words.ts'

it.each([
  ['points', [{}, {}], '2 точки'],
  ['file', '9c3260188fca7fd50416-600x600.webp', '…d50416-600x600.webp'],
  ['price', 1_399_000, '13 990 ₽'],
  ['price_per_day', 70_000, '700 ₽'],
  ['deposit', 500_000, '5 000 ₽'],
  ['pictures', ['a', 'b'], '2 фото'],
  ['kind', 'spare', 'запчасть'],
  ['alt', '', null],
])('%s %j → %s', (field, value, words) => expect(goodValueWords(field, value)?.replace(/\s/g, ' ') ?? null).toBe(words))

it('a part of the card is named, a field of the good has its own label', () => {
  expect(goodPartWords('good_diagram', 'Изменение')).toBe('Схема деталей: изменение')
  expect(goodPartWords('good', 'Изменение')).toBe('Изменение')
  expect(['name', 'alt', 'warranty_months', 'reason'].map(goodFieldWords)).toEqual([
    'Название',
    'Подпись',
    'Гарантия, мес.',
    null,
  ])
})

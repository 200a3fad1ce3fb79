import { expect, test } from 'vitest'
import { reviewErrors } from './review.ts'

const good = { rating: 5, text: 'Работает третий год без замечаний' }

test.each([
  ['a plain one', good, {}],
  ['no stars', { ...good, rating: null }, { rating: 'Поставьте оценку от 1 до 5' }],
  ['no star at all', { ...good, rating: 0 }, { rating: 'Поставьте оценку от 1 до 5' }],
  ['a sixth star', { ...good, rating: 6 }, { rating: 'Поставьте оценку от 1 до 5' }],
  ['half a star', { ...good, rating: 4.5 }, { rating: 'Поставьте оценку от 1 до 5' }],
  ['no words', { ...good, text: '  \n ' }, { text: 'Расскажите о товаре' }],
  ['a word', { ...good, text: 'Хорошо' }, { text: 'Расскажите подробнее: хотя бы 20 символов' }],
  ['twenty characters', { ...good, text: 'я'.repeat(20) }, {}],
  [
    'nineteen and blanks',
    { ...good, text: ` ${'я'.repeat(19)} ` },
    { text: 'Расскажите подробнее: хотя бы 20 символов' },
  ],
  ['the longest', { ...good, text: 'я'.repeat(3000) }, {}],
  ['too long', { ...good, text: 'я'.repeat(3002) }, { text: 'Сократите текст на 2\u00a0символа' }],
  [
    'long points',
    { ...good, pros: 'я'.repeat(501), cons: '🔨'.repeat(505) },
    { pros: 'Сократите текст на 1\u00a0символ', cons: 'Сократите текст на 5\u00a0символов' },
  ],
  ['short points', { ...good, pros: '', cons: '🔨'.repeat(500) }, {}],
])('%s', (_name, review, expected) => {
  expect(Object.fromEntries(Object.entries(reviewErrors(review)).filter(([, words]) => words !== null))).toEqual(
    expected,
  )
})

import { expect, test } from 'vitest'
import { nearestPriceText } from './nearest-price.ts'

const sold = { min: 6290, max: 41_990 }

test.each([
  ['all are dearer', { max: 3000 }, 'До 3 000 ₽ такого нет, ближайшее от 6 290 ₽'],
  ['all are dearer than both bounds', { min: 1000, max: 3000 }, 'До 3 000 ₽ такого нет, ближайшее от 6 290 ₽'],
  ['all are cheaper', { min: 50_000, max: null }, 'Дороже 50 000 ₽ такого нет, ближайшее за 41 990 ₽'],
  ['the bound itself is sold', { max: 6290 }, null],
  [
    'between two goods',
    { min: 7000, max: 7001 },
    'С ценой от 7 000 ₽ до 7 001 ₽ ничего нет, есть от 6 290 ₽ до 41 990 ₽',
  ],
  ['no bound', {}, null],
])('%s', (_what, asked, said) => {
  expect(nearestPriceText(asked, sold)?.replaceAll('\u00a0', ' ') ?? null).toBe(said)
})

import { expect, test } from 'vitest'
import { ON_ASKING, NEVER } from './arrival.ts'
import { arrivalDays, transportDates } from './transport-days.ts'
import { transportText } from './transport-text.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ').replace('\u2060', '')

test.each([
  ['Самара', '2026-11-20', { price: 430, daysMin: 4, daysMax: 6 }, 'В Самару 24–26 ноября, от 430 ₽'],
  ['Казань', '2026-11-29', { price: 1200, daysMin: 1, daysMax: 3 }, 'В Казань 30 ноября — 2 декабря, от 1 200 ₽'],
  ['Владимир', '2026-11-20', { price: 300, daysMin: 1, daysMax: 1 }, 'Во Владимир 21 ноября, от 300 ₽'],
  ['Самара', ON_ASKING, { price: 430, daysMin: 4, daysMax: 6 }, 'В Самару 4–6 дней после отправки, от 430 ₽'],
  ['Самара', NEVER, { price: 430, daysMin: 2, daysMax: 2 }, 'В Самару 2 дня после отправки, от 430 ₽'],
])('%s, sent on %s', (city, sent, offer, text) =>
  expect(plain(transportText(city, { ...offer, arrives: arrivalDays(sent, offer) }))).toBe(text),
)

test('a company that says its days the wrong way round', () => {
  const way = { daysMin: 5, daysMax: 3 }
  expect(plain(transportDates(way, arrivalDays('2026-11-20', way)))).toBe('25 ноября')
})

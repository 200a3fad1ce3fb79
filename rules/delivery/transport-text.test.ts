import { expect, test } from 'vitest'
import { transportText } from './transport-text.ts'

test.each([
  ['Самара', { price: 430, daysMin: 4, daysMax: 6 }, 'В Самару от 430 ₽, 4–6 дней'],
  ['Казань', { price: 1200, daysMin: 1, daysMax: 3 }, 'В Казань от 1 200 ₽, 1–3 дня'],
  ['Владимир', { price: 300, daysMin: 1, daysMax: 1 }, 'Во Владимир от 300 ₽, 1 день'],
])('%s', (city, offer, text) =>
  expect(transportText(city, offer).replaceAll('\u00A0', ' ').replace('\u2060', '')).toBe(text),
)

import { expect, test } from 'vitest'
import { type CourierVisit, visitText } from './courier-visit.ts'

const nothing: CourierVisit = { slot: null, entrance: '', floor: '', intercom: '', hasLift: null, callBefore: false }

test.each([
  [{}, ''],
  [
    { entrance: '2', floor: '5', intercom: '45К', hasLift: true, callBefore: true },
    'Подъезд 2, этаж 5, домофон 45К, лифт есть. Позвонить перед доставкой',
  ],
  [{ floor: '5', hasLift: false }, 'Этаж 5, лифта нет'],
  [{ callBefore: true }, 'Позвонить перед доставкой'],
] as [Partial<CourierVisit>, string][])('%j is said «%s»', (said, text) => {
  expect(visitText({ ...nothing, ...said })).toBe(text)
})

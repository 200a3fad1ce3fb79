import { expect, test } from 'vitest'
import { datedPromise } from './order-promise.ts'
import { NBSP } from '../text/typography.ts'

test.each([
  ['Самовывоз сегодня', '15 ноября', 'Самовывоз'],
  ['Самовывоз завтра', '16 ноября', 'Самовывоз'],
  ['Доставка послезавтра', '17 ноября', 'Доставка'],
])('%s, ordered on the fifteenth, is %s', (text, day, what) => {
  expect(datedPromise(text, new Date('2026-11-14T21:30:00Z')).replaceAll(NBSP, ' ')).toBe(`${what} ${day}`)
})

test.each(['Самовывоз 7 марта', 'Сроки уточняются', 'Под заказ', 'Доставка ТК', ''])('«%s» stays as it is', (text) => {
  expect(datedPromise(text, new Date('2026-11-15T09:00:00Z'))).toBe(text)
})

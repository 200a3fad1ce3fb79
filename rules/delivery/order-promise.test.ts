import { expect, test } from 'vitest'
import { datedPromise, namedPromise, promiseAfterInvoice, withoutWeekday } from './order-promise.ts'
import { NBSP } from '../text/typography.ts'

/** Half past midnight in Moscow, still Saturday elsewhere. */
const SUNDAY = new Date('2026-11-14T21:30:00Z')
const plain = (text: string) => text.replaceAll(NBSP, ' ')

test.each([
  ['Самовывоз сегодня', 'Самовывоз в воскресенье, 15 ноября'],
  ['Самовывоз завтра', 'Самовывоз в понедельник, 16 ноября'],
  ['Доставка послезавтра', 'Доставка во вторник, 17 ноября'],
  ['Самовывоз 7 марта', 'Самовывоз в воскресенье, 7 марта'],
  [`Самовывоз 3${NBSP}января`, 'Самовывоз в воскресенье, 3 января'],
  ['заберите завтра', 'заберите в понедельник, 16 ноября'],
])('%s, ordered on Sunday, 15 November, is %s', (text, said) => expect(plain(datedPromise(text, SUNDAY))).toBe(said))

test.each([
  ['Самовывоз сегодня', 'Самовывоз сегодня'],
  ['Самовывоз завтра', 'Самовывоз завтра'],
  ['Самовывоз послезавтра', 'Самовывоз во вторник, 17 ноября'],
  ['Самовывоз 25 ноября', 'Самовывоз в среду, 25 ноября'],
])('%s, read at once, is %s', (text, said) => expect(plain(namedPromise(text, SUNDAY))).toBe(said))

test.each([
  'Сроки уточняются',
  'Под заказ',
  'Доставка ТК',
  'До двери, 4 дня',
  'Доставка 31 февраля',
  'Доставка в пятницу, 6 марта, 09:00–13:00',
  'привезём в среду, 18 ноября',
  '',
])('«%s» stays as it is', (text) => {
  expect(datedPromise(text, SUNDAY)).toBe(text)
  expect(namedPromise(text, SUNDAY)).toBe(text)
})

test.each([
  ['Самовывоз во\u00A0вторник, 17\u00A0ноября', 'Самовывоз 17\u00A0ноября'],
  ['Доставка в среду, 18 ноября, 10:00–14:00', 'Доставка 18 ноября, 10:00–14:00'],
  ['Менеджер позвонит в среду', 'Менеджер позвонит в среду'],
])('%s, where there is no room for the weekday: %s', (text, said) => expect(withoutWeekday(text)).toBe(said))

test.each([
  ['Самовывоз сегодня', 'Самовывоз после оплаты счёта'],
  ['Самовывоз 7 марта', 'Самовывоз после оплаты счёта'],
  ['До двери, 24–26 ноября', 'До двери, 24–26 ноября'],
])('%s, an invoice not paid yet, is %s', (text, said) => expect(promiseAfterInvoice(text)).toBe(said))

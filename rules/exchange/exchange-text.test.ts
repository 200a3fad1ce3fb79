import { expect, it } from 'vitest'
import { type ExchangeFacts, exchangeText } from './exchange-text.ts'

const NOW = new Date('2026-03-05T15:00:00+03:00')
const FACTS: ExchangeFacts = {
  source: '1С',
  sentAt: '2026-03-05T14:05:00+03:00',
  acceptedAt: '2026-03-05T14:06:00+03:00',
  isBehind: false,
  number: null,
  state: null,
  shipment: null,
  payment: null,
}

it.each([
  [{ number: 'УТ-0012' }, '1С: отправлен сегодня в 14:05, принят сегодня в 14:06, № УТ-0012'],
  [{ acceptedAt: null }, '1С: отправлен сегодня в 14:05, ждёт подтверждения'],
  [{ isBehind: true }, '1С: изменения отправлены сегодня в 14:05, ждёт подтверждения'],
  [
    { state: 'Отгружен', payment: 'ПП-1', shipment: 'РТ-7', sentAt: '2026-03-04T14:05:00+03:00' },
    '1С: отправлен вчера в 14:05, принят сегодня в 14:06, «Отгружен», оплата № ПП-1, отгрузка № РТ-7',
  ],
])('%o', (more, text) => {
  expect(exchangeText({ ...FACTS, ...more }, NOW).replaceAll('\u00A0', ' ')).toBe(text)
})

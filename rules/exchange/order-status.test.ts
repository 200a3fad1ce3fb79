import { expect, it } from 'vitest'
import { guessOrderStatus, ownStatus } from './order-status.ts'

it.each([
  ['assembling', 'assembling'],
  ['Собираем', 'assembling'],
  ['[delivering] В пути', 'delivering'],
  ['Ждёт  оплаты', 'awaiting-payment'],
  ['отменен', 'cancelled'],
  ['К обеспечению', null],
  ['', null],
])('our own: %s', (text, status) => {
  expect(ownStatus(text)).toBe(status)
})

it.each([
  ['В пути', 'delivering'],
  ['К обеспечению', 'assembling'],
  ['В работе', 'assembling'],
  ['К отгрузке', 'assembling'],
  ['Готов к отгрузке', 'assembling'],
  ['Готов к выдаче', 'ready'],
  ['Собран', 'ready'],
  ['Отгружен', 'delivering'],
  ['Передан в доставку', 'delivering'],
  ['Доставлен', 'completed'],
  ['Выполнен', 'completed'],
  ['Не выполнен', null],
  ['Отменён покупателем', 'cancelled'],
  ['Не согласован', 'awaiting-payment'],
  ['Ожидается оплата', 'awaiting-payment'],
  ['Ожидается предоплата (до отгрузки)', 'awaiting-payment'],
  ['Новый', 'new'],
  ['Закрыт', null],
  ['Открыт', null],
  ['Статус 5', null],
])('guessed: «%s»', (name, status) => {
  expect(guessOrderStatus(name)).toBe(status)
})

import { expect, it } from 'vitest'
import { guessOrderStatus } from './order-status.ts'

it.each([
  ['Готов к отгрузке', 'ready'],
  ['Отгружен', 'delivering'],
  ['Отменён', 'cancelled'],
  ['Закрыт', 'completed'],
  ['Ожидается оплата', 'awaiting-payment'],
  ['В работе', 'assembling'],
  ['Новый', 'new'],
  ['Статус 5', null],
])('«%s» is %s', (name, status) => expect(guessOrderStatus(name)).toBe(status))

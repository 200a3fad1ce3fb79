import { expect, it } from 'vitest'
import { fieldWords } from './journal-fields.ts'
import { type JournalNames, valueWords } from './journal-values.ts'

const NAMES: JournalNames = {
  staff: new Map([['5', 'Анна Ковалёва']]),
  branches: new Map([
    ['000001', 'Псков'],
    ['000002', 'Невель'],
  ]),
  shops: new Map([['3', 'На Советской']]),
}

it.each<[thing: string, field: string, value: unknown, words: string | null]>([
  ['order', 'total', 1_299_000, '12 990 ₽'],
  ['order', 'status', 'ready', 'Готов к выдаче'],
  ['order', 'state', 'refund-due', 'Возвращаем деньги'],
  ['order', 'assigned_to', 5, 'Анна Ковалёва'],
  ['order', 'assigned_to', 77, '77'],
  ['order', 'warehouse_id', 3, 'На Советской'],
  ['order', 'split_from', 100_123, '100123'],
  ['order', 'reserved_until', '2026-11-17T20:30:00+00:00', '17 ноября 2026 в 23:30'],
  ['order', 'lines', [{ good_code: '100101', quantity: 2 }], 'Товар: 100101; Количество: 2'],
  ['order', 'fields', { buyerNumber: 'ЗК-7' }, 'Ваш номер заказа: ЗК-7'],
  ['customer', 'amount', 500, '500'],
  ['customer', 'fields', ['contact_phone', 'contact_email'], 'Телефон, E-mail'],
  ['rental', 'status', 'issued', 'На руках'],
  ['rental', 'days', '[2026-11-17,2026-11-20)', '17–19 ноября'],
  ['repair', 'promised_on', '2026-11-20', '20 ноября 2026'],
  ['staff', 'node_codes', ['000001', '000002'], 'Псков, Невель'],
  ['staff', 'state', 'blocked', 'доступ закрыт'],
  ['role', 'permissions', ['audit.read'], 'Читать журнал изменений'],
  ['text', 'state', 'waiting', 'ждёт своего времени'],
  ['review', 'status', 'hidden', 'скрыт'],
  ['shop', 'geo_lat', 57.81, '57,81'],
  ['shop', 'is_shop', false, 'нет'],
  ['customer', 'kind', 'personal-data', 'Обработка персональных данных'],
  ['customer', 'reason', 'withdrawal', 'отзыв согласия'],
  ['customer', 'figures', { cart: 0, auth_token: 2, delivery_address: 1 }, 'входы: 2; адреса доставки: 1'],
  ['customer', 'figures', { cart: 0 }, null],
  ['shop', 'directions', null, null],
])('%s %s %j → %s', (thing, field, value, words) =>
  expect(valueWords(value, field, { thing, names: NAMES })?.replace(/\s/g, ' ') ?? null).toBe(words),
)

it('the same column is another thing elsewhere', () =>
  expect([fieldWords('name'), fieldWords('name', 'role'), fieldWords('name', 'order')]).toEqual([
    'Имя',
    'Название',
    'Товар',
  ]))

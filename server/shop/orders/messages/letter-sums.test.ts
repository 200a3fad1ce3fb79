import { expect, test } from 'vitest'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { type LetterItem, letterSums } from './order-letter.ts'

const order = (more: Partial<OrderRow>) =>
  ({
    goods_total: 1_000_00,
    goods_total_old: 1_000_00,
    promo_code: null,
    promo_off: 0,
    bonuses_used: 0,
    delivery_price: 0,
    total: 1_000_00,
    gift_paid: 0,
    ...more,
  }) as OrderRow
const lines = (...prices: number[]) => prices.map((price) => ({ price, quantity: 1 })) as LetterItem[]
const said = (rows: { name: string; value: string }[]) =>
  rows.map(({ name, value }) => `${name} ${value.replace(/[\u00A0₽]/g, '').trim()}`)

test.each<[string, Partial<OrderRow>, LetterItem[] | null, string[]]>([
  ['nothing taken off', {}, lines(60_000, 40_000), ['Итого 1000']],
  [
    'a kit: its prices stand in the lines',
    { goods_total: 15_058_00, goods_total_old: 15_177_00, total: 15_058_00 },
    lines(13_990_00, 1_068_00),
    ['Итого 15058', 'Скидка, уже в ценах 119'],
  ],
  [
    'a kit, brought by a courier',
    { goods_total: 15_058_00, goods_total_old: 15_177_00, delivery_price: 390_00, total: 15_448_00 },
    lines(13_990_00, 1_068_00),
    ['Товары 15058', 'Доставка 390', 'Итого 15448', 'Скидка, уже в ценах 119'],
  ],
  [
    'a promo code beside the lines',
    { goods_total: 900_00, promo_code: 'ЛЕТО', promo_off: 100_00, total: 900_00 },
    lines(1_000_00),
    ['Товары 1000', 'Промокод ЛЕТО −100', 'Итого 900'],
  ],
  [
    'a promo code in the prices of the lines',
    { goods_total: 900_00, promo_code: 'ЛЕТО', promo_off: 100_00, total: 900_00 },
    lines(900_00),
    ['Итого 900', 'Промокод ЛЕТО, уже в ценах 100'],
  ],
  [
    'without lines: from the prices before',
    { goods_total: 900_00, goods_total_old: 1_000_00, total: 900_00 },
    null,
    ['Товары 1000', 'Скидка −100', 'Итого 900'],
  ],
])('%s', (_, more, items, rows) => expect(said(letterSums(order(more), items))).toEqual(rows))

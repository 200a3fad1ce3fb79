import { expect, it } from 'vitest'
import { orderDifference, type ComparedLine } from './order-difference.ts'

const line = (code: string | null, quantity: number, sum: number, name = `Товар ${code}`): ComparedLine => ({
  code,
  name,
  quantity,
  sum,
})
const OURS = [line('a', 2, 20_000), line('b', 1, 5000), line('', 1, 30_000, 'Доставка')]
const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ') ?? null

it.each([
  ['the same', OURS, null],
  ['in another order, one good in two lines', [OURS[2]!, OURS[1]!, line('a', 1, 10_000), line('a', 1, 10_000)], null],
  ['a kopeck of a spread discount', [line('a', 2, 19_999), ...OURS.slice(1)], null],
  ['fewer', [line('a', 1, 10_000), ...OURS.slice(1)], '«Товар a»: 1 шт. вместо 2 шт.'],
  ['dearer', [line('a', 2, 20_050), ...OURS.slice(1)], '«Товар a»: 200,50 ₽ вместо 200 ₽'],
  ['a good gone', [OURS[0]!, OURS[2]!], 'нет «Товар b»'],
  ['the delivery gone', OURS.slice(0, 2), 'доставки за 300 ₽ нет'],
  ['the delivery dearer', [...OURS.slice(0, 2), line('', 1, 50_000)], 'доставка: 500 ₽ вместо 300 ₽'],
  ['a good unknown', [...OURS, line(null, 1.5, 900, 'Бур')], 'добавлено «Бур», 1,5 шт. за 9 ₽'],
  [
    'all at once',
    [line('b', 3, 15_000), line('c', 1, 100, 'Пила')],
    ['нет «Товар a»', '«Товар b»: 3 шт. вместо 1 шт.', 'доставки за 300 ₽ нет', 'добавлено «Пила», 1 шт. за 1 ₽'].join(
      '\n',
    ),
  ],
])('%s', (_name, theirs, words) => {
  expect(plain(orderDifference(OURS, theirs))).toBe(words)
})

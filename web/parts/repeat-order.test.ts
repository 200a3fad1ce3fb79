import { expect, test } from 'vitest'
import { piecesByCode, repeatedText } from './repeat-order.ts'

test.each([
  ['one line', [['a', 2]], [['a', 2]]],
  [
    'a good at the price of its kit and at the usual one',
    [
      ['a', 1],
      ['b', 4],
      ['a', 2],
    ],
    [
      ['a', 3],
      ['b', 4],
    ],
  ],
  ['nothing', [], []],
] as [string, [string, number][], [string, number][]][])('%s', (_, items, pieces) => {
  expect(piecesByCode(items.map(([code, quantity]) => ({ code, quantity })))).toEqual(
    pieces.map(([code, quantity]) => ({ code, quantity })),
  )
})

test.each([
  [['Дрель'], [], 'Товары заказа в корзине'],
  [['Дрель'], ['Пила'], 'В корзине всё, что ещё есть в продаже. Больше не продаём: «Пила»'],
  [['Дрель'], ['Пила', 'Пила', 'Лом'], 'В корзине всё, что ещё есть в продаже. Больше не продаём: «Пила», «Лом»'],
  [['Дрель'], ['а', 'б', 'в'], 'В корзине всё, что ещё есть в продаже. Больше не продаём: 3\u00A0товара'],
])('sold %o, gone %o', (sold, gone, text) =>
  expect(
    repeatedText([...sold.map((name) => ({ name, url: '/product/1/' })), ...gone.map((name) => ({ name, url: null }))]),
  ).toBe(text),
)

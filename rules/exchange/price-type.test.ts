import { expect, it } from 'vitest'
import { guessPriceTypes } from './price-type.ts'

const BRANCHES = [
  { code: '777', name: 'Москва' },
  { code: '1', name: 'Псков' },
]
const guess = (...names: string[]) =>
  Object.fromEntries(
    guessPriceTypes(
      names.map((name) => ({ external: name, name })),
      BRANCHES,
    ).map(({ external, field, nodes }) => [external, `${field} ${nodes.join(',')}`]),
  )

it.each([
  [['Розничная', 'Оптовая', 'Закупочная'], { Розничная: 'price 777,1' }],
  [['Розничная цена', 'Цена до скидки'], { 'Розничная цена': 'price 777,1', 'Цена до скидки': 'price_old 777,1' }],
  [['Розничная', 'Розничная Псков'], { Розничная: 'price 777,1', 'Розничная Псков': 'price 1' }],
  [['Розничная', 'Интернет-магазин'], { 'Интернет-магазин': 'price 777,1' }],
  [
    ['Для зарегистрированных', 'Цена продажи'],
    { 'Цена продажи': 'price 777,1', 'Для зарегистрированных': 'price_registered 777,1' },
  ],
  [['Какая-то'], { 'Какая-то': 'price 777,1' }],
  [['Первая', 'Вторая'], {}],
  [['Мелкооптовая', 'Дилерская'], {}],
  [
    ['Старая розничная', 'Новая розничная'],
    { 'Старая розничная': 'price_old 777,1', 'Новая розничная': 'price 777,1' },
  ],
])('%j', (names, guessed) => expect(guess(...names)).toEqual(guessed))

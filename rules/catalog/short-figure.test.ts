import { expect, test } from 'vitest'
import { shortFigure } from './short-figure.ts'

test.each([
  ['Бурение бетона, до', '28', 'Бетон', 'до\u00A028'],
  ['Наклон подошвы, до', '45', 'Наклон подошвы', 'до\u00A045'],
  ['Диаметр пильного диска', '235', 'Пильный диск', '235'],
  ['Частота ударов', '4 850', 'Удары', '4 850'],
  ['Мощность', '920', 'Мощность', '920'],
  ['Обороты, не больше', '9', 'Обороты, не больше', '9'],
])('«%s» %s stands as «%s» %s', (name, value, label, shown) => {
  expect(shortFigure({ code: 'x', name, value, unit: 'мм' })).toEqual({
    code: 'x',
    name: label,
    value: shown,
    unit: 'мм',
  })
})

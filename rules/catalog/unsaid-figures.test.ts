import { expect, test } from 'vitest'
import { type NamedFigure, unsaidFigures } from './unsaid-figures.ts'

const figure = (name: string, value: string, unit: string | null = null): NamedFigure => ({ name, value, unit })
const HAMMER = 'Перфоратор VERDO GRH 28-920, SDS-plus, 1\u00A0050 Вт, 3,2 Дж'
const DISC = 'Диск отрезной TERRO Expert, 125×1,2 мм, по металлу'

test.each([
  [HAMMER, figure('Мощность', '1\u00A0050', 'Вт'), true],
  [HAMMER, figure('Энергия удара', '3,2', 'Дж'), true],
  [HAMMER, figure('Патрон', 'SDS-plus'), true],
  // 28 is in the model, where it says nothing to a buyer
  [HAMMER, figure('Бурение бетона, до', '28', 'мм'), false],
  [HAMMER, figure('Масса', '3,2', 'кг'), false],
  [HAMMER, figure('Число оборотов', '1\u00A0100', 'об/мин'), false],
  [DISC, figure('Диаметр диска', '125', 'мм'), true],
  [DISC, figure('Толщина', '1,2', 'мм'), true],
  [DISC, figure('Толщина', '1', 'мм'), false],
  [DISC, figure('Материал', 'по металлу'), true],
  [DISC, figure('Посадка', '22,23', 'мм'), false],
  ['Шуруповёрт KRAFTER, бесщёточный двигатель', figure('Бесщёточный двигатель', 'да'), true],
  ['Шуруповёрт KRAFTER', figure('Бесщёточный двигатель', 'да'), false],
])('%s and %j: said %s', (name, each, isSaid) => {
  expect(unsaidFigures(name, [each])).toEqual(isSaid ? [] : [each])
})

test('what a good has not is no figure of its card', () => {
  expect(unsaidFigures('Дрель', [figure('Удар', 'нет')])).toEqual([])
})

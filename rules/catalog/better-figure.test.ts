import { describe, expect, it } from 'vitest'
import { betterFigures, figureNumber } from './better-figure.ts'

describe('figureNumber', () => {
  it.each([
    ['1\u00A0050', 1050],
    ['2,7', 2.7],
    ['0', 0],
    ['SDS-plus', null],
    ['0–1200', null],
    ['да', null],
    ['', null],
  ])('%j → %j', (value, number) => expect(figureNumber(value)).toBe(number))
})

describe('betterFigures', () => {
  const row = (name: string, unit: string | null, ...values: (string | null)[]) =>
    values.map((value) => value && { name, unit, value }) as Parameters<typeof betterFigures>[0]
  it.each([
    ['more power', row('Мощность', 'Вт', '800', '1\u00A0050', '920'), [1]],
    ['two alike at the top', row('Энергия удара', 'Дж', '3,2', '2,7', '3,2'), [0, 2]],
    ['less weight', row('Вес', 'кг', '3,1', '2,4'), [1]],
    ['weight with the box', row('Вес с упаковкой', 'кг', '3,1', '2,4'), [1]],
    ['a load is no weight', row('Грузоподъёмность', 'кг', '100', '200'), []],
    ['a name that only begins alike', row('Весовая категория', null, '1', '2'), []],
    ['less noise', row('Уровень шума', 'дБ', '98', '102'), [0]],
    ['a missing value stands aside', row('Мощность', 'Вт', null, '800', '700'), [1]],
    ['all alike', row('Мощность', 'Вт', '800', '800'), []],
    ['one alone', row('Мощность', 'Вт', '800', null), []],
    ['speed is a matter of taste', row('Число оборотов', 'об/мин', '900', '1200'), []],
    ['no number', row('Гарантия', 'мес.', 'пожизненная', '24'), []],
    ['nothing', [], []],
  ])('%s', (_, values, places) => expect(betterFigures(values)).toEqual(places))
})

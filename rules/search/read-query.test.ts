import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readQuery, withoutPart } from './read-query.ts'

const read = (text: string) => {
  const { text: rest, parts } = readQuery(text)
  return [rest, ...parts.map(({ start: _start, end: _end, ...part }) => part)]
}
const price = (min: number | null, max: number | null) => ({ kind: 'price', min, max })
const bound = (min: number | null, max: number | null, unit: string, word: string | null = null) => ({
  kind: 'bound',
  min,
  max,
  unit,
  word,
})

describe('money', () => {
  it.each([
    ['дрель до 5000', 'дрель', price(null, 5000)],
    ['дрель до 5 000 руб.', 'дрель', price(null, 5000)],
    ['перфоратор от 10 до 15 тысяч', 'перфоратор', price(10_000, 15_000)],
    ['бензопила не дороже 25 000 ₽', 'бензопила', price(null, 25_000)],
    ['газонокосилка до 40к', 'газонокосилка', price(null, 40_000)],
    ['набор до 7 тыс. руб.', 'набор', price(null, 7000)],
    ['компрессор дороже 30000', 'компрессор', price(30_000, null)],
    ['шуруповерт 5000-10000 руб', 'шуруповерт', price(5000, 10_000)],
    ['пила за 5000 рублей', 'пила', price(null, 5000)],
    ['лобзик в пределах 3 т.р.', 'лобзик', price(null, 3000)],
    ['мойка по цене до 15000', 'мойка', price(null, 15_000)],
    ['до 3000 рублей дрель', 'дрель', price(null, 3000)],
    ['шуруповерт до пяти тысяч', 'шуруповерт', price(null, 5000)],
    ['пылесос до двадцати пяти тысяч рублей', 'пылесос', price(null, 25_000)],
    ['рулетка до тысячи', 'рулетка', price(null, 1000)],
    ['набор до полутора тысяч', 'набор', price(null, 1500)],
    ['генератор до 50 тыр', 'генератор', price(null, 50_000)],
    ['генератор от тридцати до сорока тысяч', 'генератор', price(30_000, 40_000)],
    ['дрель за 3000', 'дрель', price(null, 3000)],
    ['компрессор 15000-25000', 'компрессор', price(15_000, 25_000)],
    ['дрель 5000 рублей', 'дрель', price(null, 5000)],
    ['генератор 30 тысяч', 'генератор', price(null, 30_000)],
    ['мойка около 15 000', 'мойка', price(null, 15_000)],
  ])('%s', (text, rest, part) => expect(read(text)).toEqual([rest, part]))
})

describe('figures compared', () => {
  it.each([
    ['перфоратор не менее 3 Дж', 'перфоратор', bound(3, null, 'Дж', 'перфоратор')],
    ['ушм от 800 Вт', 'ушм', bound(800, null, 'Вт', 'ушм')],
    ['дрель до 700вт', 'дрель', bound(null, 700, 'Вт', 'дрель')],
    ['генератор от 2 до 5 квт', 'генератор', bound(2, 5, 'кВт')],
    ['перфоратор легче 3 кг', 'перфоратор', bound(null, 3, 'кг', 'перфоратор')],
    ['болгарка мощностью от 1,5 квт', 'болгарка мощностью', bound(1.5, null, 'кВт', 'мощностью')],
  ])('%s', (text, rest, part) => expect(read(text)).toEqual([rest, part]))
})

it('leaves what is no wish', () => {
  for (const text of [
    'дрель 18 в',
    'бур 10х160',
    'болгарка 125',
    'от 5',
    'за 2 часа',
    'AG125-860',
    'до 5',
    'рулетка до 5',
    'дрель с двумя аккумуляторами',
    'домкрат 3 т',
    'за 12 месяцев',
    'набор сто предметов',
  ])
    expect(read(text), text).toEqual([text])
})

it('reads several wishes and takes one off', () => {
  const text = 'дешёвый перфоратор от 800 вт до 10000 рублей в наличии'
  const { text: rest, parts } = readQuery(text)
  expect([rest, parts.map(({ kind }) => kind)]).toEqual(['перфоратор', ['sort', 'bound', 'price', 'stock']])
  expect(withoutPart(text, parts[2]!)).toBe('дешёвый перфоратор от 800 вт в наличии')
})

it('reads any text, in its length', () => {
  const noise = fc.array(
    fc.oneof(fc.string(), fc.constantFrom('до ', 'от ', '5000 ', 'тыс ', 'руб ', '1 000 ', ' - ', 'вт')),
    {
      maxLength: 80,
    },
  )
  fc.assert(
    fc.property(noise, (pieces) => {
      const text = pieces.join('')
      // of this process alone: a busy machine does not count
      const begun = process.cpuUsage()
      const { text: rest, parts } = readQuery(text)
      const { user, system } = process.cpuUsage(begun)
      expect((user + system) / 1000, 'ms').toBeLessThan(100)
      expect(rest.length).toBeLessThanOrEqual(text.length)
      for (const { start, end } of parts) expect(start >= 0 && end > start && end <= text.length).toBe(true)
    }),
  )
})

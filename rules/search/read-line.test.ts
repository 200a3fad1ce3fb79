import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readLine } from './read-line.ts'

it.each([
  ['болгарка 125 1 шт', 'болгарка 125', 1],
  ['прошу счёт на перфоратор', 'перфоратор', null],
  ['Прошу выставить счет на болгарку 125 мм - 3 шт', 'болгарку 125 мм', 3],
  ['Диск отрезной 125 10 уп.', 'Диск отрезной 125', 10],
  ['арт. AG125-860 2 шт', 'AG125-860', 2],
  ['AG125-860\t3', 'AG125-860', 3],
  ['1. Удлинитель силовой 30 м, кол-во 2', 'Удлинитель силовой 30 м', 2],
  ['2) рулетка 5 м x 10', 'рулетка 5 м', 10],
  ['бокорезы 160 мм — 4', 'бокорезы 160 мм', 4],
  ['шпатель 100 мм *3', 'шпатель 100 мм', 3],
  ['5 штук молоток слесарный', 'молоток слесарный', 5],
  ['согласно заявке: рулетка', 'рулетка', null],
  ['дрель в количестве 2 шт', 'дрель', 2],
  ['саморез 3,5х35', 'саморез 3,5х35', null],
  ['бур 10 x 160', 'бур 10 x 160', null],
  ['RH 26-800', 'RH 26-800', null],
  ['счёт', 'счёт', null],
  ['штукатурка', 'штукатурка', null],
  [',jkufhrf', ',jkufhrf', null],
  ['Добрый день! Нужна бензопила', 'бензопила', null],
  ['Нужно три лопатки для перфоратора', 'лопатки для перфоратора', 3],
  ['2 диска алмазных 230', 'диска алмазных 230', 2],
  ['5 рулеток 5м', 'рулеток 5м', 5],
  ['десять пар перчаток рабочих', 'перчаток рабочих', 10],
  ['пять свёрл по металлу', 'свёрл по металлу', 5],
  ['масло 2Т 6 бутылок', 'масло 2Т', 6],
  ['щётки 5х8х14 комплект', 'щётки 5х8х14', null],
  ['мешки 30 литров упак.', 'мешки 30 литров', null],
  ['комплект', 'комплект', null],
  ['три тонны домкрат', 'три тонны домкрат', null],
  ['125 диск', '125 диск', null],
  ['12 вольт шуруповёрт', '12 вольт шуруповёрт', null],
  ['18 В аккумулятор', '18 В аккумулятор', null],
  ['2 ступени стремянка', '2 ступени стремянка', null],
])('%s', (line, text, quantity) => {
  const read = readLine(line)
  expect([read.text, read.quantity]).toEqual([text, quantity])
})

it('reads any line, quickly', () => {
  const codePoint = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point))
  const word = fc.constantFrom('шт ', ' х ', ' — ', '\t', ';', 'прошу ', 'кол-во: ', '12', '   ')
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: fc.oneof(codePoint, word) }), (line) => {
      // of this process alone: a busy machine does not count
      const begun = process.cpuUsage()
      const { text, quantity } = readLine(line)
      const { user, system } = process.cpuUsage(begun)
      expect((user + system) / 1000, 'ms').toBeLessThan(100)
      expect(text.length).toBeLessThanOrEqual(line.length + 2)
      expect(quantity === null || quantity > 0).toBe(true)
    }),
  )
})

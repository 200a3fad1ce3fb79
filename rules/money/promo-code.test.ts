import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cardNumber, cardText, checkDigit, promoCodeError, codeKey } from './promo-code.ts'

it.each([
  ['осень10', 'OCEНЬ10'.replace('Н', 'H')],
  ['OCEHЬ-10', 'OCEHЬ10'],
  [' sale 5 ', 'SALE5'],
  ['ЁЛКА', 'EЛKA'],
])('«%s» is compared as %s', (typed, key) => expect(codeKey(typed)).toBe(key))

it.each([
  ['SALE', null],
  ['НОЯБРЬ-20', null],
  ['ab', 'Код — от 3 до 30 букв и цифр'],
  ['a'.repeat(31), 'Код — от 3 до 30 букв и цифр'],
  ['10%', 'В коде могут быть буквы, цифры и дефис'],
  ['1234 5678 9012 3456', 'Такой код выглядит как номер подарочной карты. Добавьте букву.'],
])('«%s» as a code: %s', (code, words) => expect(promoCodeError(code)).toBe(words))

it('a card’s number knows itself, and any single wrong digit', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 15, maxLength: 15 }).map((all) => all.join(''))
  fc.assert(
    fc.property(digits, fc.nat(15), fc.integer({ min: 1, max: 9 }), (head, at, by) => {
      const number = head + checkDigit(head)
      expect(cardNumber(cardText(number))).toEqual({ digits: number, isRight: true })
      const wrong = [...number].map((digit, place) => (place === at ? (Number(digit) + by) % 10 : digit)).join('')
      expect(cardNumber(wrong)?.isRight).toBe(false)
    }),
  )
})

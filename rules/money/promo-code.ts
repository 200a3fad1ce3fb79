/** Letters that look alike on both keyboards: «СКИДКА» typed either way is one code. */
const LOOKALIKES: Record<string, string> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  Ё: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
}

const LEAST = 3
const MOST = 30

/** What codes are compared by: no case, no spaces and hyphens, one spelling of letters that look alike. */
export const codeKey = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[\s\u00A0-]+/gu, '')
    .replace(/[АВЕЁКМНОРСТУХ]/gu, (letter) => LOOKALIKES[letter]!)

/** Why a code cannot be one; null: it can. */
export function promoCodeError(code: string): string | null {
  const key = codeKey(code)
  if (key.length < LEAST || key.length > MOST) return `Код — от ${LEAST} до ${MOST} букв и цифр`
  if (!/^[A-ZА-Я0-9]+$/u.test(key)) return 'В коде могут быть буквы, цифры и дефис'
  if (isCardNumber(key)) return 'Такой код выглядит как номер подарочной карты. Добавьте букву.'
  return null
}

/** Nothing that is mistaken for something else when read aloud or from paper. */
export const CODE_LETTERS = 'ACEFHKMPTXY3479'

const CARD_DIGITS = 16

/** Luhn's: finds every single wrong digit and most of two swapped ones. */
export function checkDigit(digits: string): number {
  let sum = 0
  for (const [at, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return (10 - (sum % 10)) % 10
}

const isCardNumber = (key: string): boolean => key.length === CARD_DIGITS && /^[0-9]+$/.test(key)

/** The number of a gift card, as digits alone; null: it is none, or a digit is wrong. */
export function cardNumber(typed: string): { digits: string; isRight: boolean } | null {
  const key = codeKey(typed)
  if (!isCardNumber(key)) return null
  return { digits: key, isRight: checkDigit(key.slice(0, -1)) === Number(key.at(-1)) }
}

/** `1234 5678 9012 3456`. */
export const cardText = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

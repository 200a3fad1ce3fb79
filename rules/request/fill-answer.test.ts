import { describe, expect, it } from 'vitest'
import { fillAnswer, unfilledFacts } from './fill-answer.ts'

describe('a ready answer', () => {
  it.each([
    ['{товар} есть, цена {цена}', { товар: 'Дрель', цена: '5 090 ₽' }, 'Дрель есть, цена 5 090 ₽'],
    ['Заявка № {номер}, {номер}', { номер: '12' }, 'Заявка № 12, 12'],
    ['Здравствуйте, {имя}!', { имя: ' ' }, 'Здравствуйте, {имя}!'],
    ['{товар}', { товар: null }, '{товар}'],
    ['Скидка {код}', {}, 'Скидка {код}'],
    ['{товар}', { товар: '$& {цена}' }, '$& {цена}'],
  ])('%s with %j', (text, facts, filled) => expect(fillAnswer(text, facts)).toBe(filled))

  it.each([
    ['{товар} по цене {цена}, {товар}', ['{товар}', '{цена}']],
    ['Перезвоните нам', []],
    ['{код}', []],
  ])('%s: left to fill', (text, left) => expect(unfilledFacts(text)).toEqual(left))
})

import { expect, it } from 'vitest'
import { stockText } from './stock-text.ts'

it('names three shops, counts the rest and never leaves a figure alone on a line', () => {
  const shop = (name: string, quantity: number) => ({ name, quantity })
  expect(stockText([])).toBe('нет нигде')
  expect(stockText([shop('Рижский', 4), shop('Гоголя', 1)])).toBe('Рижский:\u00A04, Гоголя:\u00A01')
  expect(stockText([shop('А', 1), shop('Б', 2), shop('В', 3), shop('Г', 4), shop('Д', 5)])).toBe(
    'А:\u00A01, Б:\u00A02, В:\u00A03, в других:\u00A09',
  )
})

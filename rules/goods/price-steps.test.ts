import { expect, it } from 'vitest'
import { lowestPrice, priceSteps } from './price-steps.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))

it('tells the price step by step, from the day asked for', () => {
  const past = [
    { price: 300, until: day(12) },
    { price: 500, until: day(2) },
    { price: 200, until: day(8) },
    // an old price alone was changed: the price went on
    { price: 300, until: day(10) },
  ]
  const steps = priceSteps(past, 400, day(5))
  expect(steps).toEqual([
    { from: day(5), price: 200 },
    { from: day(8), price: 300 },
    { from: day(12), price: 400 },
  ])
  expect(lowestPrice(steps)).toBe(200)
})

it('is one step where nothing changed, none where there is no price', () => {
  expect(priceSteps([], 400, day(5))).toEqual([{ from: day(5), price: 400 }])
  expect(lowestPrice(priceSteps([], null, day(5)))).toBeNull()
})

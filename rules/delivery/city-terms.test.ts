import { expect, it } from 'vitest'
import { deliveryTerms } from './city-terms.ts'

const tiers = [
  { start: '0', price: '390' },
  { start: '3000', price: '250' },
  { start: '7000', price: '0' },
]

it('says what the visitor’s own city pays', () => {
  expect(deliveryTerms({ pickupShops: 3, tiers, hasTransport: false })).toEqual([
    { label: 'Самовывоз', value: 'бесплатно, 3\u00A0магазина' },
    { label: 'Курьер', value: '390\u00A0₽, от 3\u00A0000\u00A0₽ — 250\u00A0₽, от 7\u00A0000\u00A0₽ — бесплатно' },
  ])
})

it('says nothing of what there is not', () => {
  expect(deliveryTerms({ pickupShops: 0, tiers: [], hasTransport: true }).map(({ label }) => label)).toEqual([
    'Транспортная компания',
  ])
  expect(deliveryTerms({ pickupShops: 0, tiers: [{ start: 'x', price: '1' }], hasTransport: false })).toEqual([])
})

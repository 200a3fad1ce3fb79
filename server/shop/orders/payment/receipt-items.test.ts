import fc from 'fast-check'
import { expect, it } from 'vitest'
import { VAT_RATES } from '#rules/money/vat.ts'
import { sumItems } from '#server/ports/payment/sum-items.ts'
import { splitDiscount } from '#rules/money/split-discount.ts'
import { goodPositions, receiptItems } from './receipt-items.ts'
import { settlementItems } from './settlement-items.ts'

it('puts the odd kopecks into a position of their own', () => {
  expect(
    receiptItems([{ name: 'Бур', quantity: 3, unit: 'шт.', price: 10_000, bonus_share: 1000, vat_rate: '22' }], {
      price: 39_000,
      vatRate: '10',
    }),
  ).toEqual(
    [
      { name: 'Бур', quantity: 1, unit: 'шт.', price: 9666, kind: 'good', vatRate: '22' },
      { name: 'Бур', quantity: 2, unit: 'шт.', price: 9667, kind: 'good', vatRate: '22' },
      { name: 'Доставка', quantity: 1, unit: 'шт.', price: 39_000, kind: 'delivery', vatRate: '10' },
    ].toSorted((a, b) => (a.kind === b.kind ? a.price - b.price : a.kind === 'good' ? -1 : 1)),
  )
})

it('adds up to what is paid, whatever the bonuses', () => {
  const item = fc.record({
    quantity: fc.integer({ min: 1, max: 50 }),
    price: fc.integer({ min: 100, max: 5_000_000 }),
    vat_rate: fc.constantFrom(...VAT_RATES),
  })
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 100_000 }),
      (lines, percent, delivery) => {
        const sums = lines.map(({ quantity, price }) => quantity * price)
        const goods = sums.reduce((sum, each) => sum + each, 0)
        const bonuses = Math.floor((goods * percent) / 10_000) * 100
        const shares = splitDiscount(bonuses, sums)
        const items = receiptItems(
          lines.map((line, at) => ({ ...line, name: 'x', unit: 'шт.', bonus_share: shares[at]! })),
          { price: delivery, vatRate: 'none' },
        )
        expect(items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)).toBe(goods - bonuses + delivery)
        expect(items.filter(({ kind }) => kind === 'good').reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
          lines.reduce((sum, { quantity }) => sum + quantity, 0),
        )
        expect(items.every(({ price, quantity }) => price >= 0 && quantity > 0)).toBe(true)
        for (const rate of VAT_RATES) {
          const sold = lines.reduce(
            (all, line, at) => (line.vat_rate === rate ? all + sums[at]! - shares[at]! : all),
            0,
          )
          const told = items.filter(({ kind, vatRate }) => kind === 'good' && vatRate === rate)
          expect(told.reduce((sum, { quantity, price }) => sum + quantity * price, 0)).toBe(sold)
        }
      },
    ),
  )
})

const position = fc.record({
  name: fc.constant('x'),
  unit: fc.constant('шт.'),
  kind: fc.constant('good' as const),
  quantity: fc.integer({ min: 1, max: 50 }),
  price: fc.integer({ min: 0, max: 5_000_000 }),
  vatRate: fc.constantFrom(...VAT_RATES),
})

it('tells any sum by the rates of what was sold, to the kopeck', () => {
  fc.assert(
    fc.property(fc.array(position, { maxLength: 10 }), fc.integer({ min: 1, max: 1_000_000_000 }), (sold, amount) => {
      const items = sumItems('Доплата', amount, sold)
      expect(items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)).toBe(amount)
      expect(items.every(({ price }) => price > 0)).toBe(true)
      const rates = new Set(sold.filter(({ price }) => price > 0).map(({ vatRate }) => vatRate))
      if (rates.size > 0) expect(items.every(({ vatRate }) => rates.has(vatRate))).toBe(true)
    }),
  )
})

it('names the rate only where there are several', () => {
  const sold = (vatRate: (typeof VAT_RATES)[number], price: number) => ({
    name: 'x',
    unit: 'шт.',
    kind: 'good' as const,
    quantity: 1,
    price,
    vatRate,
  })
  expect(sumItems('Доплата', 900, [sold('22', 500)])).toMatchObject([{ name: 'Доплата', price: 900, vatRate: '22' }])
  expect(sumItems('Доплата', 900, [sold('22', 500), sold('none', 100)])).toMatchObject([
    { name: 'Доплата, Без НДС', price: 150, vatRate: 'none' },
    { name: 'Доплата, НДС 22\u00A0%', price: 750, vatRate: '22' },
  ])
})

it('settles what each payment paid, to the kopeck, and never more than the goods', () => {
  const handed = fc.record({
    name: fc.constant('x'),
    unit: fc.constant('шт.'),
    kind: fc.constantFrom('good' as const, 'delivery' as const),
    quantity: fc.integer({ min: 1, max: 20 }),
    sum: fc.integer({ min: 0, max: 5_000_000 }),
    vatRate: fc.constantFrom(...VAT_RATES),
  })
  fc.assert(
    fc.property(
      fc.array(handed, { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 3 }),
      (lines, percents) => {
        const whole = lines.reduce((all, { sum }) => all + sum, 0)
        let left = whole
        const amounts = percents.map((percent) => {
          const amount = Math.floor((left * percent) / 100)
          left -= amount
          return amount
        })
        const lists = settlementItems(lines, amounts)
        const sums = lists.map((items) => items.reduce((all, { price, quantity }) => all + price * quantity, 0))
        expect(sums).toEqual(amounts)
        for (const rate of VAT_RATES) {
          const sold = lines.reduce((all, { vatRate, sum }) => (vatRate === rate ? all + sum : all), 0)
          const told = lists.flat().filter(({ vatRate }) => vatRate === rate)
          expect(told.reduce((all, { price, quantity }) => all + price * quantity, 0)).toBeLessThanOrEqual(sold)
        }
      },
    ),
  )
})

it('pieces named by their codes cost together what the line does, odd kopecks and all', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1000, max: 1_000_000 }),
      (quantity, codes, sum) => {
        const marks = Array.from({ length: Math.min(codes, quantity) }, (_, at) => `m${at}`)
        const items = goodPositions({ name: 'x', unit: 'шт.', quantity, sum, vatRate: '22', marks })
        expect(items.reduce((all, { price, quantity: pieces }) => all + price * pieces, 0)).toBe(sum)
        expect(items.reduce((all, { quantity: pieces }) => all + pieces, 0)).toBe(quantity)
        expect(items.flatMap(({ mark }) => mark ?? [])).toEqual(marks)
      },
    ),
  )
})

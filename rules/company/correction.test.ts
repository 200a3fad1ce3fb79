import fc from 'fast-check'
import { expect, it } from 'vitest'
import { VAT_RATES } from '../money/vat.ts'
import { correctionOf } from './correction.ts'
import { type HandedGood, paperLine } from './transfer-paper.ts'

const good = (more: Partial<HandedGood> = {}) =>
  paperLine({
    name: 'Дрель',
    code: '100101',
    article: '',
    unit: 'шт.',
    quantity: 3,
    sum: 30_000,
    rate: '22',
    isService: false,
    marks: [],
    ...more,
  })

it.each([
  ['nothing came back', [good()], [good()], [], 0],
  ['one of three', [good()], [good({ quantity: 2, sum: 20_000 })], [['100101', 3, 2]], 10_000],
  ['all of it', [good()], [], [['100101', 3, 0]], 30_000],
  [
    'the delivery alone',
    [good(), good({ code: '', isService: true, quantity: 1, sum: 35_000 })],
    [good()],
    [['', 1, 0]],
    35_000,
  ],
  [
    'of a good on two lines',
    [good(), good({ quantity: 1, sum: 9000 })],
    [good({ quantity: 2, sum: 20_000 }), good({ quantity: 1, sum: 9000 })],
    [['100101', 4, 3]],
    10_000,
  ],
  ['cheaper by agreement', [good()], [good({ sum: 25_000 })], [['100101', 3, 3]], 5000],
] as const)('%s', (_name, before, after, lines, gross) => {
  const correction = correctionOf(before, after)
  expect(correction.lines.map((line) => [line.code, line.before.quantity, line.after.quantity])).toEqual(lines)
  expect([correction.gross, correction.net + correction.vat]).toEqual([gross, gross])
})

it('takes off what the papers differ by, VAT and all, whatever comes back', () => {
  const line = fc.record({
    code: fc.constantFrom('1', '2', '3'),
    rate: fc.constantFrom(...VAT_RATES),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 1, max: 999_999 }),
    back: fc.nat(9),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (all) => {
      const before = all.map(({ code, rate, quantity, price }) => good({ code, rate, quantity, sum: price * quantity }))
      const after = all.flatMap(({ code, rate, quantity, price, back }) => {
        const left = quantity - Math.min(back, quantity)
        return left === 0 ? [] : [good({ code, rate, quantity: left, sum: price * left })]
      })
      const { net, vat, gross } = correctionOf(before, after)
      const sum = (name: 'net' | 'vat' | 'gross') =>
        before.reduce((total, each) => total + each[name], 0) - after.reduce((total, each) => total + each[name], 0)
      expect([net, vat, gross]).toEqual([sum('net'), sum('vat'), sum('gross')])
    }),
  )
})

import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { orderMoney, type OrderMoneyFacts } from './order-money.ts'

const order = (more: Partial<OrderMoneyFacts> = {}): OrderMoneyFacts => ({
  total: 1000,
  isPaid: false,
  paidTotal: null,
  giftPaid: 0,
  held: null,
  isDeferred: false,
  refunds: [],
  ...more,
})
const back = (amount: number, more: object = {}) => ({ amount, isSurplus: false, isCredit: false, ...more })

test.each<[string, Partial<OrderMoneyFacts>, object]>([
  ['on receipt', {}, { received: 0, due: 1000, dueAtCounter: 1000, refundable: 0 }],
  ['partly by a gift card', { giftPaid: 300 }, { received: 300, due: 700, dueAtCounter: 700, refundable: 300 }],
  ['frozen', { held: 1000 }, { received: 0, due: 1000, dueAtCounter: 0 }],
  ['frozen, then dearer', { held: 900 }, { dueAtCounter: 100, dueOnTop: 0 }],
  ['paid', { isPaid: true }, { received: 1000, due: 0, dueAtCounter: 0, refundable: 1000 }],
  [
    'paid, then dearer',
    { isPaid: true, paidTotal: 800 },
    { due: 200, dueAtCounter: 200, dueOnTop: 200, refundable: 800 },
  ],
  ['deferred', { isDeferred: true }, { isOnCredit: true, due: 1000, dueAtCounter: 0, returnable: 1000, refundable: 0 }],
  [
    'deferred, a part brought back',
    { isDeferred: true, refunds: [back(400, { isCredit: true })] },
    { due: 600, credited: 400, returnable: 600, dueAtCounter: 0 },
  ],
  ['deferred and paid', { isDeferred: true, isPaid: true }, { isOnCredit: false, due: 0, returnable: 1000 }],
  [
    'paid, a part given back',
    { isPaid: true, refunds: [back(250), back(100, { isSurplus: true })] },
    { compensated: 250, refundable: 750, due: 0 },
  ],
])('%s', (_what, more, money) => expect(orderMoney(order(more))).toMatchObject(money))

it('nothing is owed both ways, nothing goes back that has not come', () => {
  const sum = fc.integer({ min: 0, max: 1e9 })
  const facts = fc.record({
    total: sum,
    isPaid: fc.boolean(),
    paidTotal: fc.option(sum),
    giftPaid: sum,
    held: fc.option(sum),
    isDeferred: fc.boolean(),
    refunds: fc.array(fc.record({ amount: sum, isSurplus: fc.boolean(), isCredit: fc.boolean() }), { maxLength: 4 }),
  })
  fc.assert(
    fc.property(facts, (each) => {
      const money = orderMoney(each)
      for (const figure of [money.due, money.dueAtCounter, money.dueOnTop, money.refundable, money.returnable])
        expect(figure).toBeGreaterThanOrEqual(0)
      expect(money.dueAtCounter).toBeLessThanOrEqual(
        money.isOnCredit ? 0 : Math.max(0, each.total - (each.isPaid ? money.received : each.giftPaid)),
      )
      expect(money.refundable).toBeLessThanOrEqual(money.received)
      if (each.isPaid) expect(money.due).toBe(money.dueOnTop)
    }),
  )
})

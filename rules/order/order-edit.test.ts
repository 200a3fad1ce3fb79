import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canEdit, editDueOf, type PaidFacts, settleEdit } from './order-edit.ts'

const paid: PaidFacts = { isPaid: true, received: 1000, compensated: 0, payment: 'online', delivery: 'pickup' }

describe('a change of a paid order', () => {
  it('sends the surplus back and asks for the shortage on receipt', () => {
    expect(settleEdit(paid, 700, false)).toEqual({ refund: 300, due: 0, refusal: null })
    expect(settleEdit(paid, 1000, false)).toEqual({ refund: 0, due: 0, refusal: null })
    expect(settleEdit(paid, 1200, false)).toEqual({ refund: 0, due: 200, refusal: null })
  })

  it('is refused where nobody can take the shortage', () => {
    expect(settleEdit({ ...paid, payment: 'invoice' }, 1200, true).refusal).toContain('Счёт оплачен')
    expect(settleEdit({ ...paid, delivery: 'transport' }, 1200, false).refusal).toContain('взять некому')
    expect(settleEdit({ ...paid, delivery: 'transport' }, 1200, true)).toEqual({ refund: 0, due: 200, refusal: null })
    expect(settleEdit({ ...paid, payment: 'invoice' }, 900, true).refusal).toBeNull()
  })

  it('never gives back more than is left of what came', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), fc.nat(20_000), (received, given, total) => {
        const compensated = Math.min(given, received)
        const { refund, due } = settleEdit({ ...paid, received, compensated }, total, true)
        expect(refund).toBeGreaterThanOrEqual(0)
        expect(refund + compensated).toBeLessThanOrEqual(received)
        expect(refund === 0 || due === 0).toBe(true)
        if (compensated === 0) expect(received - refund + due).toBe(total)
      }),
    )
  })
})

it('only what is not packed yet is changed; nothing is due of what is paid', () => {
  expect((['new', 'assembling', 'ready', 'completed', 'cancelled'] as const).map(canEdit)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect([
    editDueOf(paid, 1000),
    editDueOf(paid, 1300),
    editDueOf({ received: 0 }, 500),
    editDueOf({ received: 200 }, 500),
  ]).toEqual([0, 300, 500, 300])
})

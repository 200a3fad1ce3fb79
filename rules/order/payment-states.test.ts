import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AttemptState,
  isOver,
  nextState,
  type PaymentEvent,
  refusalOf,
  PAYMENT_STATES,
  TRANSITIONS,
} from './payment-states.ts'
import { type Attempt, Walk } from './payment-walk.fixture.ts'
import { shareRefund } from './refund-shares.ts'

const STATE_NAMES = Object.keys(PAYMENT_STATES) as AttemptState[]
const EVENTS = Object.keys(TRANSITIONS) as PaymentEvent[]

describe('the table', () => {
  it('leads every state to an end, and nothing out of the ends but a refund', () => {
    const reached = (from: AttemptState) => {
      const seen = new Set<AttemptState>([from])
      for (const state of seen)
        for (const event of EVENTS) {
          const next = nextState(state, event)
          if (next !== null) seen.add(next)
        }
      return seen
    }
    for (const state of STATE_NAMES) expect([...reached(state)].some(isOver), state).toBe(true)
    expect([...reached('paid')].toSorted()).toEqual(['paid', 'refund-due', 'refund-mismatch', 'refunded'])
    expect([...reached('refunded')]).toEqual(['refunded'])
    expect([...reached('declined')]).toEqual(['declined'])
    expect([...reached('released')]).toEqual(['released'])
  })

  it('does every event at most once: what moved by it does not move by it again, unless it only waits', () => {
    for (const event of EVENTS)
      for (const state of STATE_NAMES) {
        const next = nextState(state, event)
        if (next !== null && next !== state) expect([null, next], event).toContain(nextState(next, event))
      }
  })

  it.each([
    [[], 'shop-retries', 'По заказу № 7 онлайн не платили, возвращать нечего'],
    [['pending'], 'shop-retries', 'По заказу № 7 оплаты ещё нет, возвращать нечего'],
    [
      ['declined', 'paid'],
      'shop-refunded',
      'По заказу № 7 оплату возвращать не просили: отмените заказ или верните часть',
    ],
    [['on-hold'], 'shop-refunded', 'По заказу № 7 деньги только заморожены: отмените заказ, и они освободятся'],
    [['wrong-sum'], 'shop-retries', 'По заказу № 7 пришла другая сумма: отмените заказ, и она вернётся'],
    [['refunded', 'pending'], 'shop-refunded', 'По заказу № 7 деньги уже возвращены'],
    [['refund-due', 'refunded'], 'shop-retries', null],
    [['refund-mismatch'], 'shop-refunded', null],
  ] as const)('%j × %s: %s', (states, event, words) => {
    expect(refusalOf('7', states, event)).toBe(words)
  })
})

describe('a refund among payments', () => {
  it('adds up, takes of none more than it has, and goes by hand only when they are empty', () => {
    const sources = fc.array(fc.nat(900), { maxLength: 5 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), sources, (amount, lefts) => {
        const shares = shareRefund(
          amount,
          lefts.map((left, at) => ({ paymentId: String(at), left })),
        )
        expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(amount)
        for (const share of shares) expect(share.amount).toBeGreaterThan(0)
        const all = lefts.reduce((sum, left) => sum + left, 0)
        for (const { paymentId, amount: part } of shares)
          if (paymentId !== null) expect(part).toBeLessThanOrEqual(lefts[Number(paymentId)]!)
          else expect(part).toBe(amount - all)
      }),
    )
  })
})

const at = fc.nat(2)
const step = (weight: number, arbitrary: fc.Arbitrary<(walk: Walk) => void>) => ({ weight, arbitrary })
const to = (which: number, go: (walk: Walk, attempt: Attempt) => void) => (walk: Walk) => {
  const attempt = walk.attempts[which]
  if (attempt) go(walk, attempt)
}
const BANK = ['pays', 'pays', 'pays', 'pays otherwise', 'gives up'] as const
const CAPTURES = ['made', 'lost', 'away', 'refused'] as const
const REFUNDS = ['made', 'lost', 'refund-delayed', 'refund-refused', 'refund-mismatch'] as const
const steps: fc.Arbitrary<(walk: Walk) => void> = fc.oneof(
  step(
    6,
    fc
      .record({ isLost: fc.boolean(), isHold: fc.boolean(), isOld: fc.boolean() })
      .map((how) => (walk) => walk.open(how)),
  ),
  step(
    8,
    fc.tuple(at, fc.constantFrom(...BANK)).map(([which, how]) => to(which, (walk, attempt) => walk.bank(attempt, how))),
  ),
  step(
    8,
    fc.tuple(at, fc.boolean(), fc.integer({ min: 1, max: 3 })).map(([which, hasGoods, times]) =>
      to(which, (walk, attempt) => {
        for (let time = 0; time < times; time++) walk.ask(attempt, hasGoods)
      }),
    ),
  ),
  step(
    2,
    fc.constant((walk) => walk.askCapture()),
  ),
  step(
    3,
    fc.constantFrom(...CAPTURES).map((how) => (walk) => walk.settleHolds(how)),
  ),
  step(
    2,
    fc.tuple(at, fc.boolean()).map(([which, isTaken]) => to(which, (walk, it) => walk.inCabinet(it, isTaken))),
  ),
  step(
    1,
    fc.boolean().map((hasGoods) => (walk) => walk.expire(hasGoods)),
  ),
  step(
    1,
    fc.boolean().map((isBuyers) => (walk) => walk.cancel(isBuyers)),
  ),
  step(
    2,
    fc.integer({ min: 1, max: 1500 }).map((sum) => (walk) => walk.partBack(sum)),
  ),
  step(
    2,
    fc.constantFrom(700, 1000, 1400).map((total) => (walk) => walk.change(total)),
  ),
  step(
    1,
    fc.constant((walk) => walk.payAtCounter()),
  ),
  step(
    2,
    fc.constantFrom(...REFUNDS).map((how) => (walk) => walk.giveBack(how)),
  ),
)

/** Of these the table only says whom to tell, or that one waits longer. */
const NOT_WALKED = ['hold-ending', 'refund-overdue', 'refund-unset', 'shop-refunded', 'unknown']

describe('whatever comes, in whatever order, late, twice or never', () => {
  it('ends paid, given back in part or whole, or cancelled; and the books balance', () => {
    const endings = new Set<string>()
    const happened = new Set<string>(NOT_WALKED)
    fc.assert(
      fc.property(fc.array(steps, { minLength: 3, maxLength: 30, size: 'max' }), (all) => {
        const walk = new Walk(happened)
        for (const go of all) {
          go(walk)
          for (const { bank } of walk.attempts) expect(bank.given).toBeLessThanOrEqual(bank.charged)
        }
        walk.end()
        for (const { state, bank } of walk.attempts) {
          expect(isOver(state), state).toBe(true)
          if (state === 'declined' || state === 'released') expect(bank.charged).toBe(0)
          if (state === 'refunded') expect(bank.given).toBe(bank.charged)
        }
        const charged = walk.attempts.reduce((sum, { bank }) => sum + bank.charged, 0)
        const given = walk.attempts.reduce((sum, { bank }) => sum + bank.given, 0) + walk.byHand
        const kept = walk.counter + charged - given
        expect(kept).toBeGreaterThanOrEqual(0)
        if (walk.status === 'cancelled') expect(kept).toBe(0)
        else expect(kept).toBe(walk.received - walk.compensated)
        // never for one thing twice
        expect(kept).toBeLessThanOrEqual(walk.total)
        endings.add(
          walk.status === 'cancelled' ? (charged > 0 ? 'given back' : 'cancelled') : kept > 0 ? 'paid' : 'waits',
        )
        if (walk.status !== 'cancelled' && kept > 0 && kept < walk.total) endings.add('in part')
      }),
      { numRuns: 4000, seed: 26 },
    )
    expect([...endings].toSorted()).toEqual(['cancelled', 'given back', 'in part', 'paid', 'waits'])
    // every road of the table was walked
    expect([...happened].toSorted()).toEqual(EVENTS.toSorted())
  })
})

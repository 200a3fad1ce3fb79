import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import {
  drawerSum,
  type MoneyMovement,
  type MovementKind,
  type MovementPurpose,
  refuseMovement,
  splitByPurpose,
  sumMovements,
} from './movements.ts'

const row = (kind: MovementKind, purpose: MovementPurpose, sum: number): MoneyMovement => ({ kind, purpose, sum })
const HIRED = [row('charged', 'fee', 150_000), row('received', 'fee', 150_000), row('received', 'deposit', 350_000)]

test.each<[string, MoneyMovement[], object]>([
  ['nothing', [], { due: 0, toGiveBack: 0, depositHeld: 0 }],
  ['a hire with its deposit', HIRED, { charged: 150_000, received: 150_000, due: 0, depositHeld: 350_000 }],
  [
    'two days more',
    [...HIRED, row('charged', 'fee', -150_000), row('charged', 'fee', 198_000)],
    { charged: 198_000, due: 48_000, toGiveBack: 0 },
  ],
  [
    'a day less',
    [...HIRED, row('charged', 'fee', -150_000), row('charged', 'fee', 75_000)],
    { due: 0, toGiveBack: 75_000, depositHeld: 350_000 },
  ],
  [
    'broken beyond the deposit',
    [...HIRED, row('charged', 'damage', 1_699_000), row('withheld', 'damage', 350_000)],
    { withheld: 350_000, due: 1_349_000, depositHeld: 0 },
  ],
])('%s', (_what, rows, sums) => expect(sumMovements(rows)).toMatchObject(sums))

test.each<[string, MoneyMovement, string | null]>([
  ['nothing at all', row('received', 'fee', 0), 'Введите сумму больше нуля'],
  ['half a kopeck', row('received', 'fee', 0.5), 'Введите сумму больше нуля'],
  ['a deposit of a billion', row('received', 'deposit', 100_000_000_000), 'не больше'],
  ['twice', row('received', 'fee', 100), 'всё уже оплачено'],
  ['back what was not taken', row('given-back', 'fee', 100), 'Возвращать нечего'],
  ['more of the deposit than there is', row('given-back', 'deposit', 350_001), 'Залога у нас'],
  ['a deposit that is charged', row('charged', 'deposit', 1), 'не начисляют'],
  ['a deposit withheld for nothing', row('withheld', 'deposit', 1), 'за что'],
  ['the deposit', row('given-back', 'deposit', 350_000), null],
  ['damage', row('charged', 'damage', 1), null],
])('after a hire, %s', (_what, next, words) => {
  const said = refuseMovement(sumMovements(HIRED), next)?.replaceAll('\u00A0', ' ') ?? null
  if (words === null) expect(said).toBeNull()
  else expect(said).toContain(words)
})

const KINDS: MovementKind[] = ['charged', 'received', 'given-back', 'withheld']
const PURPOSES: MovementPurpose[] = ['fee', 'deposit', 'late', 'damage']
const attempt = fc.record({
  kind: fc.constantFrom(...KINDS),
  purpose: fc.constantFrom(...PURPOSES),
  sum: fc.oneof(fc.integer({ min: 1, max: 400_000 }), fc.integer({ min: -5, max: 2_000_000_000 })),
})
const day = fc.array(fc.oneof(attempt, fc.record({ counters: fc.nat(40) })), { maxLength: 60 })

it('whatever is tried in a day, the books are even to the kopeck and nothing is owed below zero', () => {
  fc.assert(
    fc.property(day, (tries) => {
      const rows: MoneyMovement[] = []
      const countered = new Set<number>()
      for (const next of tries) {
        const isCounter = 'counters' in next
        if (isCounter && (countered.has(next.counters) || !rows[next.counters] || rows[next.counters]!.sum < 0))
          continue
        const made = isCounter ? { ...rows[next.counters]!, sum: -rows[next.counters]!.sum } : next
        if (isCounter ? sumMovements([...rows, made]).depositHeld < 0 : refuseMovement(sumMovements(rows), made))
          continue
        if (isCounter) countered.add(next.counters).add(rows.length)
        rows.push(made)
        const { charged, due, toGiveBack, depositHeld } = sumMovements(rows)
        expect(Math.min(due, toGiveBack)).toBe(0)
        expect(depositHeld).toBeGreaterThanOrEqual(0)
        expect(drawerSum(rows)).toBe(charged - due + toGiveBack + depositHeld)
      }
    }),
    { numRuns: 500 },
  )
})

it('what is owed is covered to the kopeck, each purpose by no more than its own', () => {
  const charges = fc.array(
    fc.record({
      kind: fc.constantFrom<MovementKind>('charged', 'received'),
      purpose: fc.constantFrom<MovementPurpose>('fee', 'late', 'damage'),
      sum: fc.integer({ min: 1, max: 1e9 }),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(charges, fc.integer({ min: -10, max: 2e9 }), fc.boolean(), (rows, asked, back) => {
      const parts = splitByPurpose(rows, asked, back)
      const own = (purpose: MovementPurpose) => {
        const { due, toGiveBack } = sumMovements(rows.filter((row) => row.purpose === purpose))
        return back ? toGiveBack : due
      }
      const total = (['fee', 'late', 'damage'] as const).reduce((sum, purpose) => sum + own(purpose), 0)
      expect(parts.reduce((sum, part) => sum + part.sum, 0)).toBe(Math.min(total, Math.max(0, asked)))
      for (const part of parts) expect(part.sum).toBeLessThanOrEqual(own(part.purpose))
    }),
  )
})

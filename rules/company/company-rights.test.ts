import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adminProblem, approvalProblem, creditProblem, freeCredit, orderVerdict } from './company-rights.ts'

describe('an order of an organization', () => {
  it.each([
    [{ mayOrder: true, limit: null }, 1e9, 'place'],
    [{ mayOrder: true, limit: 100 }, 100, 'place'],
    [{ mayOrder: true, limit: 100 }, 101, 'approve'],
    [{ mayOrder: true, limit: 0 }, 1, 'approve'],
    [{ mayOrder: false, limit: null }, 1, 'refuse'],
    [{ mayOrder: false, limit: 100 }, 101, 'refuse'],
  ] as const)('%j of %i: %s', (rights, total, verdict) => expect(orderVerdict(rights, total)).toBe(verdict))

  it('is approved by right, up to the approver’s own limit, and never by whoever asked', () => {
    const rights = fc.record({ mayApprove: fc.boolean(), limit: fc.option(fc.nat(1000)) })
    fc.assert(
      fc.property(rights, fc.nat(2000), fc.boolean(), (member, total, isOwn) => {
        const may = approvalProblem(member, { total, isOwn }) === null
        expect(may).toBe(!isOwn && member.mayApprove && (member.limit === null || total <= member.limit))
        // nobody approves what they could not order
        if (may) expect(orderVerdict({ mayOrder: true, limit: member.limit }, total)).toBe('place')
      }),
    )
  })
})

it('an administrator is always left', () => {
  const people = [
    { userId: 1, isAdmin: true },
    { userId: 2, isAdmin: false },
  ]
  expect(adminProblem(people, 1, null)).toContain('должен остаться администратор')
  expect(adminProblem(people, 1, { isAdmin: false })).toContain('должен остаться администратор')
  expect([adminProblem(people, 1, { isAdmin: true }), adminProblem(people, 2, null)]).toEqual([null, null])
  expect(adminProblem([...people, { userId: 3, isAdmin: true }], 1, null)).toBeNull()
})

describe('deferred payment', () => {
  const credit = { limit: 1000, days: 14, debt: 400, overdueSince: null }
  const words = (day: string) => day
  it.each([
    [credit, 600, null],
    [credit, 601, 'свободно'],
    [{ ...credit, overdueSince: '2026-11-01' }, 1, 'Просрочена'],
    [{ ...credit, days: 0 }, 1, 'не согласована'],
    [{ ...credit, limit: 0, debt: 0 }, 1, 'не согласована'],
    [{ ...credit, debt: 1500 }, 1, 'свободно'],
  ])('%j takes %i: %s', (given, total, problem) => {
    const said = creditProblem(given, total, words)
    if (problem === null) expect(said).toBeNull()
    else expect(said).toContain(problem)
  })

  it('never lets the debt above the limit, and takes all that is free', () => {
    const any = fc.record({
      limit: fc.nat(10_000),
      days: fc.nat(60),
      debt: fc.nat(20_000),
      overdueSince: fc.option(fc.constant('2026-11-01')),
    })
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 20_000 }), (given, total) => {
        const isTaken = creditProblem(given, total, words) === null
        expect(isTaken).toBe(total <= freeCredit(given))
        if (isTaken) expect(given.debt + total).toBeLessThanOrEqual(given.limit)
      }),
    )
  })
})

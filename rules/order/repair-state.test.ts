import { describe, expect, it } from 'vitest'
import { canMoveRepair, REPAIR_STATES, repairProgress, type RepairState } from './repair-state.ts'

describe('a repair', () => {
  it.each([
    ['requested', 'accepted', true],
    ['requested', 'ready', false],
    ['accepted', 'ready', true],
    ['diagnosis', 'agreement', true],
    ['repair', 'cancelled', false],
    ['accepted', 'cancelled', false],
    ['agreement', 'declined', true],
    ['repair', 'declined', true],
    ['declined', 'issued', true],
    ['repair', 'agreement', true],
    ['agreement', 'parts', true],
    ['repair', 'parts', true],
    ['parts', 'repair', true],
    ['accepted', 'parts', false],
    ['ready', 'issued', true],
    ['issued', 'repair', false],
    ['cancelled', 'accepted', false],
  ] as [RepairState, RepairState, boolean][])('from %s to %s: %s', (from, to, may) => {
    expect(canMoveRepair(from, to)).toBe(may)
  })

  it('always comes to an end, and never stays in place', () => {
    const ends = new Set<RepairState>(['issued', 'cancelled'])
    for (let round = 0; round < REPAIR_STATES.length; round++) {
      for (const state of REPAIR_STATES)
        if (REPAIR_STATES.some((next) => canMoveRepair(state, next) && ends.has(next))) ends.add(state)
    }
    expect(ends.size).toBe(REPAIR_STATES.length)
    for (const state of REPAIR_STATES) expect(canMoveRepair(state, state)).toBe(false)
  })

  it('is measured from the request to the handing out', () => {
    expect(repairProgress('requested')).toEqual({ step: 1, steps: 6 })
    expect(repairProgress('agreement')).toEqual(repairProgress('diagnosis'))
    expect(repairProgress('parts')).toEqual(repairProgress('repair'))
    expect(repairProgress('issued')).toEqual({ step: 6, steps: 6 })
    expect(repairProgress('cancelled')).toBeNull()
  })
})

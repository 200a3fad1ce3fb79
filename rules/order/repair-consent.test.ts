import { describe, expect, it } from 'vitest'
import { type ConsentedPrice, isBeyondConsent, nextRepairStates } from './repair-consent.ts'
import { REPAIR_STATES } from './repair-state.ts'

describe('consent to the price of a repair', () => {
  it.each<[ConsentedPrice, boolean]>([
    [{ price: null, agreed: null }, false],
    [{ price: 0, agreed: null }, false],
    [{ price: 1, agreed: null }, true],
    [{ price: 1500, agreed: 1500 }, false],
    [{ price: 1501, agreed: 1500 }, true],
    [{ price: 1000, agreed: 1500 }, false],
  ])('%o: beyond it %s', (priced, isBeyond) => {
    expect(isBeyondConsent(priced)).toBe(isBeyond)
  })

  it('holds the parts, the work and «Готов» wherever the repair stands, and nothing else', () => {
    for (const state of REPAIR_STATES) {
      const free = nextRepairStates(state, { price: 0, agreed: null })
      const held = nextRepairStates(state, { price: 1500, agreed: 1400 })
      expect(held).toEqual(free.filter((to) => to !== 'parts' && to !== 'repair' && to !== 'ready'))
    }
  })
})

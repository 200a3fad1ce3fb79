import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isReturnOpen,
  RETURN_EVENTS,
  RETURN_STATE_NAMES,
  RETURN_STATE_TEXTS,
  RETURN_STATES,
  returnAfter,
  type ReturnEvent,
  type ReturnState,
} from './returns.ts'

describe('a return', () => {
  it.each([
    ['asked', 'approve', 'awaiting'],
    ['asked', 'refuse', 'refused'],
    ['asked', 'receive', 'received'],
    ['asked', 'cancel', 'cancelled'],
    ['asked', 'refund', null],
    ['awaiting', 'receive', 'received'],
    ['awaiting', 'refuse', 'refused'],
    ['awaiting', 'cancel', 'cancelled'],
    ['awaiting', 'close', 'closed'],
    ['awaiting', 'check', null],
    ['received', 'check', 'checked'],
    ['received', 'cancel', null],
    ['received', 'refund', null],
    ['checked', 'refund', 'refunded'],
    ['checked', 'exchange', 'exchanged'],
    ['checked', 'to-repair', 'repair'],
    ['checked', 'send-back', 'sent-back'],
    ['checked', 'cancel', null],
    ['refunded', 'refund', null],
    ['cancelled', 'approve', null],
  ] as [ReturnState, ReturnEvent, ReturnState | null][])('%s, %s: %s', (state, event, next) => {
    expect(returnAfter(state, event)).toBe(next)
  })

  it('whatever happens to it in whatever order: it goes forward, ends once, and money goes only for goods that were checked', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...RETURN_EVENTS), { maxLength: 40 }), (events) => {
        let state: ReturnState = 'asked'
        const way: ReturnState[] = [state]
        for (const event of events) {
          const next = returnAfter(state, event)
          if (next === null) continue
          expect(isReturnOpen(state)).toBe(true)
          state = next
          way.push(state)
        }
        expect(new Set(way).size).toBe(way.length)
        expect(way.filter((each) => !isReturnOpen(each)).length).toBeLessThanOrEqual(1)
        if (['refunded', 'exchanged', 'repair', 'sent-back'].includes(state))
          expect(way.slice(-3)).toEqual(['received', 'checked', state])
        if (way.includes('received')) expect(state).not.toBe('cancelled')
      }),
    )
  })

  it('can always be ended', () => {
    const ends = new Set(RETURN_STATES.filter((state) => !isReturnOpen(state)))
    for (let round = 0; round < RETURN_STATES.length; round++)
      for (const state of RETURN_STATES)
        if (RETURN_EVENTS.some((event) => ends.has(returnAfter(state, event)!))) ends.add(state)
    expect(ends.size).toBe(RETURN_STATES.length)
  })

  it('is said in words', () => {
    for (const state of RETURN_STATES) expect(RETURN_STATE_TEXTS[state] && RETURN_STATE_NAMES[state]).toBeTruthy()
  })
})

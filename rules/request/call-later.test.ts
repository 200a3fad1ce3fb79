import { describe, expect, it } from 'vitest'
import { type CallLater, callLaterAt, callLaterChoices } from './call-later.ts'

const NOON = new Date('2026-11-17T12:00:00+03:00')

describe('when to call again', () => {
  it.each([
    ['15', '', '2026-11-17T12:15:00+03:00'],
    ['180', '', '2026-11-17T15:00:00+03:00'],
    ['evening', '', '2026-11-17T18:00:00+03:00'],
    ['tomorrow', '', '2026-11-18T10:00:00+03:00'],
    ['moment', '2026-12-31T09:30', '2026-12-31T09:30:00+03:00'],
  ] as [CallLater, string, string][])('%s %s', (choice, own, at) =>
    expect(callLaterAt(choice, NOON, own)).toEqual(new Date(at)),
  )

  it.each(['', 'завтра', '2026-13-01T10:00'])('a field with «%s» names none', (own) =>
    expect(callLaterAt('moment', NOON, own)).toBeNull(),
  )

  it('at night tomorrow is Moscow’s', () =>
    expect(callLaterAt('tomorrow', new Date('2026-11-17T23:30:00Z'))).toEqual(new Date('2026-11-19T10:00:00+03:00')))

  it('offers the evening until it has come', () => {
    expect(callLaterChoices(NOON)).toContain('evening')
    expect(callLaterChoices(new Date('2026-11-17T18:00:00+03:00'))).not.toContain('evening')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONSENT_KINDS, CONSENTS, consentState, consentVersion } from './consent.ts'

describe('where a consent stands', () => {
  it.each([
    [null, false, 'none'],
    [null, true, 'none'],
    [{ given: true, version: '1' }, false, 'given'],
    [{ given: true, version: '2' }, true, 'given'],
    [{ given: true, version: '1' }, true, 'outdated'],
    [{ given: false, version: '1' }, true, 'withdrawn'],
    [{ given: false, version: '2' }, false, 'withdrawn'],
  ] as const)('%j, asked again %s: %s', (last, asksAgain, state) => {
    expect(consentState(last, '2', asksAgain)).toBe(state)
  })

  it('what was taken back never stands, whatever the versions are', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.boolean(), (version, current, asksAgain) => {
        expect(consentState({ given: false, version }, current, asksAgain)).toBe('withdrawn')
      }),
    )
  })

  it('advertising and the rest go by versions of their own', () => {
    const versions = { personalDataVersion: 'd', mailingVersion: 'm' }
    for (const kind of CONSENT_KINDS)
      expect(consentVersion(kind, versions)).toBe(CONSENTS[kind].isAdvertising ? 'm' : 'd')
    expect(CONSENT_KINDS.filter((kind) => CONSENTS[kind].isAdvertising)).toEqual(['mailing', 'sms-ads', 'price-alerts'])
  })
})

import { describe, expect, it } from 'vitest'
import { fitSms, SMS_LIMIT, smsParts } from './sms-text.ts'

describe('a text message', () => {
  it.each([
    ['fits', ['а'.repeat(134), 'б'], 'а'.repeat(134)],
    ['is too long by one', ['а'.repeat(135), 'б'], 'б'],
    ['is too long at its barest', ['а'.repeat(200), 'б'.repeat(150)], 'б'.repeat(150)],
  ] as const)('%s', (_, texts, sent) => {
    expect(fitSms(texts as unknown as [string])).toBe(sent)
  })

  it.each([
    ['', 1],
    ['а'.repeat(70), 1],
    ['а'.repeat(71), 2],
    ['а'.repeat(134), 2],
    ['а'.repeat(135), 3],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    [`${'a'.repeat(160)}№`, 3],
  ])('%j is paid for as %i', (text, parts) => expect(smsParts(text)).toBe(parts))

  it('has two parts of Cyrillic', () => expect(SMS_LIMIT).toBe(134))
})

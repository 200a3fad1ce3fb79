import { describe, expect, it } from 'vitest'
import { fitSms, SMS_LIMIT } from './sms-text.ts'

describe('a text message', () => {
  it.each([
    ['fits', ['а'.repeat(134), 'б'], 'а'.repeat(134)],
    ['is too long by one', ['а'.repeat(135), 'б'], 'б'],
    ['is too long at its barest', ['а'.repeat(200), 'б'.repeat(150)], 'б'.repeat(150)],
  ] as const)('%s', (_, texts, sent) => {
    expect(fitSms(texts as unknown as [string])).toBe(sent)
  })

  it('has two parts of Cyrillic', () => expect(SMS_LIMIT).toBe(134))
})

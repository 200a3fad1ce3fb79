import { describe, expect, test } from 'vitest'
import { ageText, longDayText, timeOfDayText, relativeMomentText } from './moment-text.ts'

const NOW = new Date('2026-11-16T12:00:00+03:00')
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

describe('a moment, as one says it', () => {
  test.each([
    ['2026-11-16T09:05:00+03:00', 'сегодня в 09:05'],
    ['2026-11-15T23:59:00+03:00', 'вчера в 23:59'],
    ['2026-11-17T00:00:00+03:00', 'завтра в 00:00'],
    ['2026-11-14T18:20:00+03:00', '14 ноября в 18:20'],
    ['2025-11-14T18:20:00+03:00', '14 ноября 2025 в 18:20'],
    // in Moscow it is tomorrow already
    ['2026-11-16T21:30:00Z', 'завтра в 00:30'],
    ['nonsense', '—'],
  ])('%s → %s', (iso, text) => expect(plain(relativeMomentText(iso, NOW))).toBe(text))

  test('the clock is that of Moscow', () => expect(timeOfDayText('2026-11-16T05:07:00Z')).toBe('08:07'))
})

describe('an age', () => {
  test.each([
    [0, '<1 мин'],
    [59, '<1 мин'],
    [60, '1 мин'],
    [59 * 60, '59 мин'],
    [3600, '1 ч'],
    [2 * 3600 + 600, '2 ч 10 мин'],
    [26 * 3600, '26 ч'],
    [49 * 3600, '2 дн'],
    [-500, '<1 мин'],
  ])('%i s → %s', (seconds, text) =>
    expect(plain(ageText(new Date(NOW.getTime() - seconds * 1000).toISOString(), NOW))).toBe(text),
  )
})

test('a day of a paper is that of Moscow and does not break', () => {
  expect(longDayText(new Date('2026-11-15T21:30:00Z'))).toBe('16\u00A0ноября\u00A02026\u00A0г.')
  expect(longDayText(new Date(NaN))).toBe('—')
})

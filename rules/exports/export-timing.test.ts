import { describe, expect, it } from 'vitest'
import {
  EXPORT_TRIES,
  exportDays,
  exportRetryMs,
  type ExportTiming,
  nextExportAt,
  timingText,
} from './export-timing.ts'

const at = (text: string) => new Date(`${text}+03:00`)

describe('the next time of an export', () => {
  const daily: ExportTiming = { every: 'day', atMinutes: 6 * 60 + 30, weekday: null }
  const hourly: ExportTiming = { every: 'hour', atMinutes: 15, weekday: null }
  // 2026-11-18 is a Wednesday
  const weekly: ExportTiming = { every: 'week', atMinutes: 9 * 60, weekday: 2 }
  it.each([
    [daily, '2026-11-18T06:29:59', '2026-11-18T06:30:00'],
    [daily, '2026-11-18T06:30:00', '2026-11-19T06:30:00'],
    [daily, '2026-12-31T23:59:59', '2027-01-01T06:30:00'],
    // in Greenwich it is still the day before
    [daily, '2026-11-18T01:00:00', '2026-11-18T06:30:00'],
    [hourly, '2026-11-18T10:14:00', '2026-11-18T10:15:00'],
    [hourly, '2026-11-18T10:15:00', '2026-11-18T11:15:00'],
    [hourly, '2026-11-18T23:40:00', '2026-11-19T00:15:00'],
    [weekly, '2026-11-18T08:00:00', '2026-11-18T09:00:00'],
    [weekly, '2026-11-18T09:00:00', '2026-11-25T09:00:00'],
    [weekly, '2026-11-19T00:00:00', '2026-11-25T09:00:00'],
    [{ ...weekly, weekday: 0 }, '2026-11-18T08:00:00', '2026-11-23T09:00:00'],
  ] satisfies [ExportTiming, string, string][])('%j after %s', (timing, after, next) => {
    expect(nextExportAt(timing, at(after)).toISOString()).toBe(at(next).toISOString())
  })

  it.each([
    [daily, 'каждый день в 06:30'],
    [hourly, 'каждый час, в :15'],
    [weekly, 'по средам в 09:00'],
  ])('%j in words', (timing, words) => {
    expect(timingText(timing)).toBe(words)
  })
})

it.each([
  ['all', {}],
  ['yesterday', { from: '2026-11-17', to: '2026-11-17' }],
  ['week', { from: '2026-11-11', to: '2026-11-17' }],
  ['month', { from: '2026-10-19', to: '2026-11-17' }],
] as const)('the days of «%s» end before the day it leaves on', (period, days) => {
  expect(exportDays(period, at('2026-11-18T00:30:00'))).toEqual(days)
})

it('is tried again ever later, and not for ever', () => {
  const pauses = Array.from({ length: EXPORT_TRIES }, (_, at) => exportRetryMs(at + 1))
  expect(pauses).toEqual([60_000, 300_000, 900_000, 3_600_000, null])
})

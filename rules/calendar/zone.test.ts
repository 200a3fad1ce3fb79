import { expect, test } from 'vitest'

test('the machine zone of this run is the one asked for, so the other tests prove something', () => {
  const zone = process.env.TZ ?? 'UTC'
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  const winterHour = { UTC: 12, 'Asia/Vladivostok': 22, 'America/Los_Angeles': 4 }[zone]
  expect(new Date('2026-01-15T12:00:00Z').getHours()).toBe(winterHour)
})

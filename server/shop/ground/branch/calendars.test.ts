import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isHoliday, isOfficeDay } from '#rules/calendar/day-off-calendar.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { readCalendars } from './calendars.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await insertPlaces(database.db)
  await database.db
    .insertInto('calendar_day')
    .values([
      { day: '2025-11-01', node_code: null, works: false }, // a working Saturday taken back
      { day: '2026-07-23', node_code: '000001', works: false }, // a holiday of Pskov alone
      { day: '2026-03-09', node_code: null, works: true },
      { day: '2026-03-09', node_code: '000001', works: false },
    ])
    .execute()
})
afterAll(() => database.drop())

describe('a branch’s calendar', () => {
  it.each([
    ['777', '2025-11-01', false],
    ['777', '2026-07-23', true],
    ['000001', '2026-07-23', false],
    ['777', '2026-03-09', true],
    ['000001', '2026-03-09', false],
    ['000001', '2026-05-11', false],
    ['000001', '2026-07-22', true],
  ])('in %s on %s works: %s', async (node, day, works) => {
    const calendar = (await readCalendars(database.db))(node)
    expect(isOfficeDay(day, calendar)).toBe(works)
    if (works) expect(isHoliday(day, calendar)).toBe(false)
  })
})

import { expect, test } from 'vitest'
import { branchCalendar } from './day-off-calendar.ts'
import { callBackText, nextOpening, openingText } from './next-opening.ts'
import { moscow, USUAL_WEEK } from './work-week.fixture.ts'

const at = (moment: string) => ({ workTime: USUAL_WEEK, now: moscow(moment) })

test.each([
  ['2026-11-16 08:59', 'Откроется сегодня в\u00A009:00', 'Перезвоним сегодня после\u00A009:00'],
  ['2026-11-16 09:00', null, 'Перезвоним сегодня до\u00A020:00'],
  ['2026-11-16 20:00', 'Откроется завтра в\u00A009:00', 'Перезвоним завтра после\u00A009:00'],
  ['2026-11-14 18:30', 'Откроется в\u00A0понедельник в\u00A009:00', 'Перезвоним в\u00A0понедельник после\u00A009:00'],
  ['2026-11-15 12:00', 'Откроется завтра в\u00A009:00', 'Перезвоним завтра после\u00A009:00'],
])('%s: %s', (moment, opening, call) => {
  expect([openingText(at(moment)), callBackText(at(moment))]).toEqual([opening, call])
})

test('a week of holidays is passed over, with the day it opens', () => {
  const shopDays = Array.from({ length: 9 }, (_, day) => ({
    day: `2027-01-0${day + 1}`,
    nodeCode: '000001',
    works: false,
  }))
  const hours = { ...at('2026-12-31 21:00'), calendar: branchCalendar(shopDays, '000001') }
  expect(nextOpening(hours)).toEqual({ day: '2027-01-11', time: '09:00' })
  expect(openingText(hours)).toBe('Откроется 11\u00A0января в\u00A009:00')
})

test.each([[null], [undefined], [[]]])('hours %j promise nothing', (workTime) => {
  const hours = { workTime, now: new Date('2026-11-16T12:00:00+03:00') }
  expect([openingText(hours), callBackText(hours)]).toEqual([null, 'Перезвоним в рабочее время'])
})

import { describe, expect, it } from 'vitest'
import { extendCalendar, RUSSIAN_CALENDAR } from '../calendar/day-off-calendar.ts'
import type { RentalTariff } from './rental-price.ts'
import { isHandoverDay, longestRental, rentalDays, rentalTermErrors } from './rental-term.ts'

const WEEK = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье']
const workTime = WEEK.map((weekday) => ({
  weekday,
  start: '10:00',
  end: '18:00',
  isDayOff: weekday === 'Понедельник' ? '1' : '0',
}))
const tariffs: RentalTariff[] = [
  { fromDays: 3, pricePerDay: 50_000 },
  { fromDays: 1, pricePerDay: 60_000 },
]
/** Thursday noon. */
const place = { workTime, now: new Date('2026-03-05T12:00:00+03:00') }

describe('rentalTermErrors', () => {
  it.each([
    ['2026-03-07', '2026-03-07', null, null],
    ['2026-03-05', '2026-03-07', null, null],
    // a closed Monday in the middle is nobody's trouble
    ['2026-03-15', '2026-03-17', null, null],
    ['2026-03-04', '2026-03-07', 'Этот день уже прошёл. Выберите другой.', null],
    ['2026-03-07', '2026-03-06', null, 'День возврата раньше дня начала. Поменяйте даты.'],
    ['2026-03-16', '2026-03-17', '16\u00A0марта магазин не работает. Выберите другой день.', null],
    ['2026-03-14', '2026-03-16', null, '16\u00A0марта магазин не работает. Выберите другой день.'],
    // 8 March is a holiday
    ['2026-03-08', '2026-03-10', '8\u00A0марта магазин не работает. Выберите другой день.', null],
    ['2026-03-07', '2026-04-08', null, 'Онлайн бронируем до 32\u00A0дней. О большем сроке договоримся по телефону.'],
    ['2026-03-07', '2026-04-07', null, null],
    ['2026-07-01', '2026-07-02', 'Бронируем на 90\u00A0дней вперёд. Выберите день поближе.', null],
    ['2026-02-30', '2026-03-07', 'Выберите день начала', null],
    ['', '', 'Выберите день начала', 'Выберите день возврата'],
    ['2026-03-07', '9999-12-31', null, 'Онлайн бронируем до 32\u00A0дней. О большем сроке договоримся по телефону.'],
  ])('%s … %s: %s, %s', (from, to, start, end) => {
    expect(rentalTermErrors({ from, to }, tariffs, place)).toEqual({ from: start, to: end })
  })

  it('hands nothing over today once the shop has closed', () => {
    const late = { ...place, now: new Date('2026-03-05T18:00:00+03:00') }
    expect(rentalTermErrors({ from: '2026-03-05', to: '2026-03-06' }, tariffs, late).from).toBe(
      'Сегодня магазин уже закрыт. Выберите другой день.',
    )
    expect(isHandoverDay('2026-03-05', { ...place, now: new Date('2026-03-05T17:59:00+03:00') })).toBe(true)
  })

  it('heeds the shop’s own days off', () => {
    const calendar = extendCalendar(RUSSIAN_CALENDAR, { daysOff: ['2026-03-06'] })
    expect(isHandoverDay('2026-03-06', { ...place, calendar })).toBe(false)
  })
})

it('counts both ends', () => {
  expect(rentalDays('2026-03-07', '2026-03-07')).toBe(1)
  expect(rentalDays('2026-02-27', '2026-03-01')).toBe(3)
})

it('reaches a month beyond the last step', () => {
  expect(longestRental(tariffs)).toBe(32)
  expect(longestRental([])).toBe(0)
})

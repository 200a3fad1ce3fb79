import { expect, it } from 'vitest'
import { weekRows } from './week-rows.ts'

it('starts on Monday however the days came, and leaves out what nobody can read', () => {
  const rows = weekRows([
    { weekday: 'Воскресенье', isDayOff: '1' },
    { weekday: 'Среда', start: '9:00', end: '20:00:00', isDayOff: '0' },
    { weekday: 'Вторник', start: 'утро', end: '20:00', isDayOff: '0' },
    { weekday: 'Понедельник', start: '09:00', end: '24:00', isDayOff: '0' },
  ])
  expect(rows).toEqual([
    { label: 'Понедельник', value: '09:00–24:00' },
    { label: 'Среда', value: '09:00–20:00' },
    { label: 'Воскресенье', value: 'выходной' },
  ])
})

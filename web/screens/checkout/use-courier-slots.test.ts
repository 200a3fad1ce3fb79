import { expect, test } from 'vitest'
import { chooseSlot } from './use-courier-slots.ts'

const days = [
  { day: '2026-11-17', intervals: ['13:00–17:00'] },
  { day: '2026-11-18', intervals: ['09:00–13:00', '13:00–17:00'] },
]

test.each([
  ['nothing chosen yet: the soonest', '', '', { day: '2026-11-17', interval: '13:00–17:00' }],
  ['chosen and offered', '2026-11-18', '09:00–13:00', { day: '2026-11-18', interval: '09:00–13:00' }],
  ['its hours passed', '2026-11-17', '09:00–13:00', null],
  ['its day passed', '2026-11-16', '09:00–13:00', null],
])('%s', (_, day, interval, slot) => expect(chooseSlot(days, day, interval)).toEqual(slot))

test('nobody can say', () => expect(chooseSlot([], '', '')).toBeNull())

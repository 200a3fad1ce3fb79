import { expect, test } from 'vitest'
import { doorText } from './door-text.ts'

const NOTHING = { flat: '', entrance: '', floor: '', intercom: '' }

test.each([
  [NOTHING, ''],
  [{ ...NOTHING, flat: '12', floor: '5' }, 'Кв. 12, этаж 5'],
  [{ flat: '', entrance: '2', floor: '', intercom: '45К' }, 'Подъезд 2, домофон 45К'],
])('%j', (door, words) => {
  expect(doorText(door).replaceAll('\u00A0', ' ')).toBe(words)
})

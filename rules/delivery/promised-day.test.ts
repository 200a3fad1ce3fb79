import { describe, expect, it } from 'vitest'
import { promisedDay } from './promised-day.ts'

const ORDERED = new Date('2026-12-30T23:30:00+03:00')

describe('the day an order was promised for', () => {
  it.each([
    ['Самовывоз сегодня', '2026-12-30'],
    ['Самовывоз завтра', '2026-12-31'],
    ['Доставка послезавтра', '2027-01-01'],
    ['Самовывоз 2\u00A0января', '2027-01-02'],
    ['Доставка 12\u00A0января', '2027-01-12'],
    ['Доставка 30\u00A0декабря', '2026-12-30'],
    ['Доставка в пятницу, 8\u00A0января', '2027-01-08'],
    ['Срок уточнит менеджер', null],
    ['От 2 до 4 дней', null],
    ['', null],
  ])('%s → %s', (text, day) => {
    expect(promisedDay(text, ORDERED)).toBe(day)
  })

  it('is none for an order without a time', () =>
    expect(promisedDay('Самовывоз завтра', new Date(Number.NaN))).toBeNull())
})

import { describe, expect, it } from 'vitest'
import { branchCalendar } from '../calendar/day-off-calendar.ts'
import { answerDueDay } from './subject-request.ts'

describe('an answer about personal data is due', () => {
  it.each([
    ['a plain fortnight', '2026-11-17', '2026-12-01'],
    ['asked on a Saturday', '2026-11-14', '2026-11-27'],
    ['over a holiday of one day', '2026-10-28', '2026-11-12'],
    ['over the New Year’s holidays', '2026-12-25', '2027-01-19'],
    ['over both holidays of May', '2026-04-29', '2026-05-15'],
    ['with a Saturday moved to work', '2025-10-30', '2025-11-14'],
  ])('%s', (_name, received, due) => expect(answerDueDay(received)).toBe(due))

  it('by the shop’s own days off and working days', () => {
    const calendar = branchCalendar(
      [
        { day: '2026-11-18', nodeCode: null, works: false },
        { day: '2026-11-21', nodeCode: null, works: true },
        { day: '2026-11-19', nodeCode: '000001', works: false },
      ],
      '',
    )
    expect(answerDueDay('2026-11-17', calendar), 'one day off, one more to work').toBe('2026-12-01')
    expect(answerDueDay('2026-11-20', calendar)).toBe('2026-12-03')
  })
})

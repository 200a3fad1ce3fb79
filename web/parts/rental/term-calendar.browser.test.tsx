import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { addDays } from '#rules/calendar/moscow-time.ts'
import type { DayFacts, DayRange } from './calendar-days.ts'
import { TermCalendar } from './term-calendar.tsx'

/** 10 March to 30 April; the 14th is held, the 15th closed. */
const days: ReadonlyMap<string, DayFacts> = new Map(
  Array.from({ length: 52 }, (_, at) => addDays('2026-03-10', at)).map((day) => [
    day,
    { free: day === '2026-03-14' ? 0 : 1, isOpen: day !== '2026-03-15' },
  ]),
)
const isFree = ({ from, to }: DayRange) => !(from <= '2026-03-14' && to >= '2026-03-14')

function Calendar() {
  const [term, setTerm] = useState<DayRange | null>(null)
  return (
    <>
      <TermCalendar days={days} term={term} onTerm={setTerm} isFree={isFree} />
      <output>{term ? `${term.from} ${term.to}` : 'none'}</output>
      <button type="button" onClick={() => setTerm({ from: '2026-04-20', to: '2026-04-21' })}>
        Ближайшие
      </button>
    </>
  )
}
const day = (text: string) => page.getByRole('button', { name: new RegExp(`^${text.replace(' ', '\\s')},`) })
const chosen = () => document.querySelector('output')!.textContent

test('says how days are counted before any is chosen, and shows what its signs mean', async () => {
  await render(<Calendar />)
  await expect.element(page.getByText(/День выдачи и\sдень возврата\s— два дня/)).toBeVisible()
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((each) => each.textContent?.replace('00', '')),
  ).toEqual(['свободно', 'занято', 'закрыто'])
})

test('one press takes a day, a second one a term; over a held day it begins anew', async () => {
  await render(<Calendar />)
  await day('11 марта').click()
  expect(chosen()).toBe('2026-03-11 2026-03-11')
  await day('13 марта').click()
  expect(chosen()).toBe('2026-03-11 2026-03-13')
  await day('12 марта').click()
  await day('17 марта').click()
  expect(chosen()).toBe('2026-03-17 2026-03-17')
  await expect.element(page.getByText(/На весь такой срок свободного нет/)).toBeVisible()
})

test('held and closed days are not taken, by key either', async () => {
  await render(<Calendar />)
  for (const text of ['14 марта', '15 марта']) {
    await day(text).click({ force: true })
    expect(chosen()).toBe('none')
  }
  await day('10 марта').click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(chosen()).toBe('2026-03-17 2026-03-17')
})

test('days taken elsewhere turn the calendar to their month', async () => {
  await render(<Calendar />)
  await expect.element(page.getByText('Март 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Ближайшие' }).click()
  await expect.element(page.getByText('Апрель 2026')).toBeVisible()
  await expect.element(day('20 апреля')).toHaveAttribute('aria-pressed', 'true')
})

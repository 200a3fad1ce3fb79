import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DayInput, type DayInputProps } from './day-input.tsx'

const said = vi.fn<(value: string) => void>()

function Held({ value: first, ...rest }: Pick<DayInputProps, 'value'> & Partial<DayInputProps>) {
  const [value, setValue] = useState(first)
  return (
    <DayInput
      label="Когда"
      {...rest}
      value={value}
      onValue={(next) => {
        setValue(next)
        said(next)
      }}
    />
  )
}

test('a day is typed as people write it and stands in Russian afterwards', async () => {
  await render(<Held value="2026-03-07" />)
  const field = page.getByLabelText('Когда')
  await expect.element(field).toHaveValue('07.03.2026')
  await userEvent.fill(field, '8 марта 2027')
  expect(said).toHaveBeenLastCalledWith('2027-03-08')
  await userEvent.tab()
  await expect.element(field).toHaveValue('08.03.2027')
  await userEvent.fill(field, '31.02.2027')
  await userEvent.tab()
  await expect.element(page.getByText(/^Напишите так: \d\d\.\d\d\.\d{4}$/)).toBeVisible()
  // what is no day is told as it is, so that whoever takes the form refuses it in words
  expect(said).toHaveBeenLastCalledWith('31.02.2027')
  await userEvent.fill(field, '')
  expect(said).toHaveBeenLastCalledWith('')
})

test('a day is picked by keys in a month in Russian, within its bounds; focus comes back', async () => {
  await render(<Held value="2026-03-07" min="2026-03-02" max="2026-04-20" />)
  await userEvent.click(page.getByRole('button', { name: 'Календарь' }))
  await expect.element(page.getByText('Март 2026')).toBeVisible()
  const chosen = page.getByRole('button', { name: /^7\s+марта\s+2026$/ })
  await expect.element(chosen).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: /^1\s+марта/ })).toBeDisabled()
  ;(chosen.element() as HTMLElement).focus()
  await userEvent.keyboard('{PageDown}{ArrowRight}{Enter}')
  expect(said).toHaveBeenLastCalledWith('2026-04-05')
  const field = page.getByLabelText('Когда')
  await expect.element(field).toHaveValue('05.04.2026')
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByText('Апрель 2026')).not.toBeInTheDocument()
})

test('a moment keeps its time when another day is picked', async () => {
  await render(<Held value="2026-03-07T14:30" withTime />)
  await userEvent.click(page.getByRole('button', { name: 'Календарь' }))
  await userEvent.click(page.getByRole('button', { name: /^9\s+марта/ }))
  expect(said).toHaveBeenLastCalledWith('2026-03-09T14:30')
  await expect.element(page.getByLabelText('Когда')).toHaveValue('09.03.2026 14:30')
})

import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { caretOf, centre, compose, confirmComposition, enlargeText, paste, touch } from './styles/real-input.fixture.ts'
import { Dialog } from './dialog.tsx'
import { Stepper, type StepperProps } from './stepper.tsx'

const LABEL = 'Количество: дрель RH 26'
const field = page.getByRole('textbox', { name: LABEL, exact: true })
const more = page.getByRole('button', { name: 'Увеличить' })
const less = page.getByRole('button', { name: 'Уменьшить' })

type Options = Partial<Omit<StepperProps, 'onChange'>> & { onChange?: (value: number) => void }

function Counter({ value: start = 1, onChange, ...rest }: Options) {
  const [value, setValue] = useState(start)
  const change = (next: number) => {
    setValue(next)
    onChange?.(next)
  }
  return <Stepper label={LABEL} {...rest} value={value} onChange={change} />
}

async function show(options: Options = {}) {
  const onChange = vi.fn<(value: number) => void>()
  await render(<Counter {...options} onChange={onChange} />)
  return () => onChange.mock.calls.map(([value]) => value)
}

test('says what is counted to assistive technology', async () => {
  await show()
  const group = page.getByRole('group', { name: LABEL })
  await expect.element(group.getByRole('textbox', { name: LABEL })).toHaveValue('1')
  await expect.element(group.getByRole('button', { name: 'Уменьшить' })).toBeDisabled()
  await expect.element(group.getByRole('button', { name: 'Увеличить' })).toBeEnabled()
})

test('every press of a quick double or triple click counts, a right click does not', async () => {
  const changes = await show()
  await userEvent.dblClick(more)
  await userEvent.tripleClick(more)
  await more.click({ button: 'right' })
  await expect.element(field).toHaveValue('6')
  await less.click()
  expect(changes()).toEqual([2, 3, 4, 5, 6, 5])
})

test('a finger counts as a mouse does', async () => {
  const changes = await show()
  await touch(centre(more))
  await expect.element(field).toHaveValue('2')
  expect(changes()).toEqual([2])
})

test('a number is typed over the old one and counts when it is done', async () => {
  const changes = await show({ value: 3 })
  await field.click()
  expect(caretOf(field)).toEqual([0, 1])
  await userEvent.keyboard('2ф-7')
  await expect.element(field).toHaveValue('27')
  expect(changes()).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(changes()).toEqual([27])
  await userEvent.tab()
  expect(changes()).toEqual([27])
})

test.each([
  ['1000', 999],
  ['0', 1],
  ['00012', 12],
])('%s snaps to what is allowed: %i', async (typed, expected) => {
  const changes = await show({ value: 5 })
  await field.click()
  await userEvent.keyboard(typed)
  await userEvent.tab()
  await expect.element(field).toHaveValue(String(expected))
  expect(changes()).toEqual([expected])
})

test('an emptied field keeps the number; a pasted text gives its figures', async () => {
  const changes = await show({ value: 5 })
  await field.click()
  await userEvent.keyboard('{Backspace}')
  await expect.element(field).toHaveValue('')
  await userEvent.tab()
  await expect.element(field).toHaveValue('5')
  await field.click()
  await paste('12 шт.')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('12')
  expect(changes()).toEqual([12])
})

test('an input method may compose the number', async () => {
  const changes = await show()
  await field.click()
  await compose('1', '14')
  await confirmComposition('14')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('14')
  expect(changes()).toEqual([14])
})

test('arrows count from what was typed, and the caret stays', async () => {
  const changes = await show({ value: 3 })
  await field.click()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(changes()).toEqual([4, 5, 4])
  await userEvent.keyboard('{End}40{ArrowUp}')
  await expect.element(field).toHaveValue('441')
  expect(caretOf(field)[0]).toBe(3)
  await userEvent.keyboard('{Home}')
  expect(caretOf(field)).toEqual([0, 0])
})

function InDialog() {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Купить в один клик">
      <Counter value={3} />
    </Dialog>
  )
}

test('Escape takes the typed number back and leaves the dialog around it open; the next one closes it', async () => {
  await render(<InDialog />)
  await field.click()
  await userEvent.keyboard('40{Escape}')
  await expect.element(field).toHaveValue('3')
  await expect.element(page.getByRole('dialog', { name: 'Купить в один клик' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('Escape that takes the number back is heard by nobody around it, the next one is', async () => {
  await show({ value: 3 })
  const heard: string[] = []
  const listen = ({ key }: KeyboardEvent) => void (key === 'Escape' && heard.push(key))
  document.body.addEventListener('keydown', listen)
  try {
    await field.click()
    await userEvent.keyboard('40{Escape}')
    await expect.element(field).toHaveValue('3')
    expect(heard).toEqual([])
    await userEvent.keyboard('{Escape}')
    expect(heard).toEqual(['Escape'])
  } finally {
    document.body.removeEventListener('keydown', listen)
  }
})

test('with a least of zero the last piece is taken away by name', async () => {
  const changes = await show({ value: 2, min: 0 })
  await less.click()
  const remove = page.getByRole('button', { name: 'Убрать' })
  await expect.element(less).not.toBeInTheDocument()
  await remove.click()
  expect(changes()).toEqual([1, 0])
})

test('whoever presses up to the end by keyboard keeps the focus there', async () => {
  const changes = await show({ value: 1, max: 2 })
  for (const control of [less, field, more]) {
    await userEvent.tab()
    await expect.element(control).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(more).toBeDisabled()
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{Enter}{ }')
  expect(changes()).toEqual([2])
})

test('more than there is left is not lowered by a press on plus', async () => {
  const changes = await show({ value: 5, max: 3 })
  await more.click({ force: true })
  expect(changes()).toEqual([])
  await less.click()
  await expect.element(field).toHaveValue('3')
})

test('while an answer is awaited nothing more is asked; disabled, nothing at all', async () => {
  const { rerender } = await render(<Counter value={2} loading />)
  await expect.element(page.getByRole('group', { name: LABEL })).toHaveAttribute('aria-busy', 'true')
  await more.click()
  await userEvent.tab({ shift: true })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('9{Enter}')
  await expect.element(field).toHaveValue('2')
  await rerender(<Counter value={2} disabled />)
  for (const control of [field, more, less]) await expect.element(control).toBeDisabled()
})

test('with text twice as large the number is read whole between its buttons', async () => {
  enlargeText()
  await show({ value: 998, size: 'm' })
  const input = field.element()
  expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth)
  const box = (target: typeof more) => target.element().getBoundingClientRect()
  expect(box(less).right).toBeLessThanOrEqual(box(field).left + 1)
  expect(box(field).right).toBeLessThanOrEqual(box(more).left + 1)
  expect(box(more).width).toBeGreaterThanOrEqual(48)
})

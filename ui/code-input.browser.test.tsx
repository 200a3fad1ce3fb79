import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  caretOf,
  centre,
  compose,
  confirmComposition,
  enlargeText,
  paste,
  placeCaret,
  touch,
} from './styles/real-input.fixture.ts'
import { CodeInput, type CodeInputProps } from './code-input.tsx'

const LABEL = 'Код из СМС'
const field = page.getByRole('textbox', { name: LABEL })

async function show(props: Partial<CodeInputProps> = {}) {
  const onComplete = vi.fn<(code: string) => void>()
  const { container } = await render(<CodeInput label={LABEL} hint="Шесть цифр" onComplete={onComplete} {...props} />)
  const cells = () => Array.from(container.querySelectorAll('[aria-hidden]'), (cell) => cell.textContent).join('|')
  return { cells, container, completed: () => onComplete.mock.calls.map(([code]) => code) }
}

test('is one field to assistive technology and to the browser’s autofill', async () => {
  await show({ error: 'Код не подошёл' })
  await expect.element(field).toHaveAccessibleDescription('Код не подошёл')
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(field).toHaveAttribute('inputmode', 'numeric')
  await expect.element(field).toBeInvalid()
  expect(page.getByRole('textbox').elements()).toHaveLength(1)
})

test('figures fill the cells as they are typed, the sixth one completes', async () => {
  const { cells, completed } = await show()
  await field.click()
  await userEvent.keyboard('12к3')
  expect(cells()).toBe('1|2|3|||')
  expect(completed()).toEqual([])
  await userEvent.keyboard('456')
  expect(cells()).toBe('1|2|3|4|5|6')
  expect(completed()).toEqual(['123456'])
  // a letter changes nothing, so nothing is told a second time
  await userEvent.keyboard('к')
  expect(cells()).toBe('1|2|3|4|5|6')
  expect(completed()).toEqual(['123456'])
})

test('a code is pasted with whatever stands around it', async () => {
  const { completed } = await show()
  await field.click()
  await paste('Ваш код: 12-34 56.')
  await expect.element(field).toHaveValue('123456')
  expect(completed()).toEqual(['123456'])
})

test('a full field begins anew with what is typed or pasted next', async () => {
  const { completed } = await show({ defaultValue: '111111' })
  await field.click()
  await userEvent.keyboard('2')
  await expect.element(field).toHaveValue('2')
  await userEvent.keyboard('22222')
  await paste('654321')
  await expect.element(field).toHaveValue('654321')
  expect(completed()).toEqual(['222222', '654321'])
})

test('wherever keys and clicks lead, the caret stands after the last figure', async () => {
  await show({ defaultValue: '123' })
  const { left, height } = field.element().getBoundingClientRect()
  await field.click({ position: { x: 3, y: height / 2 } })
  expect(left).toBeGreaterThanOrEqual(0)
  for (const key of ['{Home}', '{ArrowLeft}{ArrowLeft}', '{End}', '{ArrowUp}']) {
    await userEvent.keyboard(key)
    await expect.poll(() => caretOf(field)).toEqual([3, 3])
  }
  await userEvent.keyboard('{Backspace}9')
  await expect.element(field).toHaveValue('129')
})

test('a selected code is replaced whole', async () => {
  await show({ defaultValue: '123456' })
  await field.click()
  placeCaret(field, 0, 6)
  await userEvent.keyboard('7')
  await expect.element(field).toHaveValue('7')
})

test('an input method may give the figures; its letters leave no trace', async () => {
  const { completed } = await show()
  await field.click()
  await compose('к', 'ко')
  await confirmComposition('код')
  await expect.element(field).toHaveValue('')
  await compose('1', '12', '123')
  await confirmComposition('123')
  await userEvent.keyboard('456')
  await expect.element(field).toHaveValue('123456')
  expect(completed()).toEqual(['123456'])
})

function Remembering({ seen }: { seen: (code: string) => void }) {
  const [code, setCode] = useState('')
  const keep = (next: string) => {
    setCode(next)
    seen(next)
  }
  return <CodeInput label={LABEL} length={4} value={code} onValue={keep} />
}

test('an owner that holds the value hears every change, and never more figures than fit', async () => {
  const seen: string[] = []
  await render(<Remembering seen={(code) => seen.push(code)} />)
  await field.click()
  await paste('98765')
  await userEvent.keyboard('{Backspace}')
  expect(seen).toEqual(['9876', '987'])
})

test('a finger anywhere on the cells opens the field', async () => {
  const { container } = await show()
  const last = Array.from(container.querySelectorAll('[aria-hidden]')).at(-1)!
  await touch(centre(last))
  await expect.element(field).toHaveFocus()
})

test('disabled, it takes nothing', async () => {
  const { completed } = await show({ disabled: true, defaultValue: '12' })
  await expect.element(field).toBeDisabled()
  await userEvent.tab()
  await userEvent.keyboard('3456')
  expect(completed()).toEqual([])
})

test('with text twice as large on a phone the six cells stand side by side, each with its figure', async () => {
  await page.viewport(320, 700)
  enlargeText()
  const { container } = await show({ defaultValue: '888888' })
  const boxes = Array.from(container.querySelectorAll('[aria-hidden]'), (cell) => cell.getBoundingClientRect())
  expect(boxes).toHaveLength(6)
  for (const [at, { left, right, top }] of boxes.entries()) {
    expect(top).toBe(boxes[0]!.top)
    expect(left).toBeGreaterThanOrEqual(at === 0 ? 0 : boxes[at - 1]!.right)
    expect(right).toBeLessThanOrEqual(320)
  }
  await page.viewport(820, 900)
})

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
  mouse,
  paste,
  touch,
} from './styles/real-input.fixture.ts'
import { Combobox, type ComboboxOption, type ComboboxProps } from './combobox.tsx'
import { Dialog } from './dialog.tsx'

const CITIES = ['Великие Луки', 'Великий Новгород', 'Невель', 'Псков', 'Санкт-Петербург'].map((text) => ({
  id: text,
  text,
}))
const MANY = Array.from({ length: 60 }, (_, at) => ({ id: `n${at}`, text: `Улица ${at + 1}` }))
const field = page.getByRole('combobox', { name: 'Город' })
const list = page.getByRole('listbox', { name: 'Подсказки' })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const activeOption = () =>
  document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null

type Options = Partial<Omit<ComboboxProps<ComboboxOption>, 'onPick' | 'value' | 'onValue' | 'label'>> & {
  all?: ComboboxOption[]
}

function City({ all = CITIES, onPick, ...rest }: Options & { onPick?: (text: string) => void }) {
  const [value, setValue] = useState('')
  const pick = ({ text }: ComboboxOption) => {
    setValue(text)
    onPick?.(text)
  }
  const options = all.filter(({ text }) => text.toLowerCase().includes(value.toLowerCase()))
  return <Combobox label="Город" options={options} {...rest} value={value} onValue={setValue} onPick={pick} />
}

async function show(options: Options = {}) {
  const onPick = vi.fn<(text: string) => void>()
  await render(
    <main style={{ padding: 16 }}>
      <City {...options} onPick={onPick} />
      <button type="button">Дальше</button>
    </main>,
  )
  return () => onPick.mock.calls.map(([text]) => text)
}

test('is a combobox to assistive technology: what it controls, whether it is open, where the walk stands', async () => {
  await show()
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await expect.element(list).not.toBeInTheDocument()
  await field.click()
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await expect.element(list).toBeVisible()
  expect(field.element().getAttribute('aria-controls')).toBe(list.element().id)
  await userEvent.keyboard('{ArrowDown}')
  expect(activeOption()).toBe('Великие Луки')
  await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('Великие Луки')
})

test('typing narrows the list, arrows go round through the field itself, Enter picks', async () => {
  const picked = await show()
  await userEvent.tab()
  await userEvent.keyboard('вели')
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(2)
  await userEvent.keyboard('{ArrowUp}')
  expect(activeOption()).toBe('Великий Новгород')
  await userEvent.keyboard('{ArrowDown}')
  expect(activeOption()).toBeNull()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(picked()).toEqual(['Великий Новгород'])
  await expect.element(field).toHaveValue('Великий Новгород')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
})

test('Home and End move the caret in the text, arrows up and down do not', async () => {
  await show()
  await field.click()
  await userEvent.keyboard('вел{Home}')
  expect(caretOf(field)).toEqual([0, 0])
  await userEvent.keyboard('{ArrowDown}')
  expect(caretOf(field)).toEqual([0, 0])
  await userEvent.keyboard('{End}')
  expect(caretOf(field)).toEqual([3, 3])
  await userEvent.keyboard('{ArrowUp}')
  expect(caretOf(field)).toEqual([3, 3])
})

test('other options begin the walk anew: Enter picks nothing that was not walked to', async () => {
  const picked = await show()
  await field.click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}п')
  expect(activeOption()).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(picked()).toEqual([])
})

test('a mouse and a finger pick, and the focus stays in the field; a right click picks nothing', async () => {
  const picked = await show()
  await field.click()
  await option('Невель').click({ button: 'right' })
  expect(picked()).toEqual([])
  await expect.element(list).toBeVisible()
  await option('Невель').click()
  expect(picked()).toEqual(['Невель'])
  await expect.element(field).toHaveFocus()
  await userEvent.clear(field)
  await expect.element(option('Псков')).toBeVisible()
  await touch(centre(option('Псков')))
  await expect.element(field).toHaveValue('Псков')
  await expect.element(list).not.toBeInTheDocument()
  expect(picked()).toEqual(['Невель', 'Псков'])
})

test('a press beside the options does not take the focus away', async () => {
  await show({ emptyText: 'Такого города нет' })
  await field.click()
  await userEvent.keyboard('ъъ')
  await page.getByText('Такого города нет').click()
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByText('Такого города нет')).toBeVisible()
})

test('the option walked to is scrolled into sight, also under a resting mouse', async () => {
  await show({ all: MANY })
  await field.click()
  await expect.element(option('Улица 2')).toBeVisible()
  await mouse('mouseMoved', centre(option('Улица 2')))
  await expect.poll(activeOption).toBe('Улица 2')
  for (let step = 0; step < 18; step++) await userEvent.keyboard('{ArrowDown}')
  await expect.poll(activeOption).toBe('Улица 20')
  const at = option('Улица 20').element().getBoundingClientRect()
  const { top, bottom } = list.element().parentElement!.getBoundingClientRect()
  expect(at.top).toBeGreaterThanOrEqual(top - 1)
  expect(at.bottom).toBeLessThanOrEqual(bottom + 1)
})

test('Escape closes the list alone, then the dialog around it', async () => {
  const onClose = vi.fn()
  await render(
    <Dialog open onClose={onClose} title="Адрес">
      <City />
    </Dialog>,
  )
  await field.click()
  await userEvent.keyboard('п{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('п')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape that closes the list is heard by nobody around it, the next one is', async () => {
  await show()
  const heard: string[] = []
  const listen = ({ key }: KeyboardEvent) => void heard.push(key)
  document.body.addEventListener('keydown', listen)
  try {
    await field.click()
    await expect.element(list).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(list).not.toBeInTheDocument()
    expect(heard).toEqual([])
    await userEvent.keyboard('{Escape}')
    expect(heard).toEqual(['Escape'])
  } finally {
    document.body.removeEventListener('keydown', listen)
  }
})

test('Enter that confirms a word of an input method picks nothing and leaves the walk alone', async () => {
  const picked = await show()
  await field.click()
  await compose('в', 'ве', 'вели')
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(2)
  const key = (name: string) =>
    new KeyboardEvent('keydown', { key: name, isComposing: true, bubbles: true, cancelable: true })
  field.element().dispatchEvent(key('ArrowDown'))
  field.element().dispatchEvent(key('Enter'))
  await confirmComposition('Вели')
  await expect.element(field).toHaveValue('Вели')
  expect(activeOption()).toBeNull()
  expect(picked()).toEqual([])
})

test('a pasted name is searched for as a typed one; leaving by Tab closes the list and keeps the text', async () => {
  const picked = await show()
  await field.click()
  await paste('Псков')
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1)
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Дальше' })).toHaveFocus()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Псков')
  expect(picked()).toEqual([])
})

test('nothing found is said; while it is looked for, that is said', async () => {
  const { rerender } = await render(<City emptyText="Такого города нет" />)
  await field.click()
  await userEvent.keyboard('ъъ')
  await expect.element(page.getByText('Такого города нет')).toBeVisible()
  await rerender(<City emptyText="Такого города нет" loading />)
  await expect.element(page.getByText('Такого города нет')).not.toBeVisible()
  await expect.element(page.getByRole('status', { name: 'Ищем' })).toBeInTheDocument()
})

test('the owner’s handlers are heard as well', async () => {
  const [onFocus, onClick] = [vi.fn(), vi.fn()]
  await show({ onFocus, onClick })
  await field.click()
  expect(onFocus).toHaveBeenCalledOnce()
  expect(onClick).toHaveBeenCalledOnce()
  await expect.element(list).toBeVisible()
})

test('disabled, it opens nothing', async () => {
  await show({ disabled: true })
  await expect.element(field).toBeDisabled()
  await field.click({ force: true })
  await expect.element(list).not.toBeInTheDocument()
})

test('the list stands right under the field and as wide, also with text twice as large on a phone', async () => {
  await page.viewport(390, 700)
  enlargeText()
  await show()
  await field.click()
  await expect.element(list).toBeVisible()
  const panel = list.element().parentElement!.getBoundingClientRect()
  const frame = field.element().parentElement!.getBoundingClientRect()
  expect(panel.width).toBeCloseTo(frame.width, 0)
  expect(panel.top - frame.bottom).toBeGreaterThanOrEqual(0)
  expect(panel.top - frame.bottom).toBeLessThan(12)
  expect(panel.right).toBeLessThanOrEqual(390)
  await page.viewport(820, 900)
})

test('a message of the field is not covered by its list: sent back to it, one reads what is wrong', async () => {
  function Form() {
    const [error, setError] = useState<string>()
    return (
      <main style={{ padding: 16 }}>
        <City error={error} />
        <button
          type="button"
          onClick={() => {
            setError('Укажите номер дома')
            setTimeout(() => (field.element() as HTMLInputElement).focus())
          }}
        >
          Сохранить
        </button>
      </main>
    )
  }
  await render(<Form />)
  await field.fill('Пск')
  await expect.element(list).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByText('Укажите номер дома')).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(list).toBeVisible()
})

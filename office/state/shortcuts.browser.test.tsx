import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listenToShortcuts, type Shortcut, useShortcuts } from './shortcuts.ts'

let stop: () => void
beforeEach(() => {
  stop = listenToShortcuts()
})
afterEach(() => stop())

const key = (keys: string, run: () => void): Shortcut => ({ keys, shown: keys, name: keys, group: 'Список', run })

function Desk({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useShortcuts(shortcuts)
  return (
    <>
      <button type="button">Кнопка</button>
      <label>
        Поле <input />
      </label>
      <label>
        <input type="radio" name="a" /> Первый
      </label>
      <label>
        <input type="radio" name="a" /> Второй
      </label>
    </>
  )
}

test('two keys in a row mean more than the second of them', async () => {
  const [single, both] = [vi.fn(), vi.fn()]
  await render(<Desk shortcuts={[key('KeyJ', single), key('KeyG KeyJ', both)]} />)
  await userEvent.keyboard('gj')
  expect(both).toHaveBeenCalledTimes(1)
  expect(single).not.toHaveBeenCalled()
  await userEvent.keyboard('j')
  expect(single).toHaveBeenCalledTimes(1)
})

test('nothing happens while a text is typed', async () => {
  const run = vi.fn()
  await render(<Desk shortcuts={[key('KeyJ', run)]} />)
  await page.getByLabelText('Поле').click()
  await userEvent.keyboard('j')
  expect(run).not.toHaveBeenCalled()
  await expect.element(page.getByLabelText('Поле')).toHaveValue('j')
})

test('a focused button keeps its Enter, a radio button its arrows', async () => {
  const run = vi.fn()
  await render(<Desk shortcuts={[key('Enter', run), key('ArrowDown', run)]} />)
  const pressed = vi.fn()
  page.getByRole('button').element().addEventListener('click', pressed)
  await userEvent.keyboard('{Tab}{Enter}')
  expect(pressed).toHaveBeenCalledTimes(1)
  await page.getByLabelText('Первый').click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByLabelText('Второй')).toBeChecked()
  expect(run).not.toHaveBeenCalled()
})

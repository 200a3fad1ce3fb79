import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listenToShortcuts } from '#office/state/shortcuts.ts'
import { ListSearch } from './list-search.tsx'

const onAsk = vi.fn()

function Screen() {
  const [value, setValue] = useState('')
  return (
    <>
      <ListSearch
        label="Найти"
        placeholder="Название"
        group="Список"
        value={value}
        onValue={(text) => {
          onAsk(text)
          setValue(text)
        }}
      />
      <button onClick={() => setValue('вид')}>Вид</button>
    </>
  )
}

test('the slash reaches it, Enter asks at once, a view brings its own words', async () => {
  const stop = listenToShortcuts()
  await render(<Screen />)
  const box = page.getByRole('searchbox', { name: 'Найти' })
  await userEvent.keyboard('/')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('дрель {Enter}')
  expect(onAsk).toHaveBeenLastCalledWith('дрель')
  await expect.element(box).toHaveValue('дрель ')
  await userEvent.keyboard('ж')
  await expect.poll(() => onAsk.mock.lastCall).toEqual(['дрель ж'])
  await page.getByRole('button', { name: 'Вид' }).click()
  await expect.element(box).toHaveValue('вид')
  stop()
})

test('what was typed is asked for when the field is left: nothing calls back from what was pressed next', async () => {
  onAsk.mockClear()
  await render(<Screen />)
  const box = page.getByRole('searchbox', { name: 'Найти' })
  const input = box.element() as HTMLInputElement
  input.focus()
  // typed and left at once, sooner than any hand of the browser's could
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'пила')
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await Promise.resolve()
  input.blur()
  expect(onAsk.mock.calls).toEqual([['пила']])
  await page.getByRole('button', { name: 'Вид' }).click()
  await new Promise((rest) => setTimeout(rest, 300))
  expect(onAsk.mock.calls).toEqual([['пила']])
  await expect.element(box).toHaveValue('вид')
})

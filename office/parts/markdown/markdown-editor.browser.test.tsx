import { useLayoutEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { paste } from '#ui/styles/real-input.fixture.ts'
import { listenToShortcuts, useShortcuts } from '#office/state/shortcuts.ts'
import type { MarkdownEditorProps } from './markdown-area.tsx'
import { MarkdownEditor } from './markdown-editor.tsx'

const box = page.getByRole('textbox', { name: 'Описание' })
let text = ''

function Screen({
  start = '',
  onLetter,
  ...rest
}: Partial<MarkdownEditorProps> & { start?: string; onLetter?: () => void }) {
  const [value, setValue] = useState(start)
  useLayoutEffect(() => {
    text = value
  })
  useShortcuts([{ keys: 'KeyJ', shown: 'J', name: 'Ниже', group: 'Список', run: () => onLetter?.() }])
  return (
    <>
      <button onClick={() => setValue('Снова')}>Прежнее</button>
      <MarkdownEditor label="Описание" value={value} onChange={setValue} {...rest} />
      <button>Дальше</button>
    </>
  )
}

test('marks by keys and buttons, lists that go on, all of it taken back', async () => {
  await render(<Screen start="бетон" />)
  await box.click()
  await userEvent.keyboard('{Control>}a{/Control}{Control>}b{/Control}')
  expect(text).toBe('**бетон**')
  await userEvent.keyboard('{Control>}b{/Control}')
  expect(text).toBe('бетон')
  await page.getByRole('button', { name: 'Список', exact: true }).click()
  expect(text).toBe('- бетон')
  await userEvent.keyboard('{End}{Enter}кирпич')
  expect(text).toBe('- бетон\n- кирпич')
  // how much one press takes back depends on how quickly it was typed
  for (let press = 0; press < 30 && text !== 'бетон'; press++) await userEvent.keyboard('{Control>}z{/Control}')
  expect(text).toBe('бетон')
})

test('Ctrl ] shifts the line, Tab leaves the field; letters are not shortcuts here', async () => {
  const stop = listenToShortcuts()
  const onLetter = vi.fn()
  await render(<Screen start="- один" onLetter={onLetter} />)
  await page.getByText('Описание', { exact: true }).click()
  await userEvent.keyboard('{End}j{Control>}[BracketRight]{/Control}')
  expect(text).toMatch(/^\s+- одинj$/)
  expect(onLetter).not.toHaveBeenCalled()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Дальше' })).toHaveFocus()
  stop()
})

test('a value from outside is shown, a wrong one is said, another’s field is not typed into', async () => {
  const shown = await render(<Screen start="Было" error="Сократите" />)
  await expect.element(box).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('Сократите')).toBeVisible()
  await page.getByRole('button', { name: 'Прежнее' }).click()
  await expect.element(box).toHaveTextContent('Снова')
  await shown.rerender(<Screen disabled max={3} />)
  await expect.element(page.getByText('Сократите текст на 2 символа')).toBeVisible()
  await expect.element(box).toHaveAttribute('contenteditable', 'false')
})

test('dropped files are the screen’s to store, their Markdown stands where they fell', async () => {
  const onDropFiles = vi.fn<NonNullable<MarkdownEditorProps['onDropFiles']>>((files, insert) =>
    insert(`![](/${files[0]!.name})`),
  )
  await render(<Screen onDropFiles={onDropFiles} />)
  await box.click()
  const data = new DataTransfer()
  data.items.add(new File(['x'], 'drill.png', { type: 'image/png' }))
  box.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await expect.poll(() => text).toBe('![](/drill.png)')
  await paste(' и слова')
  await expect.poll(() => text).toBe('![](/drill.png) и слова')
})

test('typing ahead of what the screen gives back loses nothing', async () => {
  const told: string[] = []
  const at = (value: string) => <MarkdownEditor label="Описание" value={value} onChange={(next) => told.push(next)} />
  const shown = await render(at(''))
  await box.click()
  await userEvent.keyboard('абв')
  expect(told).toEqual(['а', 'аб', 'абв'])
  // the first letter comes back when the third is already there
  await shown.rerender(at('а'))
  await shown.rerender(at('аб'))
  await expect.element(box).toHaveTextContent('абв')
  await shown.rerender(at('Снова'))
  await expect.element(box).toHaveTextContent('Снова')
})

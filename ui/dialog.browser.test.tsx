import { type ReactNode, StrictMode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  centre,
  compose,
  confirmComposition,
  enlargeText,
  mouse,
  type Point,
  touch,
} from './styles/real-input.fixture.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog', { name: 'Купить в один клик' })
const OUTSIDE: Point = { x: 5, y: 5 }

function Shop({ children, onClose, ...rest }: Partial<DialogProps> & { children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Открыть
      </button>
      <Dialog title="Купить в один клик" {...rest} open={open} onClose={close}>
        {children ?? (
          <label>
            Имя <input />
          </label>
        )}
      </Dialog>
      <button type="button">За окном</button>
    </>
  )
}

async function show(props: Parameters<typeof Shop>[0] = {}) {
  const onClose = vi.fn()
  await render(<Shop {...props} onClose={onClose} />)
  await button('Открыть').click()
  await expect.element(dialog).toBeVisible()
  return onClose
}

test('is a modal with the name of its heading, which has the focus and no keyboard jumps up', async () => {
  await show()
  expect(dialog.element().matches(':modal')).toBe(true)
  await expect.element(dialog.getByRole('heading', { name: 'Купить в один клик', level: 2 })).toHaveFocus()
})

test('a field that asks for the focus has it', async () => {
  await show({
    children: (
      <label>
        Имя <input data-autofocus="" />
      </label>
    ),
  })
  await expect.element(page.getByRole('textbox', { name: 'Имя' })).toHaveFocus()
})

test('Tab never reaches what lies under it, in either direction', async () => {
  await show({ footer: <button type="button">Заказать</button> })
  const reached = new Set<string>()
  for (const shift of [false, false, false, false, false, true, true, true, true, true, true]) {
    await userEvent.tab({ shift })
    const { activeElement } = document
    reached.add(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? activeElement?.tagName ?? '')
    expect(activeElement === document.body || dialog.element().contains(activeElement)).toBe(true)
  }
  expect([...reached]).toEqual(expect.arrayContaining(['Закрыть', 'Заказать']))
})

test.each(['{Escape}', 'cross'])('%s closes it once and gives the focus back to its opener', async (way) => {
  const onClose = await show()
  if (way === 'cross') await button('Закрыть').click()
  else await userEvent.keyboard(way)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Открыть')).toHaveFocus()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a press on the page behind closes it and presses nothing there; a finger’s as well', async () => {
  const onClose = await show()
  await mouse('mousePressed', OUTSIDE)
  await mouse('mouseReleased', OUTSIDE)
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Открыть').click()
  await expect.element(dialog).toBeVisible()
  await touch(OUTSIDE)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a text selected out over the edge, a right click outside and a press within close nothing', async () => {
  const onClose = await show()
  await mouse('mousePressed', centre(dialog.getByRole('heading')))
  await mouse('mouseMoved', OUTSIDE)
  await mouse('mouseReleased', OUTSIDE)
  await dialog.getByRole('textbox').click()
  await dialog.getByRole('textbox').click({ button: 'right' })
  document.elementFromPoint(OUTSIDE.x, OUTSIDE.y)?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }))
  await expect.element(dialog).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('one opened above another closes first, and the focus goes back step by step', async () => {
  await show({ children: <Inner /> })
  await button('Ещё окно').click()
  const inner = page.getByRole('dialog', { name: 'Окно над окном' })
  await expect.element(inner).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(inner).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await expect.element(button('Ещё окно')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Открыть')).toHaveFocus()
})

function Inner() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ещё окно
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Окно над окном">
        Текст
      </Dialog>
    </>
  )
}

test('an owner that does not want to close it keeps it, however often Escape is pressed', async () => {
  const onClose = vi.fn()
  await render(
    <Dialog open onClose={onClose} title="Купить в один клик">
      <p>Отправляем заказ</p>
    </Dialog>,
  )
  await userEvent.keyboard('{Escape}{Escape}{Escape}')
  expect(onClose).toHaveBeenCalled()
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().matches(':modal')).toBe(true)
})

test('a word being composed in its field is kept', async () => {
  const onClose = await show()
  await dialog.getByRole('textbox').click()
  await compose('и', 'ив', 'иван')
  await confirmComposition('Иван')
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Иван')
  expect(onClose).not.toHaveBeenCalled()
})

test('on a phone with text twice as large its actions stay on the screen and the body scrolls', async () => {
  await page.viewport(390, 600)
  enlargeText()
  const text = Array.from({ length: 60 }, (_, line) => <p key={line}>Строка {line}</p>)
  await show({ children: text, footer: <button type="button">Заказать</button> })
  // it rises from below: measured where it comes to rest
  await Promise.all(
    dialog
      .element()
      .getAnimations({ subtree: true })
      .map(({ finished }) => finished),
  )
  const foot = button('Заказать').element().getBoundingClientRect()
  expect(foot.bottom).toBeLessThanOrEqual(600)
  const { top, left, right } = dialog.element().firstElementChild!.getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(0)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(390)
  const body = page.getByText('Строка 0').element().parentElement!
  expect(body.scrollHeight).toBeGreaterThan(body.clientHeight)
  expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
  await page.viewport(820, 900)
})

test('stays open where every effect is run twice, as in development', async () => {
  const onClose = vi.fn()
  await render(
    <StrictMode>
      <Dialog title="Купить в один клик" open onClose={onClose}>
        Текст
      </Dialog>
    </StrictMode>,
  )
  // the event of the first closing comes after a frame
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  await expect.element(dialog).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

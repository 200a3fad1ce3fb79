import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ToastProvider, useToast } from './toast-context.tsx'

function Say({ label }: { label: string }) {
  const toast = useToast()
  return (
    <button type="button" onClick={() => toast({ tone: 'done', text: 'Адрес сохранён' })}>
      {label}
    </button>
  )
}

const message = page.getByRole('region', { name: 'Сообщения' }).getByRole('listitem')
const rectOf = (place: { element: () => Element }) => place.element().getBoundingClientRect()
const overlap = (one: DOMRect, other: DOMRect) =>
  one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left

test('a message stands above the bar with the way on, and is read aloud', async () => {
  await render(
    <ToastProvider>
      <Say label="Сохранить" />
      <div data-needed style={{ position: 'fixed', inset: 'auto 0 0', height: 90 }}>
        Оформить заказ
      </div>
    </ToastProvider>,
  )
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect.element(message).toBeVisible()
  await expect.poll(() => overlap(rectOf(message), rectOf(page.getByText('Оформить заказ')))).toBe(false)
  expect(document.querySelector('[role=status]')).toHaveTextContent('Адрес сохранён')
})

test('a message does not cover the button it answers', async () => {
  await render(
    <ToastProvider>
      <div style={{ position: 'fixed', inset: 'auto 0 16px', display: 'grid', justifyItems: 'center' }}>
        <Say label="Сохранить внизу" />
      </div>
    </ToastProvider>,
  )
  const pressed = page.getByRole('button', { name: 'Сохранить внизу' })
  await pressed.click()
  await expect.element(message).toBeVisible()
  await expect.poll(() => overlap(rectOf(message), rectOf(pressed))).toBe(false)
})

import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '#contract/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { centre, mouse } from '#ui/styles/real-input.fixture.ts'
import { useSending } from '../hooks/use-sending.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SendingForm } from './sending-form.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const BAR = 72

/** A form longer than the window, under a bar that sticks. */
function LongForm({ send }: { send: () => Promise<void> }) {
  const sending = useSending(['name'])
  return (
    <>
      <div style={{ position: 'sticky', top: 0, height: BAR, background: 'white', zIndex: 1 }}>Шапка</div>
      <SendingForm
        sending={sending}
        onSubmit={() => void sending.send({}, send)}
        submit={<Button type="submit">Отправить</Button>}
      >
        <Input label="Имя" error={sending.errors['name']} />
        <div style={{ height: '150vh' }} />
      </SendingForm>
      <div style={{ height: '150vh' }} />
    </>
  )
}

const refused = (fields: Record<string, string[]> = {}) =>
  vi.fn(async () => {
    throw new ApiError(409, {
      errorCode: 'CONFLICT',
      errorMessage: Object.keys(fields).length > 0 ? fields : 'Эти дни заняли',
    })
  })

const rectOf = (place: { element: () => Element }) => place.element().getBoundingClientRect()

test('what belongs to no field stands right above the pressed button, in sight and with the focus', async () => {
  await render(<LongForm send={refused()} />)
  await button('Отправить').click()
  const notice = page.getByRole('alert')
  await expect
    .poll(() => document.activeElement?.contains(notice.element()) && document.activeElement !== document.body)
    .toBe(true)
  const [words, pressed] = [rectOf(notice), rectOf(button('Отправить'))]
  expect(words.bottom).toBeLessThanOrEqual(pressed.top)
  expect(pressed.top - words.bottom).toBeLessThan(24)
  expect(words.top).toBeGreaterThanOrEqual(BAR)
  expect(words.bottom).toBeLessThanOrEqual(innerHeight)
})

test('a field with a message has the focus, and neither it nor its label is under what sticks', async () => {
  await render(<LongForm send={refused({ name: ['Введите имя'] })} />)
  await button('Отправить').click()
  const field = page.getByRole('textbox', { name: 'Имя' })
  await expect.element(field).toHaveFocus()
  expect(rectOf(page.getByText('Имя', { exact: true })).top).toBeGreaterThanOrEqual(BAR)
})

function Cancelling({ onConfirm }: { onConfirm: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Отменить заказ</Button>
      {isAsking && (
        <ConfirmDialog
          title="Отменить заказ № 100172?"
          action="Да, отменить"
          keep="Оставить заказ"
          onClose={() => setAsking(false)}
          onConfirm={onConfirm}
        >
          Оплаченное вернём за 3 дня.
        </ConfirmDialog>
      )}
    </>
  )
}

test('the safe answer is first and has the focus; the other cannot be given by a double press', async () => {
  const onConfirm = vi.fn(async () => {})
  await render(<Cancelling onConfirm={onConfirm} />)
  // the time within which a press comes too soon is the test's to give: a busy machine may take all of it to press
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await button('Отменить заказ').click()
  await expect.element(button('Оставить заказ')).toHaveFocus()
  expect(rectOf(button('Оставить заказ')).left).toBeLessThan(rectOf(button('Да, отменить')).left)
  // at once, as the second press of a double one would; beside the dialog, not yet in its place, it would close it
  let before = { x: NaN, y: NaN }
  const isInPlace = () => {
    const { x, y } = centre(button('Да, отменить'))
    const stands = x === before.x && y === before.y
    before = { x, y }
    return stands && button('Да, отменить').element().contains(document.elementFromPoint(x, y))
  }
  // type that comes late moves a dialog that stands in the middle
  await document.fonts.ready
  await expect.poll(isInPlace).toBe(true)
  const point = centre(button('Да, отменить'))
  await mouse('mousePressed', point)
  await mouse('mouseReleased', point)
  expect(onConfirm).not.toHaveBeenCalled()
  await expect.element(button('Да, отменить')).toBeDisabled()
  vi.advanceTimersByTime(500)
  await expect.element(button('Да, отменить')).toBeEnabled()
  await button('Да, отменить').click()
  await expect.poll(() => onConfirm.mock.calls.length).toBe(1)
})

test('a failed cancelling is said in the dialog, which stays open', async () => {
  await render(<Cancelling onConfirm={refused()} />)
  await button('Отменить заказ').click()
  await button('Да, отменить').click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent('Эти дни заняли')
})

import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { conflict } from '#contract/api-error.ts'
import { ToastProvider } from '#ui/toast-context.tsx'
import { OfficeForm } from './office-form.tsx'
import { useStep } from './use-step.ts'

const SAID = 'Ремонт № 40181 уже выдан'
const refuse = () => Promise.reject(conflict(SAID))

function Step({ readAgain }: { readAgain: () => Promise<unknown> }) {
  const { submit, words } = useStep({ known: [], send: refuse, readAgain, onDone: () => {} })
  return (
    <OfficeForm onSubmit={() => void submit()} words={words}>
      <div style={{ height: 2000 }} />
      <button type="submit">Выдать</button>
    </OfficeForm>
  )
}

/** As a card has it: read again, it may have no such step any more. */
function Card({ isOver }: { isOver: boolean }) {
  const [has, setHas] = useState(true)
  const readAgain = async () => setHas(!isOver)
  return has ? <Step readAgain={readAgain} /> : <p>Выдан</p>
}

const open = (isOver: boolean) =>
  render(
    <ToastProvider>
      <Card isOver={isOver} />
    </ToastProvider>,
  )

test('a refusal outlives the form a colleague’s step has taken away', async () => {
  await open(true)
  await page.getByRole('button', { name: 'Выдать' }).click()
  await expect.element(page.getByText('Выдан', { exact: true })).toBeVisible()
  await expect.element(page.getByText(SAID)).toBeVisible()
})

test('a refusal above a long form comes into sight, and is said once', async () => {
  await open(false)
  await page.getByRole('button', { name: 'Выдать' }).click()
  await expect.element(page.getByRole('alert')).toBeInViewport()
  expect(page.getByText(SAID).elements()).toHaveLength(1)
})

import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Locator, userEvent } from 'vitest/browser'
import { useDraft } from './drafts.ts'

beforeEach(() => localStorage.clear())

/** At once: before a draft is written. */
const press = (button: Locator) => (button.element() as HTMLElement).click()

function Note() {
  const draft = useDraft('note', '')
  return (
    <>
      <label>
        Заметка <input value={draft.value} onChange={({ target }) => draft.setValue(target.value)} />
      </label>
      <button type="button" onClick={() => draft.discard()}>
        Отправить
      </button>
    </>
  )
}

function Screen() {
  const [round, setRound] = useState(0)
  return (
    <>
      <Note key={round} />
      <button type="button" onClick={() => setRound(round + 1)}>
        Заново
      </button>
    </>
  )
}

test('what was typed a moment ago outlives a form mounted anew', async () => {
  const screen = await render(<Screen />)
  await userEvent.fill(screen.getByLabelText('Заметка'), 'Звонить вечером')
  press(screen.getByRole('button', { name: 'Заново' }))
  await expect.element(screen.getByLabelText('Заметка')).toHaveValue('Звонить вечером')
})

test('what was sent does not come back', async () => {
  const screen = await render(<Screen />)
  await userEvent.fill(screen.getByLabelText('Заметка'), 'Звонить вечером')
  press(screen.getByRole('button', { name: 'Отправить' }))
  press(screen.getByRole('button', { name: 'Заново' }))
  await expect.element(screen.getByLabelText('Заметка')).toHaveValue('')
})

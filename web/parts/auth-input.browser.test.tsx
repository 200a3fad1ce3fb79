import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { caretOf, compose, confirmComposition, paste, placeCaret } from '#ui/styles/real-input.fixture.ts'
import { AuthInput } from './auth-input.tsx'

const field = page.getByRole('textbox', { name: 'Телефон или e-mail' })

function Login({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  return <AuthInput value={value} onValue={setValue} error={value === '?' ? 'Не похоже на телефон' : undefined} />
}

async function show(start?: string) {
  await render(<Login start={start} />)
  await field.click()
}

test('a phone typed key by key gets its mask', async () => {
  await show()
  await userEvent.keyboard('8911')
  await expect.element(field).toHaveValue('+7 (911')
  await userEvent.keyboard('1234567')
  await expect.element(field).toHaveValue('+7 (911) 123-45-67')
})

test('an address that begins with figures loses none of them when its first letter comes', async () => {
  await show()
  await userEvent.keyboard('8911')
  await userEvent.keyboard('ivan@mail.ru')
  await expect.element(field).toHaveValue('8911ivan@mail.ru')
  expect(caretOf(field)).toEqual([16, 16])
  placeCaret(field, 16)
  for (let count = 0; count < 12; count++) await userEvent.keyboard('{Backspace}')
  await expect.element(field).toHaveValue('+7 (911')
})

test.each([
  ['+7 (911) 123-45-67', '+7 (911) 123-45-67'],
  ['89111234567', '+7 (911) 123-45-67'],
  ['ivan@mail.ru', 'ivan@mail.ru'],
])('«%s» pasted over anything is shown as «%s»', async (text, shown) => {
  await show('8911')
  await userEvent.keyboard('{Control>}a{/Control}')
  await paste(text)
  await expect.element(field).toHaveValue(shown)
})

test('a figure in the middle is mended with the caret in place', async () => {
  await show('+7 (911) 123-45-67')
  await userEvent.keyboard('{End}{Backspace}')
  await expect.element(field).toHaveValue('+7 (911) 123-45-6')
  placeCaret(field, 5)
  await userEvent.keyboard('{Backspace}8')
  await expect.element(field).toHaveValue('+7 (811) 123-45-6')
  expect(caretOf(field)).toEqual([5, 5])
  placeCaret(field, 7)
  await userEvent.keyboard('{Delete}')
  await expect.element(field).toHaveValue('+7 (811) 234-56')
})

test('an address composed by a phone’s keyboard comes out letter for letter', async () => {
  await show()
  await compose('i', 'iv', 'iva', 'ivan')
  await confirmComposition('ivan')
  await userEvent.keyboard('@')
  await compose('m', 'ma', 'mail')
  await confirmComposition('mail')
  await userEvent.keyboard('.ru')
  await expect.element(field).toHaveValue('ivan@mail.ru')
})

test('a composition is not broken off by the field, and may be corrected as a whole', async () => {
  await show()
  const ended: string[] = []
  field.element().addEventListener('compositionend', (event) => ended.push((event as CompositionEvent).data))
  await compose('и', 'ив', 'ива', 'иван')
  expect(ended).toEqual([])
  await compose('Иван')
  await confirmComposition('Иванов')
  await expect.element(field).toHaveValue('Иванов')
  expect(ended).toEqual(['Иванов'])
})

test('Home and End walk the mask; Escape and a right click change nothing', async () => {
  await show()
  await userEvent.keyboard('9111234567{Home}')
  expect(caretOf(field)).toEqual([0, 0])
  await userEvent.keyboard('{End}{Escape}')
  await field.click({ button: 'right' })
  await expect.element(field).toHaveValue('+7 (911) 123-45-67')
})

test('what is wrong is said with the field', async () => {
  await show()
  await userEvent.keyboard('?')
  await expect.element(field).toHaveAccessibleDescription('Не похоже на телефон')
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveFocus()
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { caretOf, compose, confirmComposition, enlargeText, paste, placeCaret } from './styles/real-input.fixture.ts'
import { PhoneInput, type PhoneInputProps } from './phone-input.tsx'

const field = page.getByRole('textbox', { name: 'Телефон' })
const FULL = '+7 (911) 123-45-67'

async function show(props: PhoneInputProps = {}) {
  const seen: string[] = []
  await render(<PhoneInput onValue={(text) => seen.push(text)} {...props} />)
  return seen
}

test('is a telephone field by name, keyboard and autofill, and says its error', async () => {
  await show({ error: 'Укажите телефон' })
  await expect.element(field).toHaveAttribute('type', 'tel')
  await expect.element(field).toHaveAttribute('autocomplete', 'tel')
  await expect.element(field).toHaveAccessibleDescription('Укажите телефон')
  await expect.element(field).toBeInvalid()
})

test.each(['9111234567', '89111234567', '+79111234567', '79111234567'])(
  '%s typed key by key is one number',
  async (typed) => {
    const seen = await show()
    await field.click()
    await userEvent.keyboard(typed)
    await expect.element(field).toHaveValue(FULL)
    expect(caretOf(field)).toEqual([FULL.length, FULL.length])
    expect(seen.at(-1)).toBe(FULL)
  },
)

test.each(['8 (911) 123-45-67', '+7 911 123 45 67', 'тел. 9111234567', '\u00A08\u2011911\u2011123\u201145\u201167 '])(
  '«%s» pasted is the same number',
  async (text) => {
    await show()
    await field.click()
    await paste(text)
    await expect.element(field).toHaveValue(FULL)
  },
)

test('pasted over an old number it replaces it', async () => {
  await show({ defaultValue: '79990000000' })
  await field.click()
  await userEvent.keyboard('{Control>}a{/Control}')
  await paste('+7 (911) 123-45-67')
  await expect.element(field).toHaveValue(FULL)
})

test('a figure in the middle is mended with the caret in place', async () => {
  await show({ defaultValue: '79111234567' })
  await field.click()
  placeCaret(field, 5)
  await userEvent.keyboard('{Backspace}')
  await expect.element(field).toHaveValue('+7 (111) 234-56-7')
  await userEvent.keyboard('8')
  await expect.element(field).toHaveValue('+7 (811) 123-45-67')
  expect(caretOf(field)).toEqual([5, 5])
})

test('Backspace and Delete go through the signs between the figures', async () => {
  await show({ defaultValue: '79111234567' })
  await field.click()
  placeCaret(field, 9)
  await userEvent.keyboard('{Backspace}')
  await expect.element(field).toHaveValue('+7 (911) 234-56-7')
  placeCaret(field, 7)
  await userEvent.keyboard('{Delete}')
  await expect.element(field).toHaveValue('+7 (911) 345-67')
})

test('Home, End and arrows walk as in any field; letters and a right click change nothing', async () => {
  await show({ defaultValue: '79111234567' })
  await field.click()
  await userEvent.keyboard('{Home}')
  expect(caretOf(field)).toEqual([0, 0])
  await userEvent.keyboard('{ArrowRight}')
  expect(caretOf(field)).toEqual([1, 1])
  await userEvent.keyboard('{End}дом{Shift>}{Home}{/Shift}')
  await expect.element(field).toHaveValue(FULL)
  expect(caretOf(field)).toEqual([0, FULL.length])
  await field.click({ button: 'right' })
  await expect.element(field).toHaveValue(FULL)
})

test('erased to the end the field is empty, and can be typed again', async () => {
  await show()
  await field.click()
  await userEvent.keyboard('89')
  await expect.element(field).toHaveValue('+7 (9')
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
  await expect.element(field).toHaveValue('')
  await userEvent.keyboard('911')
  await expect.element(field).toHaveValue('+7 (911')
})

test('a phone keyboard that composes the figures gives the same number', async () => {
  await show()
  await field.click()
  for (const figure of '89111234567') await confirmComposition(figure)
  await expect.element(field).toHaveValue(FULL)
})

test('words composed by an input method leave no trace', async () => {
  await show()
  await field.click()
  await compose('п', 'пр', 'при')
  await confirmComposition('привет')
  await expect.element(field).toHaveValue('')
  await userEvent.keyboard('911')
  await expect.element(field).toHaveValue('+7 (911')
})

test('a foreign number stays as pasted, for the form to say so', async () => {
  await show()
  await field.click()
  await paste('+375 29 123-45-67')
  await expect.element(field).toHaveValue('+375 29 123-45-67')
})

test('disabled, it takes nothing', async () => {
  const seen = await show({ disabled: true, defaultValue: '79111234567' })
  await expect.element(field).toBeDisabled()
  await userEvent.tab()
  await userEvent.keyboard('5')
  await expect.element(field).toHaveValue(FULL)
  expect(seen).toEqual([])
})

test('with text twice as large on a phone the number is read whole', async () => {
  await page.viewport(390, 700)
  enlargeText()
  await show({ defaultValue: '79111234567' })
  expect(field.element().scrollWidth).toBeLessThanOrEqual(field.element().clientWidth)
  await page.viewport(820, 900)
})

import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'

test('a call becomes an order by keyboard alone, once, with the operator in its history', async ({ page }) => {
  test.slow()
  await page.goto(`${OFFICE}/phone-order`)
  await page.getByRole('button', { name: /^Оператор / }).click()
  await expect(page.getByRole('textbox', { name: 'Телефон' })).toBeFocused()
  const phone = `945${String(Date.now()).slice(-7)}`
  await page.keyboard.type(phone)
  await expect(page.getByText('Звонит впервые')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Пётр Звонов')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space') // an account
  await expect(page.getByRole('checkbox', { name: /^Завести карточку клиента/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('перфоратор')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const total = page.getByRole('complementary', { name: 'Итог' })
  await expect(total).toContainText('К оплате')
  await expect(total.getByRole('status')).toHaveText(/^Самовывоз /)
  // of the order as it is now: with an earlier sum it would be asked again
  await expect(total).toHaveAttribute('aria-busy', 'false')
  expect.soft(await violations(page)).toEqual([])
  // a press and another before the answer
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/office/phone-order'))
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  expect((await sent).status()).toBe(200)
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  const number = new URL(page.url()).pathname.split('/').at(-1)!
  const card = page.getByRole('article', { name: `Заказ ${number}` })
  await expect(card).toContainText('По телефону')
  await expect(card).toContainText('Пётр Звонов')
  await expect(card.getByRole('list').filter({ hasText: 'Оформлен по телефону' }).first()).toContainText(
    'Анна Ковалёва',
  )

  await page.goto(`${OFFICE}/customers?search=${phone.slice(-4)}`)
  await page.getByRole('link', { name: 'Пётр Звонов' }).first().click()
  await expect(page.getByRole('region', { name: 'Заказы' })).toContainText(number)
  expect.soft(await violations(page)).toEqual([])
})

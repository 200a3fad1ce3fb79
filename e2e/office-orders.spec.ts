import type { Browser, Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { placeOrder } from './place-order.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'

/** Somebody of the demo shop, in a browser of their own. */
async function enterAs(page: Page, role: string, path: string) {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

async function another(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
}

const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })
const card = (page: Page, number: string) => page.getByRole('article', { name: `Заказ ${number}` })

test('an order comes into an open list by itself and is led to the buyer @phone-only', async ({ page, browser }) => {
  test.slow()
  await enterAs(page, 'Оператор', '/orders')
  await expect(page.getByRole('grid', { name: 'Заказы' })).toBeVisible()
  const buyer = await another(browser)
  const { number } = await placeOrder(buyer)
  await expect(row(page, number)).toContainText('Принят')
  expect.soft(await violations(page)).toEqual([])

  await row(page, number).getByRole('link', { name: number }).click()
  await expect(card(page, number).getByRole('heading', { name: `Заказ ${number}` })).toBeFocused()
  expect.soft(await violations(page)).toEqual([])
  for (const [step, status] of [
    ['Собирать', 'Собираем'],
    ['Готов к выдаче', 'Готов к выдаче'],
    ['Выдан', 'Выполнен'],
  ] as const) {
    await card(page, number).getByRole('button', { name: step, exact: true }).click()
    await expect(card(page, number).locator('header')).toContainText(status)
  }
  await expect(card(page, number).getByRole('list').filter({ hasText: 'Анна Ковалёва' }).first()).toBeVisible()
  await page.goBack()
  await expect(row(page, number)).toContainText('Выполнен')
  await buyer.context().close()
})

test.describe('with a conflict', () => {
  // the browser itself says what a call was answered with
  test.use({ allowedConsole: [/status of 409/] })

  test('two people have one order open: both see it, neither loses a word', async ({ page, browser }) => {
    test.slow()
    const buyer = await another(browser)
    const { number } = await placeOrder(buyer)
    await enterAs(page, 'Оператор', `/orders/${number}`)
    const colleague = await another(browser)
    await enterAs(colleague, 'Управляющий', `/orders/${number}`)
    await expect(card(page, number).getByRole('status').first()).toContainText('Сейчас здесь: Михаил Сафонов')

    // another field: merged
    await card(page, number).getByRole('button', { name: 'Изменить' }).click()
    await card(page, number).getByLabel('Имя').fill('Иван Иванович Петров')
    await colleague.getByRole('combobox', { name: 'Новая метка' }).fill('срочно')
    await colleague.getByRole('combobox', { name: 'Новая метка' }).press('Enter')
    await expect(card(page, number).getByRole('button', { name: 'Снять метку «срочно»' })).toBeVisible()
    await expect(card(page, number).getByLabel('Имя')).toHaveValue('Иван Иванович Петров')

    // the same field: both values are shown, nothing is overwritten
    await card(colleague, number).getByRole('button', { name: 'Изменить' }).click()
    await card(colleague, number).getByLabel('Имя').fill('Иван Сидоров')
    await card(colleague, number).getByRole('button', { name: 'Записать', exact: true }).click()
    await expect(card(colleague, number)).toContainText('Иван Сидоров')
    await card(page, number).getByRole('button', { name: 'Записать', exact: true }).click()
    const notice = card(page, number).getByText('Пока вы правили, это изменил другой человек')
    await expect(notice).toBeVisible()
    await expect(card(page, number)).toContainText('Иван Сидоров')
    await card(page, number).getByRole('button', { name: 'Записать моё' }).click()
    await expect(notice).toHaveCount(0)
    await card(page, number).getByRole('button', { name: 'Записать', exact: true }).click()
    await expect(card(colleague, number)).toContainText('Иван Иванович Петров')
    await colleague.context().close()
    await buyer.context().close()
  })
})

test('a desk by keyboard: rows, card, next card, note, way back', async ({ page, browser }) => {
  const buyer = await another(browser)
  const first = await placeOrder(buyer)
  const second = await placeOrder(buyer)
  await enterAs(page, 'Оператор', '/orders')
  await expect(row(page, second.number)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orders\/\d+/)
  const opened = new URL(page.url()).pathname.split('/').at(-1)!
  await expect(card(page, opened)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(new RegExp(`/orders/${opened}`))
  // the address changes before the card does, and a note typed into the old one goes with it
  const next = new URL(page.url()).pathname.split('/').at(-1)!
  await expect(card(page, next)).toBeVisible()
  await page.getByPlaceholder('Заметка: покупатель её не увидит').fill('Просил позвонить после шести')
  await page.keyboard.press('Control+Enter')
  // the newest first: a journey beside may have written to the same order
  const note = page.getByRole('listitem').filter({ hasText: 'Просил позвонить после шести' }).first()
  await expect(note).toContainText('Анна Ковалёва')
  await page.getByRole('heading', { level: 1 }).last().click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${OFFICE}/orders`)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Что найти' }).fill(first.number)
  await expect(page.getByRole('option').filter({ hasText: first.number })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(card(page, first.number)).toBeVisible()
  await buyer.context().close()
})

test('a role sees and may what is its own: a phone is hidden, a cancellation is not offered', async ({
  page,
  browser,
}) => {
  const buyer = await another(browser)
  const { number, phone } = await placeOrder(buyer)
  await enterAs(page, 'Кладовщик', `/orders/${number}`)
  await expect(card(page, number).getByText('•••').first()).toBeVisible()
  await expect(card(page, number)).not.toContainText(phone.slice(-7, -2))
  await expect(card(page, number).getByRole('button', { name: /^Отменить/ })).toHaveCount(0)
  await expect(card(page, number).getByRole('button', { name: 'Показать' })).toHaveCount(0)
  await buyer.context().close()
})

test('today: a queue opens its rows, a filter stands in the address, a lost connection is said', async ({
  page,
  browser,
}) => {
  const buyer = await another(browser)
  const { number } = await placeOrder(buyer)
  await enterAs(page, 'Владелец', '/today')
  await expect(page.getByRole('heading', { name: 'Сегодня' })).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
  await page.getByRole('link', { name: /^Новые заказы/ }).click()
  await expect(page).toHaveURL(/\/orders\?.*status=new/)
  await expect(page.getByRole('grid', { name: 'Заказы' })).toBeVisible()
  await page.getByLabel('Найти заказ').fill(number)
  await expect(page).toHaveURL(new RegExp(`search=${number}`))
  await expect(row(page, number)).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Нет связи')
  await page.context().setOffline(false)
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('На связи')
  await buyer.context().close()
})

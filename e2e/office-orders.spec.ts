import type { Browser, Locator, Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { placeOrderByCalls } from './place-order.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'

/** Somebody of the demo shop, in a browser of their own. */
async function enterAs(page: Page, role: string, path: string) {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

/** As wide as the journey's own, where there is one to compare with. */
async function another(browser: Browser, beside?: Page): Promise<Page> {
  return (await browser.newContext({ viewport: beside?.viewportSize() ?? { width: 1280, height: 900 } })).newPage()
}

/** By Tab alone, as somebody without a mouse gets there. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })
const card = (page: Page, number: string) => page.getByRole('article', { name: `Заказ ${number}` })

test('an order comes into an open list by itself, is led to the buyer and to a refund @phone', async ({
  page,
  browser,
}) => {
  test.slow()
  await enterAs(page, 'Оператор', '/orders')
  await expect(page.getByRole('grid', { name: 'Заказы' })).toBeVisible()
  const buyer = await another(browser)
  const { number } = await placeOrderByCalls(buyer)
  await expect(row(page, number)).toContainText('Принят')
  expect.soft(await violations(page)).toEqual([])

  await row(page, number).getByRole('link', { name: number }).click()
  await expect(card(page, number).getByRole('heading', { name: `Заказ ${number}` })).toBeFocused()
  expect.soft(await violations(page)).toEqual([])
  await card(page, number).getByRole('button', { name: 'Собирать', exact: true }).click()
  await expect(card(page, number).locator('header')).toContainText('Собираем')
  // nobody has picked it: that is asked about before the buyer is told to come
  await card(page, number).getByRole('button', { name: 'Готов к выдаче…', exact: true }).click()
  const unpicked = page.getByRole('dialog', { name: 'Собран без стола «Сборка»?' })
  await expect(unpicked).toContainText('На сборке не отмечено: 1')
  await unpicked.getByRole('button', { name: 'Да, всё собрано' }).click()
  await expect(card(page, number).locator('header')).toContainText('Готов к выдаче')
  // what ends an order says first what is to be paid, and by what; a press by mistake is taken back at once
  for (const isMistake of [true, false]) {
    await card(page, number).getByRole('button', { name: 'Выдать…' }).click()
    const giving = page.getByRole('dialog', { name: `Выдать заказ ${number}` })
    const give = giving.getByRole('button', { name: /^Взять .+ и выдать$/ })
    await expect(give).toBeDisabled()
    await giving.getByRole('radio', { name: 'Картой' }).check()
    expect.soft(await violations(page)).toEqual([])
    await give.click()
    await expect(card(page, number).locator('header')).toContainText('Выполнен')
    if (!isMistake) break
    await page.getByRole('button', { name: 'Отменить', exact: true }).click()
    await expect(card(page, number).locator('header')).toContainText('Готов к выдаче')
  }
  await expect(card(page, number).getByRole('list').filter({ hasText: 'Анна Ковалёва' }).first()).toBeVisible()
  await page.goBack()
  await expect(row(page, number)).toContainText('Выполнен')

  // no bank has the money of the counter: a person gives it back and says so; the buyer's page and the desk agree
  const accountant = await another(browser, page)
  await enterAs(accountant, 'Бухгалтер', `/orders/${number}`)
  const its = card(accountant, number)
  await its.getByRole('button', { name: 'Вернуть часть…' }).click()
  const refund = accountant.getByRole('dialog')
  await refund.getByLabel('Сумма, ₽').fill('50')
  await refund.getByLabel('Причина').fill('Нет ключа в комплекте')
  await refund.getByRole('button', { name: /^Вернуть 50\s₽$/ }).click()
  await expect(its.getByText('Вернуть вручную')).toBeVisible()
  expect.soft(await violations(accountant)).toEqual([])
  await its.getByRole('button', { name: 'Деньги отданы' }).click()
  await accountant.getByRole('button', { name: 'Да, отданы' }).click()
  await expect(its.getByText('Возвращено', { exact: true })).toBeVisible()
  await accountant.context().close()
  await buyer.context().close()
})

test.describe('with a conflict', () => {
  // the browser itself says what a call was answered with
  test.use({ allowedConsole: [/status of 409/] })

  // in every run: server/shop/orders/desk, office/desks/orders/live-rows.test.ts
  test('two people have one order open: both see it, neither loses a word @full', async ({ page, browser }) => {
    test.slow()
    const buyer = await another(browser)
    const { number } = await placeOrderByCalls(buyer)
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
    const notice = card(page, number).getByText(`Заказ № ${number} уже изменили: Михаил Сафонов`)
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

// in every run: office-keyboard.spec.ts, office/parts/table/data-table.browser.test.tsx
test('a day by keyboard: a queue, its rows, a card, its status, a note, the next card, the way back @full', async ({
  page,
  browser,
}) => {
  const buyer = await another(browser)
  const first = await placeOrderByCalls(buyer)
  await placeOrderByCalls(buyer)
  await enterAs(page, 'Оператор', '/today')
  await tabTo(page, page.getByRole('link', { name: /^Новые заказы/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orders\?.*status=new/)
  await expect(page.getByRole('grid', { name: 'Заказы' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orders\/\d+/)
  const opened = new URL(page.url()).pathname.split('/').at(-1)!
  const its = card(page, opened)
  await expect(its.getByRole('heading', { name: `Заказ ${opened}` })).toBeFocused()
  await tabTo(page, its.getByRole('button', { name: 'Собирать', exact: true }))
  await page.keyboard.press('Enter')
  await expect(its.locator('header')).toContainText('Собираем')
  await page.keyboard.press('z')
  await page.keyboard.type('Просил позвонить после шести')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Просил позвонить после шести' }).first()).toContainText(
    'Анна Ковалёва',
  )
  // out of the field, on to the next of the queue, which the first has left
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(new RegExp(`/orders/${opened}`))
  await expect(page).toHaveURL(/\/orders\/\d+/)
  const next = new URL(page.url()).pathname.split('/').at(-1)!
  await expect(card(page, next)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/orders\?.*status=new/)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Что найти' }).fill(first.number)
  await expect(page.getByRole('option').filter({ hasText: first.number })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(card(page, first.number)).toBeVisible()
  await buyer.context().close()
})

test('a role sees and may what is its own: a phone is hidden, a cancellation is not offered @full', async ({
  page,
  browser,
}) => {
  const buyer = await another(browser)
  const { number, phone } = await placeOrderByCalls(buyer)
  await enterAs(page, 'Кладовщик', `/orders/${number}`)
  await expect(card(page, number).getByText('•••').first()).toBeVisible()
  await expect(card(page, number)).not.toContainText(phone.slice(-7, -2))
  await expect(card(page, number).getByRole('button', { name: /^Отменить/ })).toHaveCount(0)
  await expect(card(page, number).getByRole('button', { name: 'Показать' })).toHaveCount(0)
  await buyer.context().close()
})

test('today: a queue opens its rows, a filter stands in the address, a lost connection is said @full', async ({
  page,
  browser,
}) => {
  const buyer = await another(browser)
  const { number } = await placeOrderByCalls(buyer)
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

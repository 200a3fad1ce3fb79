import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://localhost:3700'
const OFFICE = 'http://office.localhost:3700'

async function enterAs(page: Page, role: string, path: string) {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

const ownPhone = () => `925${String(Date.now()).slice(-7)}`

/** Asks for a good as buyers do; answers the last four digits. */
async function askForStock(page: Page, phone: string, message: string): Promise<string> {
  const goods = await page.request.get(`${SHOP}/api/catalog/category/perforatory/goods?inStock=1`)
  const [good] = ((await goods.json()) as { data: { code: string }[] }).data
  const answer = await page.request.post(`${SHOP}/api/feedback/callback`, {
    headers: { origin: SHOP },
    data: { type: 'availability', name: 'Пётр', phone, message, goodCode: good!.code },
  })
  expect(answer.status()).toBe(200)
  return phone.slice(-4)
}

test('a callback is left in the shop, comes by itself, is taken, tried, and becomes an order once', async ({
  page,
  browser,
}) => {
  test.slow()
  await enterAs(page, 'Оператор', '/today')
  await page.getByRole('link', { name: /^Заявки \d/ }).click()
  const list = page.getByRole('region', { name: 'Список заявок' })
  await expect(list.getByRole('row').nth(1)).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
  const tail = ownPhone()
  await page.getByRole('searchbox', { name: 'Найти заявку' }).fill(tail.slice(-4))
  await expect(page.getByText('По этим условиям заявок нет')).toBeVisible()

  const buyer = await (await browser.newContext()).newPage()
  await buyer.goto(`${SHOP}/contacts/`)
  await buyer.getByRole('textbox', { name: 'Имя' }).fill('Пётр Звонков')
  await buyer.getByRole('textbox', { name: /^Телефон/ }).fill(tail)
  await buyer.getByRole('button', { name: 'Перезвоните мне' }).click()
  await expect(buyer.getByText('Заявка принята')).toBeVisible()
  await buyer.context().close()

  // nobody has touched this page meanwhile
  const row = list.getByRole('row').filter({ hasText: 'Пётр Звонков' })
  await expect(row).toContainText('Звонок')
  await row.getByRole('link').first().click()
  const card = page.getByRole('article', { name: /^Заявка \d/ })
  await card.getByRole('button', { name: 'Взять', exact: true }).click()
  await expect(card.getByText('Ведёте вы')).toBeVisible()
  await card.getByRole('textbox', { name: 'Что сказали' }).fill('Сбросил')
  await card.getByLabel('Перезвонить').selectOption('через час')
  await card.getByRole('button', { name: 'Не дозвонились' }).click()
  await expect(card.getByRole('list', { name: 'Что делали' })).toContainText('Сбросил')
  await expect(card.getByText(/^Позвонить (сегодня|завтра)/)).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
  const number = new URL(page.url()).pathname.split('/').at(-1)!

  await card.getByRole('link', { name: 'Оформить заказ' }).click()
  await expect(page.getByText(`Заявка № ${number}`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Имя' })).toHaveValue('Пётр Звонков')
  await page.getByRole('combobox', { name: 'Добавить товар' }).fill('перфоратор')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const total = page.getByRole('complementary', { name: 'Итог' })
  await expect(total).toContainText('К оплате')
  await expect(total).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  await page.getByRole('link', { name: `заявка № ${number}` }).click()
  await expect(card).toContainText('Продали')
  await expect(card.getByRole('link', { name: /^Заказ № \d/ }).first()).toBeVisible()
  await expect(card.getByRole('link', { name: 'Оформить заказ' })).toHaveCount(0)
})

test('two operators: what one takes the other sees at once; an answer is taken back; the end has a result @full', async ({
  page,
  browser,
}) => {
  test.slow()
  const phone = ownPhone()
  await enterAs(page, 'Оператор', '/requests')
  const tail = await askForStock(page, phone, 'Нужно завтра')
  await page.goto(`${OFFICE}/requests?search=${tail}`)
  await page.getByRole('row').filter({ hasText: 'Нужно завтра' }).getByRole('link').first().click()
  const card = page.getByRole('article', { name: /^Заявка \d/ })
  await expect(card.getByRole('list', { name: /^Где лежит/ })).toBeVisible()
  const colleague = await (await browser.newContext()).newPage()
  await enterAs(colleague, 'Управляющий', new URL(page.url()).pathname)
  const theirs = colleague.getByRole('article', { name: /^Заявка \d/ })
  await expect(theirs.getByRole('button', { name: 'Взять', exact: true })).toBeVisible()

  await page.keyboard.press('t')
  await expect(card.getByText('Ведёте вы')).toBeVisible()
  await expect(theirs.getByText(/^Ведёт /).first()).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Забрать себе' })).toBeVisible()
  await colleague.context().close()

  await card.getByRole('button', { name: 'Готовые ответы' }).click()
  await page.getByRole('menuitem', { name: 'Товар есть' }).click()
  await expect(card.getByLabel('Текст SMS')).toHaveValue(/есть в наличии, цена/)
  await card.getByRole('button', { name: 'Отправить SMS' }).click()
  await page.getByRole('button', { name: 'Отозвать' }).click()
  await expect(card.getByRole('list', { name: 'Что делали' })).toContainText('Ответ отозван')
  await expect(card.getByLabel('Текст SMS')).toHaveValue(/есть в наличии/)

  await page.getByRole('heading', { level: 1, name: /^Заявка/ }).click()
  await page.keyboard.press('x')
  const end = page.getByRole('dialog', { name: /^Чем кончилась/ })
  expect.soft(await violations(page)).toEqual([])
  await end.getByRole('button', { name: 'Закрыть заявку' }).click()
  await expect(end.getByText('Выберите, чем кончилось')).toBeVisible()
  await end.getByLabel('Нет товара').check()
  await end.getByRole('button', { name: 'Закрыть заявку' }).click()
  await expect(card.getByRole('button', { name: 'Открыть снова' })).toBeVisible()
  await card.getByRole('button', { name: 'Открыть снова' }).click()
  await expect(card.getByText('Ведёте вы')).toBeVisible()
})

import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { violations } from './accessibility.ts'
import { placeOrderByCalls } from './place-order.ts'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'
const OFFICE = 'http://office.localhost:3700'
const PHONE_WIDE = { width: 390, height: 844 }
const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()

async function enterAs(page: Page, role: string, path: string) {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

test('a buyer asks on a phone with a photo; the shop approves, receives, checks and gives back; the buyer sees it', async ({
  page,
  browser,
}) => {
  test.slow()
  const buyer = await (await browser.newContext({ viewport: PHONE_WIDE })).newPage()
  const { number, orderUrl } = await placeOrderByCalls(buyer)
  await enterAs(page, 'Управляющий', `/handover/${number}`)
  await page.getByRole('radio', { name: 'Наличными' }).check()
  await page.getByRole('checkbox', { name: 'Всё это у меня в руках, отдаю' }).check()
  await page.getByRole('button', { name: 'Выдать', exact: true }).click()
  await expect(page.getByText('Выдан', { exact: true })).toBeVisible()

  await buyer.goto(SHOP + orderUrl)
  await buyer.getByRole('button', { name: 'Вернуть или обменять' }).click()
  const form = buyer.getByRole('dialog', { name: 'Вернуть или обменять' })
  await form.getByRole('button', { name: 'Отправить заявление' }).click()
  await expect(form.getByText('Выберите причину', { exact: true }).last()).toBeVisible()
  await form.getByLabel(/^Почему возвращаете/).selectOption('Неисправен или сломался')
  await expect(form.getByText(/15\sдней после получения/)).toBeVisible()
  await form.getByRole('radio', { name: 'Вернуть деньги' }).check()
  await form.getByLabel(/^Что не так с товаром/).fill('Бьёт, но не крутит')
  await form.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  expect.soft(await violations(buyer, 'dialog')).toEqual([])
  await form.getByRole('button', { name: 'Отправить заявление' }).click()
  const asked = buyer.getByRole('article', { name: /^Возврат \d/ })
  await expect(asked).toContainText('Заявление получено')
  expect.soft(await violations(buyer, 'main')).toEqual([])

  await page.goto(`${OFFICE}/returns?search=${number}`)
  const list = page.getByRole('region', { name: 'Список возвратов' })
  await list.getByRole('link', { name: /^\d+$/ }).first().click()
  const card = page.getByRole('article', { name: /^Возврат \d/ })
  await expect(card).toContainText('Бьёт, но не крутит')
  await expect(card.getByRole('list', { name: 'Сроки' })).toContainText(/10\sдней истекают/)
  await card.getByRole('button', { name: /^Снимок 1/ }).click()
  await expect(page.getByRole('dialog', { name: 'Снимки' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect.soft(await violations(page)).toEqual([])

  await card.getByRole('button', { name: 'Одобрить…' }).click()
  await page.getByRole('button', { name: 'Привезите в магазин' }).click()
  await page.getByRole('button', { name: 'Одобрить', exact: true }).click()
  await expect(card).toContainText('Ждём товар')
  await card.getByRole('button', { name: 'Принять товар…' }).click()
  const receive = page.getByRole('dialog', { name: /^Принять товар/ })
  await receive.getByLabel('Штрихкод или артикул').fill('нет такого')
  await receive.getByLabel('Штрихкод или артикул').press('Enter')
  await expect(receive.getByText(/в этом возврате нет/)).toBeVisible()
  await receive.getByRole('button', { name: 'Увеличить' }).click()
  await receive.getByRole('button', { name: 'Принять', exact: true }).click()
  await card.getByRole('button', { name: 'Проверить…' }).click()
  const check = page.getByRole('dialog', { name: /^Проверить товар/ })
  await check.getByLabel('Что нашли').fill('Редуктор сломан')
  await check.getByRole('button', { name: 'Проверено' }).click()
  await card.getByRole('button', { name: 'Вернуть деньги…' }).click()
  const refund = page.getByRole('dialog', { name: /^Вернуть деньги/ })
  await refund.getByRole('radio', { name: 'Наличными' }).check()
  expect.soft(await violations(page, 'dialog')).toEqual([])
  await refund.getByRole('button', { name: /^Вернуть \d/ }).click()
  await expect(card).toContainText('Деньги возвращены')

  await buyer.reload()
  await expect(asked).toContainText('Деньги возвращены')
  await expect(asked).toContainText('наличными')
  await buyer.context().close()
})

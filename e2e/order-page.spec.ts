import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { placeOrderByCalls } from './place-order.ts'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

// in every run: a bank that refuses in checkout.spec.ts, server/shop/orders/core/{page,payment}
test('a guest orders, comes back by the link in the letter, is refused by the bank twice and pays on receipt @full', async ({
  page,
}) => {
  test.slow()
  const { number, orderUrl, phone } = await placeOrderByCalls(page, { payment: 'online' })
  await page.goto(SHOP + orderUrl)
  await expect(title(page)).toHaveText(`Заказ №\u00A0${number} ждёт оплаты`)
  await page.reload()
  await expect(title(page)).toHaveText(`Заказ №\u00A0${number} ждёт оплаты`)

  // the letter is on its way by itself
  const letters = async () => (await page.request.get(`/dev/inbox.json?to=${phone}@example.ru`)).text()
  await expect.poll(async () => /http\S+\/order\/[^\s"\\]+\//.exec(await letters())?.[0]).toBe(SHOP + orderUrl)
  await page.goto(SHOP + orderUrl)
  await page.getByRole('link', { name: /^Оплатить\s/ }).click()
  await expect(page.getByRole('button', { name: 'Отказ банка' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Отказ банка' }).click()
  await expect(title(page)).toHaveText(`Оплата заказа №\u00A0${number} не прошла`)
  await page.getByRole('link', { name: /^Частями/ }).click()
  await page.getByRole('button', { name: 'Отказ банка' }).click()
  await expect(title(page)).toHaveText(`Оплата заказа №\u00A0${number} не прошла`)
  await page.getByRole('button', { name: 'Оплатить при получении' }).click()
  await expect(title(page)).toHaveText(`Заказ №\u00A0${number} принят`)
  await expect(page.getByText(/^Оплата онлайн не прошла, деньги не списаны/)).toBeVisible()
  await expect(page).toHaveURL(SHOP + orderUrl)
  expect(await violations(page, 'main')).toEqual([])
})

test('what is at the counter can be paid online, changed, cancelled and ordered again @phone-only', async ({
  page,
}) => {
  test.slow()
  const { number, orderUrl } = await placeOrderByCalls(page)
  await page.goto(SHOP + orderUrl)
  await expect(title(page)).toHaveText(`Заказ №\u00A0${number} принят`)
  await expect(page.getByRole('link', { name: 'Построить маршрут' })).toHaveAttribute(
    'href',
    /^https:\/\/yandex\.ru\/maps/,
  )
  await expect(page.getByRole('definition').filter({ hasText: /^\+7 \(912\) •••-••-\d\d$/ })).toBeVisible()

  await page.getByRole('button', { name: 'Изменить заказ' }).click()
  const change = page.getByRole('dialog', { name: `Изменить заказ № ${number}` })
  await expect(change.getByRole('radio').first()).toBeVisible()
  expect(await violations(page, 'dialog')).toEqual([])
  await change.getByLabel('Кто получит').fill('Пётр 2')
  await change.getByRole('button', { name: 'Сохранить' }).click()
  await expect(change.getByText(/только буквы/)).toBeVisible()
  await change.getByLabel('Кто получит').fill('Пётр Иванов')
  await change.getByRole('radio').nth(1).check()
  await change.getByRole('button', { name: 'Сохранить' }).click()
  await expect(change).toBeHidden()
  await expect(page.getByText('Пётр Иванов')).toBeVisible()
  await page.getByText('Вся история').click()
  await expect(page.getByText(/Изменили получателя, магазин/)).toBeVisible()

  await page.getByRole('link', { name: 'Оплатить сейчас онлайн' }).click()
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await expect(title(page)).toHaveText(`Заказ №\u00A0${number} оплачен`)

  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  const cancel = page.getByRole('dialog', { name: `Отменить заказ № ${number}?` })
  await expect(cancel.getByRole('button', { name: 'Оставить заказ' })).toBeFocused()
  await expect(cancel.getByText(/Вернём .* тем же способом/)).toBeVisible()
  expect(await violations(page, 'dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Отменить заказ' })).toBeFocused()
  await page.keyboard.press('Enter')
  await cancel.getByRole('button', { name: 'Да, отменить' }).click()
  await expect(title(page)).toHaveText(`Заказ №\u00A0${number} отменён`)
  await expect(page.getByText('Пётр Иванов')).toHaveCount(0)
  expect(await violations(page, 'main')).toEqual([])

  await page.getByRole('button', { name: 'Повторить заказ' }).click()
  await expect(page).toHaveURL(/\/basket\/$/)
  await expect(page.getByRole('region', { name: 'Сообщения' }).getByText('Товары заказа в корзине')).toBeVisible()
})

test.describe('a link that opens nothing', () => {
  test.use({ allowedConsole: [/status of 404/] })

  test('is a page not found, guessed or written wrongly @full', async ({ page }) => {
    const guessed = await page.goto(`${SHOP}/order/${crypto.randomUUID()}/`)
    expect(guessed!.status()).toBe(404)
    expect(guessed!.headers()['cache-control']).toBe('private, no-store')
    await expect(title(page)).toHaveText('Такого заказа нет')
    expect((await page.goto(`${SHOP}/order/100001/`))!.status()).toBe(404)
    await expect(title(page)).toHaveText('Страница не найдена')
  })
})

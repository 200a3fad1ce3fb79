import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { SHOP, signUpNew } from './new-customer.ts'
import { enterAs, OFFICE, officeCall } from './office-calls.ts'
import { expect, test } from './shop-test.ts'

const NODE = '777'
const BONUSES = 400
const PERCENT = 7

async function buyerCall<T>(page: Page, method: 'get' | 'post', path: string, data: object = {}): Promise<T> {
  const answer = await page.request[method](`${SHOP}/api${path}`, {
    headers: { origin: SHOP },
    ...(method === 'post' && { data: { nodeLogisticCode: NODE, ...data } }),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

const totals = (page: Page) => page.getByRole('complementary', { name: 'Итого' })
const row = (page: Page, name: string) =>
  totals(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
const figure = async (text: Promise<string | null>) =>
  Math.abs(
    Number(
      (await text)!
        .replace(/[^\d,−-]/g, '')
        .replace(',', '.')
        .replace('−', '-'),
    ),
  )
const toPay = (page: Page) => figure(totals(page).getByRole('status').first().textContent())

/** Whole roubles and kopecks of what is shown, in kopecks: sums of them are exact. */
const shown = async (page: Page, name: string) => Math.round((await figure(row(page, name).textContent())) * 100)

async function enterCode(page: Page, code: string) {
  await totals(page)
    .getByRole('button', { name: /^(Промокод или подарочная карта|Другой код или карта)$/ })
    .click()
  await page.getByRole('textbox', { name: 'Промокод или подарочная карта' }).fill(code)
  await page.getByRole('button', { name: 'Применить' }).click()
}

interface Good {
  code: string
  goodTotalCount: number
  price: { priceComputed: number }
}

// codes that do not hold any more are tried on purpose
test.use({ allowedConsole: [/status of (404|409|422)/] })

test('a promo code from the desk to the order with bonuses, stopped; a gift card bought, spent, its rest on the desk', async ({
  page,
  browser,
}) => {
  test.slow()
  const tail = String(Date.now()).slice(-7)
  const code = `ОСЕНЬ${tail}`
  await enterAs(page, 'Владелец', '/promo/new')
  await page.getByRole('textbox', { name: 'Промокод' }).fill(code)
  await page.getByRole('textbox', { name: 'Название' }).fill('Осень')
  await page.getByRole('textbox', { name: 'Скидка, %' }).fill(String(PERCENT))
  await page.getByRole('checkbox', { name: /^Можно опуститься ниже закупочной/ }).check()
  expect.soft(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Завести' }).click()
  await expect(page.getByRole('heading', { name: 'Осень' })).toBeVisible()

  const buyer = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await buyer.addInitScript(() => sessionStorage.setItem('city-asked', 'true'))
  const phone = `7999${tail}`
  await signUpNew(buyer, 'Олег Ильин', phone)
  const { customers } = await officeCall<{ customers: { id: number }[] }>(page, `/customers?search=${phone}`)
  await officeCall(page, `/customers/${customers[0]!.id}/bonuses`, { amount: BONUSES, reason: 'Подарок' })
  const goods = await buyerCall<Good[]>(
    buyer,
    'get',
    `/catalog/category/shurupoverty/goods?inStock=1&nodeLogisticCode=${NODE}`,
  )
  const good = goods.find(({ goodTotalCount, price }) => goodTotalCount > 9 && price.priceComputed > 3000)!
  const put = (quantity: number) => buyerCall(buyer, 'post', '/cart/update', { goods: [{ code: good.code, quantity }] })

  // line by line: the goods, the code, the bonuses, and nothing else between them and the sum
  await put(2)
  await buyer.goto(`${SHOP}/basket/`)
  await enterCode(buyer, ` ${code.toLowerCase()} `)
  await expect(
    totals(buyer)
      .getByText(new RegExp(`^Промокод ${code}`))
      .first(),
  ).toBeVisible()
  await totals(buyer)
    .getByRole('checkbox', { name: /^Списать бонусы/ })
    .check()
  await expect(row(buyer, 'Бонусами')).toHaveText(/400/)
  expect.soft(await violations(buyer, 'main')).toEqual([])
  await buyer.getByRole('link', { name: 'Оформить заказ' }).filter({ visible: true }).click()
  const form = buyer.getByRole('form', { name: 'Оформление заказа' })
  await form.getByRole('radio', { name: /^Забрать в магазине/ }).check()
  await form.getByRole('button', { name: 'Оформить заказ' }).filter({ visible: true }).click()
  await expect(buyer).toHaveURL(/\/order\//)
  const promo = await shown(buyer, `Промокод ${code}`)
  const discount = (await row(buyer, 'Скидка').count()) > 0 ? await shown(buyer, 'Скидка') : 0
  const goodsSum = (await shown(buyer, '2 товара')) - discount
  expect(promo).toBe(Math.round((goodsSum * PERCENT) / 100))
  expect(await shown(buyer, 'Бонусы')).toBe(BONUSES * 100)
  expect(goodsSum - promo - BONUSES * 100).toBe(Math.round((await toPay(buyer)) * 100))
  const number = /\d{3,}/.exec((await buyer.getByRole('heading', { level: 1 }).textContent())!)![0]
  await page.reload()
  await expect(page.getByRole('link', { name: number })).toBeVisible()

  // stopped: an open basket loses it and says so
  await put(1)
  await buyer.goto(`${SHOP}/basket/`)
  await enterCode(buyer, code)
  await expect(
    totals(buyer)
      .getByText(new RegExp(`^Промокод ${code}`))
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Остановить' }).click()
  await expect(page.getByRole('button', { name: 'Пустить снова' })).toBeVisible()
  await buyer.reload()
  await expect(
    totals(buyer)
      .getByText(/больше не действует|остановлен/)
      .first(),
  ).toBeVisible()
  await totals(buyer)
    .getByRole('button', { name: `Убрать промокод ${code}` })
    .click()

  // a gift card: bought, paid, the number in a letter, spent, its rest on the desk
  await buyer.goto(`${SHOP}/gift-card/`)
  await buyer.getByRole('radio', { name: 'Другая сумма' }).check()
  await buyer.getByRole('textbox', { name: 'Сумма' }).fill('20 000')
  await buyer.getByRole('textbox', { name: 'Имя получателя' }).fill('Нина')
  await buyer.getByRole('textbox', { name: 'E-mail получателя' }).fill(`nina${tail}@example.ru`)
  await buyer.getByRole('textbox', { name: 'Поздравление' }).fill('С новосельем!')
  await buyer.getByRole('textbox', { name: 'Ваше имя' }).fill('Олег Ильин')
  await buyer.getByRole('textbox', { name: 'Ваш телефон' }).fill(phone.slice(1))
  await buyer.getByRole('textbox', { name: 'Ваш e-mail' }).fill(`${phone}@example.ru`)
  expect.soft(await violations(buyer, 'main')).toEqual([])
  await buyer.getByRole('button', { name: /^Оплатить 20\s000/ }).click()
  await buyer.getByRole('button', { name: 'Оплатить' }).click()
  await expect(buyer).toHaveURL(/\/order\//)
  let card = ''
  await expect(async () => {
    const letters = await (await buyer.request.get(`${SHOP}/dev/inbox.json?to=nina${tail}@example.ru`)).text()
    card = /(\d{4}(?:\s|\u00A0|\\u00a0)){3}\d{4}/i.exec(letters)![0].replace(/\\u00a0|\s/gi, ' ')
  }).toPass()
  await buyer.goto(`${SHOP}/basket/`)
  await enterCode(buyer, card)
  await expect(totals(buyer).getByText(`•• ${card.slice(-4)}`)).toBeVisible()
  await buyer.getByRole('link', { name: 'Оформить заказ' }).filter({ visible: true }).click()
  await form.getByRole('radio', { name: /^Забрать в магазине/ }).check()
  await form.getByRole('button', { name: 'Оформить заказ' }).filter({ visible: true }).click()
  await expect(buyer).toHaveURL(/\/order\//)
  const spent = await shown(buyer, 'Подарочной картой')
  await expect(buyer.getByText(/^Оплачен/).first()).toBeVisible()

  await page.goto(`${OFFICE}/gift-cards?search=${card.slice(-4)}`)
  await page.getByRole('link', { name: `•• ${card.slice(-4)}` }).click()
  const its = page.getByRole('region', { name: 'Что на карте' })
  await expect(its).toContainText('С новосельем!')
  expect(Math.round((await figure(its.locator('strong').textContent())) * 100)).toBe(2_000_000 - spent)
  await page.getByRole('button', { name: 'Заблокировать' }).click()
  await page.getByRole('textbox', { name: 'Почему' }).fill('Потеряна')
  await page.getByRole('button', { name: 'Заблокировать' }).click()
  await put(1)
  await buyer.goto(`${SHOP}/basket/`)
  await enterCode(buyer, card)
  await expect(totals(buyer).getByText(/^Карта заблокирована/)).toBeVisible()
  await buyer.context().close()
})

import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { codeFor } from './new-customer.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'
const SHOP = 'http://pskov.localhost:3700'
const NODE = '000001'
const GTIN = '04600439931256'
const GS = '\u001D'
const CODE = 'СМЕШАННЫЙ'
const markOf = (serial: string) => `01${GTIN}21${serial}${GS}91EE06${GS}92qZ3HkFSdDIoVIIdhpDs2eUJfhNRyVg=`

async function enterAs(page: Page, role: string, path: string) {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

/** A call of the host the page stands at. */
const call = <T>(page: Page, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([to, given]) => {
      const answer = await fetch(`/api${to}`, {
        ...(given && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(given),
        }),
      })
      const { data, ...rest } = await answer.json()
      if (!answer.ok) throw new Error(`${to}: ${JSON.stringify(rest)}`)
      return data
    },
    [path, body ?? null] as const,
  )

interface Good {
  code: string
  name: string
  goodLocalCount: number
}

/** Three that lie in the first shop and that no other journey looks for. */
async function findGoods(page: Page): Promise<Good[]> {
  const [shop] = await call<{ id: number }[]>(page, `/node-logistic/warehouses?nodeLogisticCode=${NODE}`)
  const goods = await call<Good[]>(page, `/node-logistic/warehouse/${shop!.id}/goods?perPage=50`)
  return goods
    .toSorted((a, b) => b.goodLocalCount - a.goodLocalCount)
    .filter(({ goodLocalCount, name }) => goodLocalCount >= 2 && !/перфоратор/i.test(name))
    .slice(12, 15)
}

async function signUp(page: Page): Promise<string> {
  const phone = `7998${String(Date.now()).slice(-7)}`
  await call(page, `/auth/code/${phone}`, { key: phone })
  const password = 'дрель и перфоратор'
  await call(page, '/auth/sign-up', {
    name: 'Пётр Смешанный',
    phone,
    code: await codeFor(page, phone),
    password,
    passwordConfirmation: password,
    birthdate: 500_000_000,
  })
  return phone
}

/** As a scanner: separators come as Ctrl ]. */
async function scan(page: Page, mark: string) {
  for (const [at, part] of mark.split(GS).entries()) {
    if (at > 0) await page.keyboard.press('Control+BracketRight')
    await page.keyboard.type(part)
  }
  await page.keyboard.press('Enter')
}

const kopecks = (text: string) => Math.round(Number(text.replace(/[^\d,]/g, '').replace(',', '.')) * 100)

test('an order of mixed VAT, by promo code and bonuses: handed over in part, returned in part, to the kopeck', async ({
  page,
  browser,
}) => {
  test.slow()
  const buyer = await (await browser.newContext()).newPage()
  await buyer.addInitScript(() => sessionStorage.setItem('city-asked', 'true'))
  await buyer.goto(`${SHOP}/offline.html`)
  const [drill, saw, bit] = (await findGoods(buyer)) as [Good, Good, Good]

  // the shop: rates, a marked good, a promo code
  await enterAs(page, 'Управляющий', '/promo/new')
  const cells = (marked: boolean) => [
    { code: drill.code, column: 'marked', value: marked },
    { code: drill.code, column: 'barcode', value: GTIN.slice(1) },
    { code: drill.code, column: 'vat', value: '22' },
    { code: saw.code, column: 'vat', value: '10' },
    { code: bit.code, column: 'vat', value: 'none' },
  ]
  await call(page, '/office/goods-cells', { branch: NODE, cells: cells(true) })
  await page.getByLabel('Название').fill('Смешанный заказ')
  await page.getByRole('radio', { name: 'Суммой на заказ' }).check()
  await page.getByLabel('Скидка, ₽').fill('77,77')
  await page.getByLabel('Промокод', { exact: true }).fill(CODE)
  await page.getByRole('button', { name: 'Завести' }).click()
  await expect(page.getByText(CODE).first()).toBeVisible()

  // the buyer: an account with bonuses, the code at the checkout, paid online
  const phone = await signUp(buyer)
  const [{ id }] = await call<[{ id: number }]>(page, `/office/customers?search=${phone.slice(-7)}`).then(
    (answer) => (answer as unknown as { customers: [{ id: number }] }).customers ?? answer,
  )
  await call(page, `/office/customers/${id}/bonuses`, { amount: 50, reason: 'Подарок' })
  await call(buyer, '/cart/update', {
    nodeLogisticCode: NODE,
    goods: [
      { code: drill.code, quantity: 2 },
      { code: saw.code, quantity: 1 },
      { code: bit.code, quantity: 1 },
    ],
  })
  await buyer.goto(`${SHOP}/basket/checkout/`)
  const order = buyer.getByRole('form', { name: 'Оформление заказа' })
  await order.getByRole('button', { name: 'Промокод или подарочная карта' }).filter({ visible: true }).click()
  const field = order.getByLabel('Промокод или подарочная карта')
  await field.fill('НЕТ-ТАКОГО')
  await field.press('Enter')
  await expect(order.getByText(/Такого (промо)?кода нет/)).toBeVisible()
  await field.fill(CODE.toLowerCase())
  await field.press('Enter')
  await expect(order.getByText(`Промокод ${CODE}`)).toBeVisible()
  await order.getByLabel(/^E-mail/).fill(`${phone}@example.ru`)
  await order.getByRole('group', { name: 'Магазин' }).getByRole('radio').first().check()
  await order
    .getByRole('radio', { name: /^Онлайн|^Картой/ })
    .first()
    .check()
  expect.soft(await violations(buyer)).toEqual([])
  await order
    .getByRole('button', { name: /^Оплатить|^Оформить/ })
    .filter({ visible: true })
    .click()
  await buyer.getByRole('button', { name: 'Оплатить' }).click()
  const heading = buyer.getByRole('heading', { level: 1, name: /^Заказ №/ })
  await expect(heading).toContainText('оплачен')
  const number = /\d{3,}/.exec((await heading.textContent())!)![0]

  // the bit is not there: it goes into an order of its own, which is cancelled
  await page.goto(`${OFFICE}/orders/${number}`)
  const its = page.getByRole('article', { name: `Заказ ${number}` })
  await its.getByRole('button', { name: 'Разделить…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('group', { name: `В новый заказ: ${bit.name}` })
    .getByRole('button', { name: 'Увеличить' })
    .click()
  await dialog.getByRole('button', { name: 'Разделить', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const child = await its
    .getByText(/^Вместе с заказом/)
    .getByRole('link')
    .textContent()
  await page.goto(`${OFFICE}/orders/${/\d+/.exec(child!)![0]}`)
  await page.getByRole('button', { name: 'Отменить…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(page.getByText('Отменён', { exact: true }).first()).toBeVisible()

  // picked: the marked good by its codes, each once
  await page.goto(`${OFFICE}/picking/${number}`)
  const left = page.getByRole('status').filter({ hasText: /Осталось|Собрано/ })
  await page.getByRole('button', { name: `${saw.name}: взял одну` }).click()
  await expect(page.getByRole('button', { name: 'Собран, к выдаче' })).toBeDisabled()
  await scan(page, GTIN.slice(1))
  await expect(page.getByRole('alert')).toContainText('DataMatrix')
  await scan(page, markOf('J1'))
  await expect(left).toHaveText(/Осталось: 1/)
  await scan(page, markOf('J1'))
  await expect(page.getByRole('alert')).toContainText('уже отсканирован')
  await scan(page, markOf('J2'))
  await expect(left).toHaveText('Собрано всё')
  await page.getByRole('button', { name: 'Собран, к выдаче' }).click()
  await expect(page.getByRole('region', { name: 'Сообщения' })).toContainText('готов к выдаче')
  await page.goto(`${OFFICE}/handover/${number}`)
  await page.getByRole('button', { name: 'Выдать', exact: true }).click()
  await expect(page.getByText('Выдан', { exact: true })).toBeVisible()

  // the buyer calls: somebody of the shop writes the return down, the piece is read when it comes
  await page.goto(`${OFFICE}/orders/${number}`)
  await its.getByRole('button', { name: 'Оформить возврат…' }).click()
  const opening = page.getByRole('dialog', { name: `Возврат по заказу ${number}` })
  await opening.getByLabel('Почему возвращают').selectOption('Неисправен или сломался')
  await opening
    .getByRole('group', { name: `Сколько возвращают: ${drill.name}` })
    .getByRole('button', { name: 'Увеличить' })
    .click()
  await opening.getByRole('radio', { name: 'Вернуть деньги' }).check()
  await opening.getByLabel('Что не так с товаром').fill('Не крутит')
  expect.soft(await violations(page, 'dialog')).toEqual([])
  await opening.getByRole('button', { name: 'Оформить возврат' }).click()
  const card = page.getByRole('article', { name: /^Возврат \d/ })
  await expect(card).toContainText('Не крутит')
  await card.getByRole('button', { name: 'Принять товар…' }).click()
  const receive = page.getByRole('dialog', { name: /^Принять товар/ })
  const typed = receive.getByLabel('Код маркировки, штрихкод или артикул')
  await typed.fill(markOf('X9'))
  await typed.press('Enter')
  await expect(receive.getByText(/Этот код не из заказа/)).toBeVisible()
  await typed.fill(markOf('J1'))
  await typed.press('Enter')
  await expect(receive.getByText(`01${GTIN}21J1`)).toBeVisible()
  expect.soft(await violations(page, 'dialog')).toEqual([])
  await receive.getByRole('button', { name: 'Принять', exact: true }).click()
  await card.getByRole('button', { name: 'Проверить…' }).click()
  const check = page.getByRole('dialog', { name: /^Проверить товар/ })
  await check.getByLabel('Что нашли').fill('Редуктор сломан')
  await check.getByRole('button', { name: 'Проверено' }).click()
  await card.getByRole('button', { name: 'Вернуть деньги…' }).click()
  const refund = page.getByRole('dialog', { name: /^Вернуть деньги/ })
  const give = refund.getByRole('button', { name: /^Вернуть \d/ })
  const back = kopecks((await give.textContent())!)
  await give.click()
  await expect(card).toContainText('Деньги возвращены')

  // what the bank was told adds up: paid = given back before + settled; the refund names the piece
  await page.goto(`${OFFICE}/orders/${number}`)
  const receipts = its.getByRole('region', { name: 'Чеки' }).getByRole('listitem')
  await expect(receipts.filter({ hasText: 'Чек возврата' })).toContainText('Отправлен', { timeout: 60_000 })
  await expect(receipts.filter({ hasText: 'Чек при выдаче' })).toContainText('Отправлен', { timeout: 60_000 })
  const sumOf = async (kind: string) =>
    kopecks(/[\d\s]+(,\d\d)?\s₽/.exec((await receipts.filter({ hasText: kind }).textContent())!)![0])
  expect(await sumOf('Чек возврата')).toBe(back)
  await receipts.filter({ hasText: 'Чек возврата' }).getByRole('link').click()
  await expect(page.getByRole('article').getByText(`01${GTIN}21J1`)).toBeVisible()
  await expect(page.getByText('Маркированный товар').first()).toBeVisible()

  await call(page, '/office/goods-cells', { branch: NODE, cells: cells(false) })
  await buyer.context().close()
})

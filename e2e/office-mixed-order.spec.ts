import type { Page } from '@playwright/test'
import type { DeskReceipt, ReceiptCard } from '#contract/office/receipts.ts'
import type { OrderCard } from '#contract/office/orders.ts'
import { formatRubles } from '#rules/money/money.ts'
import { SHOP, signUpNew } from './new-customer.ts'
import { enterAs, OFFICE, officeCall } from './office-calls.ts'
import { expect, test } from './shop-test.ts'

const NODE = '000001'
const GTIN = '04600439931256'
const BONUSES = 300
const [FIRST, SECOND] = ['Aq7', 'bZ2']

/** Key by key, as a scanner does: a capital with Shift, the separator of GS1 as F8. */
async function scanMark(page: Page, serial: string) {
  for (const part of [`01${GTIN}21${serial}`, '91EE06', '92qZ3HkFSdDIoVIIdhpDs2eUJf=']) {
    if (!part.startsWith('01')) await page.keyboard.press('F8')
    for (const sign of part) await page.keyboard.press(/[A-Z]/.test(sign) ? `Shift+Key${sign}` : sign)
  }
  await page.keyboard.press('Enter')
}

async function scan(page: Page, code: string) {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

interface Ordered {
  number: string
  orderUrl: string
  paymentUrl: string
}

async function buyerCall<T>(page: Page, method: 'get' | 'post', path: string, data: object = {}): Promise<T> {
  const answer = await page.request[method](`${SHOP}/api${path}`, {
    headers: { origin: SHOP },
    ...(method === 'post' && { data: { nodeLogisticCode: NODE, ...data } }),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

const kopecks = (rubles: number) => Math.round(rubles * 100)
const total = (figures: readonly number[]) => figures.reduce((sum, each) => sum + each, 0)
const today = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
const exact = (rubles: number) => formatRubles(rubles).replace(/\s₽$/, '')

interface Shelf {
  code: string
  name: string
  article: string
  goodLocalCount: number
}

// a code scanned twice is refused on purpose
test.use({ allowedConsole: [/status of 409/] })

test('one order of mixed VAT, paid online, handed over and returned in part, agrees to the kopeck on every desk @full', async ({
  page,
  browser,
}) => {
  test.slow()
  await enterAs(page, 'Владелец', '/today')
  const buyer = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await buyer.addInitScript(() => sessionStorage.setItem('city-asked', 'true'))
  const phone = `7999${String(Date.now()).slice(-7)}`
  await signUpNew(buyer, 'Мария Белова', phone)
  const { customers } = await officeCall<{ customers: { id: number }[] }>(page, `/customers?search=${phone}`)
  await officeCall(page, `/customers/${customers[0]!.id}/bonuses`, { amount: BONUSES, reason: 'Подарок' })

  // three goods of three rates; the first is sold by codes
  const [shop] = await buyerCall<{ id: number }[]>(buyer, 'get', `/node-logistic/warehouses?nodeLogisticCode=${NODE}`)
  const shelves = () =>
    buyerCall<Shelf[]>(buyer, 'get', `/node-logistic/warehouse/${shop!.id}/goods?perPage=50&nodeLogisticCode=${NODE}`)
  const full = (await shelves()).toSorted((a, b) => b.goodLocalCount - a.goodLocalCount)
  const [marked, plain, missing] = full.slice(20, 23)
  await officeCall(page, '/goods-cells', {
    cells: [
      { code: marked!.code, column: 'marked', value: true },
      { code: marked!.code, column: 'barcode', value: GTIN.slice(1) },
      { code: marked!.code, column: 'vat', value: '22' },
      { code: plain!.code, column: 'vat', value: '10' },
      { code: missing!.code, column: 'vat', value: 'none' },
    ],
  })
  await buyerCall(buyer, 'post', '/cart/update', {
    goods: [
      { code: marked!.code, quantity: 2 },
      { code: plain!.code, quantity: 1 },
      { code: missing!.code, quantity: 1 },
    ],
  })
  const { number, orderUrl, paymentUrl } = await buyerCall<Ordered>(buyer, 'post', '/order/save', {
    contact: { name: 'Мария Белова', phone, email: `${phone}@example.ru` },
    delivery: { type: 'pickup', warehouseId: shop!.id },
    payment: 'online',
    useBonuses: true,
  })
  await buyer.goto(SHOP + paymentUrl)
  await buyer.getByRole('button', { name: 'Оплатить' }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText(number)
  const card = () => officeCall<OrderCard>(page, `/orders/${number}`)
  const placed = await card()
  const paid = kopecks(placed.sums.total)
  expect(placed.sums.bonuses).toBe(BONUSES)

  // picked by scan: a barcode is not enough, a code goes once, what is not there leaves the order with its money
  await page.goto(`${OFFICE}/picking/${number}`)
  const left = page.getByRole('status').filter({ hasText: /Осталось|Собрано/ })
  const alarm = page.getByRole('alert')
  await expect(left).toHaveText(/4\sштуки/)
  await scan(page, GTIN.slice(1))
  await expect(alarm).toContainText('DataMatrix')
  await scanMark(page, FIRST!)
  await expect(left).toHaveText(/3\sштуки/)
  await scanMark(page, FIRST!)
  await expect(alarm).toContainText('уже отсканирован')
  await scanMark(page, SECOND!)
  await expect(left).toHaveText(/2\sштуки/)
  await scan(page, plain!.article)
  await expect(left).toHaveText(/1\sштука/)
  await page
    .getByRole('listitem')
    .filter({ hasText: missing!.article })
    .getByRole('button', { name: /нет на полке/ })
    .click()
  const short = page.getByRole('dialog', { name: 'Нет на полке' })
  await short.getByRole('radio', { name: /^Убрать из заказа/ }).check()
  await expect(short.getByText(/Вернём/)).toBeVisible()
  await short.getByRole('button', { name: 'Так и сделать' }).click()
  await expect(left).toHaveText('Собрано всё')
  await page.getByRole('button', { name: 'Собран, к выдаче' }).click()
  await expect(page.getByRole('region', { name: 'Сообщения' })).toContainText(`Заказ ${number} готов к выдаче`)
  await page.goto(`${OFFICE}/handover/${number}`)
  await page.getByRole('button', { name: 'Выдать', exact: true }).click()
  await expect(page.getByText('Выдан', { exact: true })).toBeVisible()
  const handed = kopecks((await card()).sums.total)
  const earned = (await card()).sums.bonusesEarned
  const balance = async () =>
    (await buyerCall<{ balanceAfter: number }[]>(buyer, 'get', '/user/bonus-history'))[0]!.balanceAfter
  const bonusesBefore = await balance()

  // the buyer asks one of the two back, the shop reads its code
  await buyer.goto(SHOP + orderUrl)
  await buyer.getByRole('button', { name: 'Вернуть или обменять' }).click()
  const form = buyer.getByRole('dialog', { name: 'Вернуть или обменять' })
  await form.getByRole('combobox', { name: /^Почему возвращаете/ }).selectOption('Не подошёл')
  await form
    .getByRole('group', { name: `Сколько возвращаете: ${marked!.name}` })
    .getByRole('button', { name: 'Увеличить' })
    .click()
  await form.getByRole('radio', { name: 'Вернуть деньги' }).check()
  await form.getByRole('button', { name: 'Отправить заявление' }).click()
  const asked = buyer.getByRole('article', { name: /^Возврат \d/ })
  await expect(asked).toContainText('Заявление получено')

  await page.goto(`${OFFICE}/returns?search=${number}`)
  await page.getByRole('region', { name: 'Список возвратов' }).getByRole('link', { name: /^\d+$/ }).first().click()
  const back = page.getByRole('article', { name: /^Возврат \d/ })
  await back.getByRole('button', { name: 'Принять товар…' }).click()
  const receive = page.getByRole('dialog', { name: /^Принять товар/ })
  await receive.getByRole('textbox', { name: /^Код маркировки/ }).focus()
  await scanMark(page, SECOND!)
  await expect(receive.getByText(`01${GTIN}21${SECOND}`)).toBeVisible()
  await receive.getByRole('button', { name: 'Принять', exact: true }).click()
  await back.getByRole('button', { name: 'Проверить…' }).click()
  await page
    .getByRole('dialog', { name: /^Проверить товар/ })
    .getByRole('button', { name: 'Проверено' })
    .click()
  await back.getByRole('button', { name: 'Вернуть деньги…' }).click()
  const refund = page.getByRole('dialog', { name: /^Вернуть деньги/ })
  await refund.getByRole('button', { name: /^Вернуть \d/ }).click()
  await expect(back).toContainText('Деньги возвращены')

  // the receipts: paid = handed over + struck off, and what came back is named by its code
  const receipts = async () =>
    (await officeCall<{ receipts: DeskReceipt[] }>(page, `/receipts?order=${number}`)).receipts.toReversed()
  await expect
    .poll(async () => (await receipts()).map(({ kind, state }) => `${kind} ${state}`).toSorted(), { timeout: 60_000 })
    .toEqual(['payment sent', 'refund sent', 'refund sent', 'settlement sent'])
  const cards = await Promise.all((await receipts()).map(({ id }) => officeCall<ReceiptCard>(page, `/receipts/${id}`)))
  const of = (kind: string) => cards.filter((each) => each.kind === kind)
  for (const each of cards) expect(total(each.positions.map(({ sum }) => kopecks(sum)))).toBe(kopecks(each.amount))
  const [payment, settlement] = [of('payment')[0]!, of('settlement')[0]!]
  const [struck, returned] = of('refund').toSorted((a, b) => (a.modeText < b.modeText ? -1 : 1))
  expect([payment, struck, settlement, returned].map((each) => each!.modeText)).toEqual([
    'Полная предоплата',
    'Полная предоплата',
    'Полный расчёт',
    'Полный расчёт',
  ])
  expect(payment.vat.map(({ rateText }) => rateText.replace(/\s/g, ' '))).toEqual(['22 %', '10 %', 'Без НДС'])
  expect([kopecks(payment.amount), kopecks(settlement.amount)]).toEqual([paid, handed])
  expect(kopecks(struck!.amount) + kopecks(settlement.amount)).toBe(paid)
  expect(settlement.positions.flatMap(({ mark }) => mark ?? [])).toEqual(
    [FIRST, SECOND].map((serial) => `01${GTIN}21${serial}`),
  )
  expect(returned!.positions.map(({ mark }) => mark)).toEqual([`01${GTIN}21${SECOND}`])
  const backSum = kopecks(returned!.amount)

  // the order, the buyer's page, the bonuses, the shelf and the report say the same
  const { money } = await card()
  expect([kopecks(money.received), kopecks(money.refundable)]).toEqual([handed, handed - backSum])
  expect(total(money.refunds.map(({ amount }) => kopecks(amount)))).toBe(kopecks(struck!.amount) + backSum)
  await page.goto(`${OFFICE}/receipts?view=all&search=${number}`)
  const list = page.getByRole('region', { name: 'Список чеков' })
  for (const each of cards) await expect(list.getByText(exact(each.amount)).first()).toBeVisible()
  await buyer.reload()
  await expect(asked).toContainText('Деньги возвращены')
  await expect(asked).toContainText(formatRubles(returned!.amount))
  const history = await buyerCall<{ amount: number; orderNumber: string }[]>(buyer, 'get', '/user/bonus-history')
  expect(total(history.map(({ amount }) => amount))).toBe(await balance())
  expect(await balance()).toBeLessThanOrEqual(bonusesBefore + BONUSES)
  expect(history.filter(({ orderNumber }) => orderNumber === number).map(({ amount }) => amount)).toContain(earned)
  const after = await shelves()
  const count = (all: readonly Shelf[], code: string) => all.find((each) => each.code === code)?.goodLocalCount ?? 0
  expect(count(after, marked!.code)).toBe(marked!.goodLocalCount - 1)
  expect(count(after, plain!.code)).toBe(plain!.goodLocalCount - 1)
  const rows = async () =>
    (
      await officeCall<{ table: { rows: { cells: (string | number)[] }[] } }>(
        page,
        `/report-rows/returned?from=${today()}&to=${today()}`,
      )
    ).table.rows
      .map(({ cells }) => cells)
      .find(([of]) => of === number)
      ?.slice(3, 5)
  await expect.poll(rows, { timeout: 60_000 }).toEqual([handed / 100, backSum / 100])
  await buyer.context().close()
})

import type { Browser, Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { placeOrderByCalls } from './place-order.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'
const SHOP = 'http://pskov.localhost:3700'

async function enterAs(page: Page, role: string, path: string) {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

/** Somebody else, at the same width. */
const another = async (browser: Browser, page: Page): Promise<Page> =>
  (await browser.newContext({ viewport: page.viewportSize() })).newPage()
const card = (page: Page, number: string) => page.getByRole('article', { name: `Заказ ${number}` })

// in every run: server/shop/orders/desk, server/shop/orders/payment, office/desks/orders/order-edit-draft.test.ts
test('an operator changes the lines of a paid order and splits it, an accountant gives a part back @phone @full', async ({
  page,
  browser,
}) => {
  test.slow()
  const buyer = await another(browser, page)
  const order = await placeOrderByCalls(buyer, { payment: 'online' })
  const { number } = order
  await buyer.goto(SHOP + (order as unknown as { paymentUrl: string }).paymentUrl)
  await buyer.getByRole('button', { name: 'Оплатить' }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText(number)

  await enterAs(page, 'Оператор', `/orders/${number}`)
  const its = card(page, number)
  await expect(its.getByText('Оплачен, ')).toBeVisible()
  // by keys alone: E, a name, the first that is offered, Ctrl Enter
  await page.keyboard.press('e')
  const search = its.getByLabel('Добавить товар')
  await expect(search).toBeFocused()
  await search.fill('бур')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const lines = its.getByRole('list', { name: 'Товары заказа' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(its.getByText(/^Было .+, станет/)).toBeVisible()
  await expect(its.getByText('К доплате', { exact: true })).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
  // left and come back to: the draft is there
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(its.getByText(/и не отправили/)).toBeVisible()
  await expect(its.getByText(/^Было .+, станет/)).toBeVisible()
  await expect(its.getByRole('button', { name: 'Записать', exact: true })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(search).toHaveCount(0)
  await expect(its.getByText('К доплате', { exact: true })).toBeVisible()
  await expect(its.getByText(/^Добавили «Бур.+Было .+, стало/)).toBeVisible()

  // the buyer gets the link and pays what it has become dearer by; the operator's open card hears of it
  await its.getByRole('button', { name: 'Отправить ссылку на доплату' }).click()
  await expect(its.getByText(/^Отправлена ссылка на доплату/)).toBeVisible()
  await buyer.reload()
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText('Доплатите')
  await buyer.getByRole('link', { name: /^Доплатить / }).click()
  await buyer.getByRole('button', { name: 'Оплатить' }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText('оплачен')
  await expect(its.getByText('Доплата ждёт')).toHaveCount(0)

  await its.getByRole('button', { name: 'Разделить…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('group', { name: /^В новый заказ: Бур/ })
    .getByRole('button', { name: 'Увеличить' })
    .click()
  expect.soft(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Разделить', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(its.getByText(/^Вместе с заказом/)).toBeVisible()
  await expect(its.getByText('К доплате', { exact: true })).toHaveCount(0)

  const accountant = await another(browser, page)
  await enterAs(accountant, 'Бухгалтер', `/orders/${number}`)
  await card(accountant, number).getByRole('button', { name: 'Вернуть часть…' }).click()
  const refund = accountant.getByRole('dialog')
  await refund.getByLabel('Сумма, ₽').fill('100')
  await refund.getByLabel('Причина').fill('Царапина на корпусе')
  const give = refund.getByRole('button', { name: /^Вернуть [\d\s,]+₽$/ })
  await expect(give).toBeEnabled()
  expect.soft(await violations(accountant)).toEqual([])
  await give.click()
  await expect(refund).toHaveCount(0)
  // heard by the operator's open card
  await expect(its.getByText(/^Возврат 100\s₽: Царапина на корпусе/)).toBeVisible()
  await accountant.context().close()
  await buyer.context().close()
})

/** The shop freezes money first just while the buyer's payment begins: other journeys pay at once. */
async function frozenFirst(page: Page, work: () => Promise<unknown>) {
  const set = (value: boolean) =>
    page.evaluate(
      async (wanted) =>
        (
          await fetch('/api/office/settings', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ changes: [{ key: 'payments.hold', seen: !wanted, value: wanted }] }),
          })
        ).status,
      value,
    )
  expect(await set(true)).toBe(200)
  try {
    await work()
  } finally {
    expect(await set(false)).toBe(200)
  }
}

test('money is frozen first, and what is not on the shelf is never charged @full', async ({ page, browser }) => {
  const buyer = await another(browser, page)
  const order = await placeOrderByCalls(buyer, { payment: 'online' }, 2)
  const { number } = order
  const pay = SHOP + (order as unknown as { paymentUrl: string }).paymentUrl
  await enterAs(page, 'Владелец', `/orders/${number}`)
  await frozenFirst(page, () => buyer.evaluate(async (path) => void (await fetch(path, { redirect: 'manual' })), pay))
  await buyer.goto(pay)
  await buyer.getByRole('button', { name: 'Заморозить сумму' }).click()
  await expect(buyer.getByText(/^Деньги заморожены: .+ Спишем их, когда соберём заказ/)).toBeVisible()

  // one of the two is not there
  const its = card(page, number)
  await expect(its.getByText('Заморожено', { exact: true })).toBeVisible()
  await page.keyboard.press('e')
  await its.getByRole('button', { name: 'Уменьшить' }).click()
  await expect(its.getByRole('button', { name: 'Записать', exact: true })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  const words = its.getByText(/^Деньги заморожены: .+ Спишем .+, когда соберём заказ; остальные/)
  await expect(words).toBeVisible()
  const sum = /Спишем ([\d\s]+₽)/.exec((await words.textContent()) ?? '')![1]!

  await page.goto(`${OFFICE}/handover/${number}`)
  await expect(page.getByText(/^Заморожено .+: спишем при выдаче/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Всё это у меня в руках, отдаю' }).check()
  await page.getByRole('button', { name: 'Выдать', exact: true }).click()
  await expect(page.getByText('Выдан', { exact: true })).toBeVisible()
  await page.goto(`${OFFICE}/orders/${number}`)
  await expect(its.getByText(`Списано ${sum}`)).toBeVisible()
  await expect(its.getByText('Оплачен, ')).toBeVisible()
  await buyer.reload()
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText('выполнен')
  await expect(buyer.getByText(/^Оплачен /)).toBeVisible()
  await buyer.context().close()
})

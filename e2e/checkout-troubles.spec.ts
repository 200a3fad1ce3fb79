import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { SHOP as MAIN, signUpNew } from './new-customer.ts'
import { expect, test } from './shop-test.ts'

const PSKOV = 'http://pskov.localhost:3700'

interface Found {
  code: string
  goodLocalCount: number
  goodTotalCount: number
  price: { priceAfterRegistration: number | null }
}

const nodeOf = (origin: string) => (origin === PSKOV ? '000001' : '777')

/** Not the kinds other journeys buy: they would take the stock away. */
async function find(page: Page, origin: string, fits: (good: Found) => boolean, category = 'lobziki'): Promise<Found> {
  const answer = await page.request.get(
    `${MAIN}/api/catalog/category/${category}/goods?inStock=1&nodeLogisticCode=${nodeOf(origin)}&limit=48`,
  )
  const { data } = (await answer.json()) as { data: Found[] }
  return data.find(fits)!
}

/** Into the cart of this browser on that host. */
async function put(page: Page, origin: string, code: string, quantity: number) {
  await page.addInitScript(() => sessionStorage.setItem('city-asked', 'true'))
  await page.goto(`${origin}/offline.html`)
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/cart/update', { method: 'POST', headers, body })).status
    },
    JSON.stringify({ goods: [{ code, quantity }], nodeLogisticCode: nodeOf(origin) }),
  )
  expect(status).toBe(200)
}

/** The first counter of the branch that gives orders out. */
async function pickupAt(page: Page, nodeLogisticCode: string) {
  const answer = await page.request.get(`${MAIN}/api/node-logistic/warehouses?nodeLogisticCode=${nodeLogisticCode}`)
  const { data } = (await answer.json()) as { data: { id: number; hasPickup: boolean }[] }
  return { type: 'pickup', warehouseId: data.find(({ hasPickup }) => hasPickup)!.id }
}

const form = (page: Page) => page.getByRole('form', { name: 'Оформление заказа' })
const send = (page: Page) => form(page).getByRole('button', { name: 'Оформить заказ' }).filter({ visible: true })

async function introduce(page: Page) {
  await form(page).getByLabel('Имя').fill('Иван Петров')
  await form(page).getByLabel('Телефон').fill('9111234567')
}

test.describe('what went wrong is said where it can be mended', () => {
  test.use({ allowedConsole: [/422|409/] })

  test('hours that have passed meanwhile: at the hours, nothing lost @phone-only @full', async ({ page }) => {
    const { code } = await find(page, PSKOV, ({ goodLocalCount }) => goodLocalCount > 0, 'lobziki')
    await put(page, PSKOV, code, 1)
    await page.goto(`${PSKOV}/basket/checkout/`)
    await introduce(page)
    await form(page)
      .getByRole('radio', { name: /^Курьер по городу/ })
      .check()
    await form(page).getByLabel('Адрес доставки').fill('Псков, Рижский проспект, 16')
    // as if the page had been left open since the day before
    await page.route(
      '**/api/order/save',
      (route) => {
        const body = route.request().postDataJSON() as { delivery: { slot: { day: string } } }
        body.delivery.slot.day = '2026-11-02'
        return route.continue({ postData: JSON.stringify(body) })
      },
      { times: 1 },
    )
    await send(page).click()
    const hours = form(page).getByText(/^Этот интервал уже прошёл/)
    await expect(hours).toBeInViewport()
    await expect(form(page).getByRole('group', { name: 'День доставки' })).toHaveAccessibleDescription(/прошёл/)
    expect(await violations(page, 'main')).toEqual([])
    await expect(form(page).getByLabel('Адрес доставки')).toHaveValue('Псков, Рижский проспект, 16')
    await form(page).getByRole('group', { name: 'День доставки' }).getByRole('radio').nth(1).check({ force: true })
    await expect(hours).toBeHidden()
    await send(page).click()
    await expect(page).toHaveURL(/\/order\//)
  })

  test('somebody was quicker: what is left, and one press to go on', async ({ page, playwright }) => {
    const { code, goodTotalCount: all } = await find(
      page,
      PSKOV,
      ({ goodLocalCount, goodTotalCount }) => goodLocalCount > 0 && goodTotalCount > 2 && goodTotalCount < 40,
      // all of it is bought: not what other journeys buy
      'bolgarki',
    )
    await put(page, PSKOV, code, all)
    await page.goto(`${PSKOV}/basket/checkout/`)
    await introduce(page)
    await form(page).getByRole('group', { name: 'Магазин' }).getByRole('radio').first().check()

    const other = await playwright.request.newContext({ baseURL: MAIN, extraHTTPHeaders: { origin: MAIN } })
    const nodeLogisticCode = '000001'
    await other.post('/api/cart/update', { data: { goods: [{ code, quantity: 1 }], nodeLogisticCode } })
    const bought = await other.post('/api/order/save', {
      data: {
        contact: { name: 'Анна', phone: `7913${String(Date.now()).slice(-7)}` },
        delivery: await pickupAt(page, nodeLogisticCode),
        payment: 'on-receipt',
        nodeLogisticCode,
      },
    })
    expect(bought.ok()).toBe(true)
    await other.dispose()

    await send(page).click()
    const dialog = page.getByRole('dialog', { name: 'Столько нет в наличии' })
    await expect(dialog).toContainText(new RegExp(`Есть\\s${all - 1}\\sшт\\. из ${all}`))
    expect(await violations(page, 'dialog')).toEqual([])
    await dialog.getByRole('button', { name: 'Исправить количество' }).click()
    await expect(form(page).getByRole('region', { name: /Проверьте заказ/ })).toContainText(
      new RegExp(`${all - 1}\\sшт`),
    )
    await expect(form(page).getByLabel('Имя')).toHaveValue('Иван Петров')
    await send(page).click()
    await expect(page).toHaveURL(/\/order\//)
  })
})

test('a guest is told what an account would save, in the cart and at the checkout, and can act on it @phone-only @full', async ({
  page,
}) => {
  const cheaper = await find(page, PSKOV, ({ price }) => price.priceAfterRegistration !== null)
  await put(page, PSKOV, cheaper.code, 1)
  for (const path of ['/basket/', '/basket/checkout/']) {
    await page.goto(PSKOV + path)
    const totals = page.getByRole('complementary', { name: 'Итого' })
    await expect(totals.getByText(/^С личным кабинетом дешевле ещё на [\d\s]+₽/)).toBeVisible()
    await totals.getByRole('button', { name: 'Войти или зарегистрироваться' }).click()
    const dialog = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Вход' }) })
    await expect(dialog).toBeVisible()
    expect(await violations(page, 'dialog')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

/** As the shop's own people do. */
const command = (...words: string[]) =>
  execFileSync(process.execPath, ['server/commands/main.ts', ...words], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] },
  })

// in every run: rules/cart, rules/money, server/shop/orders/checkout, web/state/cart.test.ts
test('a customer pays with bonuses: the same in the cart, at the checkout and on the page of the order @full', async ({
  page,
}) => {
  test.slow()
  await signUpNew(page, 'Иван Петров')
  const { code } = await find(page, MAIN, ({ goodTotalCount }) => goodTotalCount > 9)
  await put(page, MAIN, code, 2)
  const answer = await page.request.post(`${MAIN}/api/order/save`, {
    headers: { origin: MAIN },
    data: {
      contact: { name: 'Иван Петров', phone: `7914${String(Date.now()).slice(-7)}` },
      delivery: await pickupAt(page, '777'),
      payment: 'on-receipt',
    },
  })
  const { data } = (await answer.json()) as { data: { number: string } }
  command('order', 'status', data.number, 'completed')

  await put(page, MAIN, code, 1)
  await page.goto(`${MAIN}/basket/`)
  const totals = page.getByRole('complementary', { name: 'Итого' })
  const before = await totals.getByRole('status').first().textContent()
  const wish = totals.getByRole('checkbox', { name: /^Списать бонусы/ })
  await wish.check()
  const count = totals.getByLabel('Сколько бонусов списать')
  await count.fill('100000')
  await expect(totals.getByText(/^В этом заказе можно списать не больше/)).toBeVisible()
  expect(await violations(page, 'main')).toEqual([])
  await count.fill('10')
  await expect(totals.getByText(/^−10\s₽$/)).toBeVisible()
  await expect(totals.getByRole('status').first()).not.toHaveText(before!)
  await page.getByRole('link', { name: 'Оформить заказ' }).filter({ visible: true }).click()
  await expect(form(page).getByLabel('Имя')).toHaveValue('Иван Петров')
  await expect(form(page).getByLabel('Сколько бонусов списать')).toHaveValue('10')
  await expect(form(page).getByText(/^−10\s₽$/)).toBeVisible()
  // its addresses, from the account
  await form(page)
    .getByRole('radio', { name: /^Забрать в магазине/ })
    .check()
  await send(page).click()
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByRole('complementary', { name: 'Итого' }).getByText(/^−10\s₽$/)).toBeVisible()
})

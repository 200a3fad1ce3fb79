import type { Locator, Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, test, untilHydrated } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'
const form = (page: Page) => page.getByRole('form', { name: 'Оформление заказа' })
const field = (page: Page, label: string | RegExp) => form(page).getByLabel(label)
const sent = (page: Page) => {
  const orders: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/order/save') && orders.push(request.url()))
  return orders
}

/** One good of the branch in a guest's cart, by a call. */
async function fillCart(page: Page) {
  await page.addInitScript(() => sessionStorage.setItem('city-asked', 'true'))
  await page.goto(`${SHOP}/offline.html`)
  await page.evaluate(async () => {
    const nodeLogisticCode = '000001'
    const found = (await (
      await fetch(`/api/catalog/category/perforatory/goods?inStock=1&nodeLogisticCode=${nodeLogisticCode}`)
    ).json()) as { data: { code: string; goodLocalCount: number }[] }
    // the fullest shelf: a journey beside may buy the last piece of another
    const { code } = found.data.reduce((best, good) => (good.goodLocalCount > best.goodLocalCount ? good : best))
    const body = JSON.stringify({ goods: [{ code, quantity: 1 }], nodeLogisticCode })
    await fetch('/api/cart/update', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  })
}

test('Enter in every field of the checkout goes to the next one and never sends the order', async ({ page }) => {
  const orders = sent(page)
  await fillCart(page)
  await page.goto(`${SHOP}/basket/checkout/`)
  await field(page, 'Имя').fill('Иван Петров')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Телефон')).toBeFocused()
  await page.keyboard.type('9111234567')
  await page.keyboard.press('Enter')
  await expect(field(page, /^E-mail/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('radio', { name: /^Забрать в магазине/ })).toBeFocused()
  await form(page)
    .getByRole('radio', { name: /^Курьер по городу/ })
    .check()
  await field(page, 'Адрес доставки').focus()
  // not one suggestion, and Enter used to place the order here
  await page.keyboard.type('псков советская 15')
  await expect(page.getByText('Не нашли такой адрес: проверьте или оставьте как есть')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  for (const next of ['Подъезд', 'Этаж', 'Домофон']) {
    await page.keyboard.press('Enter')
    await expect(field(page, next)).toBeFocused()
  }
  // to the end, whatever stands on the way
  const button = form(page).getByRole('button', { name: 'Оформить заказ' })
  const comment = field(page, /^Комментарий/)
  for (let step = 0; step < 12 && !(await isFocused(comment)); step++) await page.keyboard.press('Enter')
  await expect(comment).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(comment).toHaveValue('\n')
  expect(orders).toEqual([])
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order\//)
  expect(orders).toHaveLength(1)
})

const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement)

/** Tabs until the element has the focus, as a person does who looks for it. */
async function tabTo(page: Page, element: Locator, most = 80, key = 'Tab') {
  for (let step = 0; step <= most; step++) {
    if (await isFocused(element)) return
    await page.keyboard.press(key)
  }
  throw new Error(`not reached by Tab: ${String(element)}`)
}

/** The home page, as somebody sees it who comes for the first time and needs no other city. */
async function openHome(page: Page) {
  await page.addInitScript(() => sessionStorage.setItem('city-asked', 'true'))
  await page.goto(`${SHOP}/`)
}

// in every run: the checkout by keyboard above, a purchase in checkout.spec.ts and screen-reader.spec.ts
test('a whole purchase by keyboard alone, from the search field on @full', async ({ page }) => {
  test.slow()
  const press = async (element: Locator, most?: number, key?: string) => {
    await expect(element).toBeVisible()
    await tabTo(page, element, most, key)
    await page.keyboard.press('Enter')
  }
  await openHome(page)
  await tabTo(page, page.getByRole('combobox', { name: 'Поиск по магазину' }))
  await page.keyboard.type('перфоратор')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: «перфоратор»')
  // the filters are passed by
  await press(page.getByRole('link', { name: 'К товарам' }), 16)
  const card = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const name = (await card.textContent())!
  await press(card, 5)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await press(page.getByRole('complementary', { name: 'Покупка' }).getByRole('button', { name: /^В корзину/ }))
  await expect(page.getByRole('region', { name: 'Товар в корзине' })).toBeVisible()
  await press(page.getByRole('banner').getByRole('link', { name: /^Корзина/ }), 80, 'Shift+Tab')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Корзина/)
  expect(await violations(page, 'main')).toEqual([])
  await press(page.getByRole('link', { name: 'Оформить заказ' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оформление заказа')
  expect(await violations(page)).toEqual([])
  await expect(field(page, 'Имя')).toBeVisible()
  await tabTo(page, field(page, 'Имя'))
  await page.keyboard.type('Иван Петров')
  await page.keyboard.press('Enter')
  await page.keyboard.type('9111234567')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  // arrows choose within a group
  await page.keyboard.press('ArrowDown')
  await expect(form(page).getByRole('radio', { name: /^Курьер по городу/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Адрес доставки')).toBeFocused()
  await page.keyboard.type('Псков, Рижский проспект')
  const send = form(page).getByRole('button', { name: 'Оформить заказ' })
  await expect(form(page).getByRole('group', { name: 'День доставки' })).toBeVisible()
  await tabTo(page, send)
  await page.keyboard.press('Enter')
  // an address without a house asks for one, at the field, and the focus is there
  await expect(form(page).getByText('Укажите номер дома')).toBeVisible()
  await expect(field(page, 'Адрес доставки')).toBeFocused()
  await expect(form(page).getByRole('checkbox', { name: 'У дома нет номера' })).toBeVisible()
  expect(await violations(page, 'main')).toEqual([])
  await page.keyboard.press('End')
  await page.keyboard.type(', 16')
  const day = form(page).getByRole('group', { name: 'День доставки' }).getByRole('radio').first()
  await tabTo(page, day)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  const chosen = form(page).getByRole('group', { name: 'Время' }).getByRole('radio').nth(1)
  await expect(chosen).toBeChecked()
  await tabTo(page, send)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByText(/13:00–17:00/).first()).toBeVisible()
})

test('a whole purchase by thumb, from the catalogue on @phone-only', async ({ page }) => {
  test.slow()
  await openHome(page)
  const bar = page.getByRole('navigation', { name: 'Быстрый доступ' })
  await untilHydrated(bar.getByRole('link', { name: 'Каталог' }))
  await bar.getByRole('link', { name: 'Каталог' }).tap()
  const menu = page.getByRole('dialog')
  await expect(menu).toBeVisible()
  expect(await violations(page, 'dialog[open]')).toEqual([])
  await menu.getByRole('button', { name: /^Электроинструмент/ }).tap()
  await menu.getByRole('button', { name: /^Перфораторы и отбойные молотки/ }).tap()
  await menu.getByRole('link', { name: /^Перфораторы/ }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Перфораторы/)
  await page.getByRole('article').first().getByRole('heading').getByRole('link').tap()
  const buy = page.getByRole('button', { name: /^В корзину/ }).filter({ visible: true })
  await buy.last().tap()
  await bar.getByRole('link', { name: /^Корзина/ }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Корзина/)
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Оформить заказ' }).filter({ visible: true }).first().tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оформление заказа')
  // bare: no bar of the shop at the bottom, a way back, a phone to call
  await expect(page.getByRole('navigation', { name: 'Быстрый доступ' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Вернуться в корзину' })).toBeVisible()
  await field(page, 'Имя').tap()
  await page.keyboard.type('Анна')
  await field(page, 'Телефон').tap()
  await page.keyboard.type('9111234567')
  await form(page).getByText('Курьер по городу').tap()
  await field(page, 'Адрес доставки').tap()
  await page.keyboard.type('Псков, Рижский проспект, 16')
  await page.getByRole('option', { name: /Рижский проспект, 16/ }).tap()
  await field(page, 'Этаж').tap()
  await page.keyboard.type('5')
  await form(page).getByText('Позвонить перед доставкой').tap()
  const small = await form(page)
    .locator('label:has(input[name^=slot])')
    .evaluateAll((tiles) => tiles.filter((tile) => tile.getBoundingClientRect().height < 44).length)
  expect(small).toBe(0)
  await form(page).getByRole('group', { name: 'Время' }).getByText('17:00–21:00').tap()
  expect(await violations(page)).toEqual([])
  await form(page).getByRole('button', { name: 'Оформить заказ' }).filter({ visible: true }).tap()
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByText(/17:00–21:00/).first()).toBeVisible()
})

test('nothing to order: goods are offered instead of a loop @full', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('city-asked', 'true'))
  await page.goto(`${SHOP}/basket/checkout/`)
  await expect(page.getByText('Оформлять пока нечего')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Популярное сейчас' }).getByRole('article').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto(`${SHOP}/basket/`)
  await expect(page.getByRole('region', { name: 'Популярное сейчас' }).getByRole('article').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

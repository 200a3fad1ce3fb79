import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { SHOP as MAIN, signUpNew } from './new-customer.ts'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'

interface Found {
  code: string
  article: string
  name: string
  goodTotalCount: number
}

/** Goods of the demo that lie in Pskov. */
async function goods(page: Page, category: string): Promise<Found[]> {
  const answer = await page.request.get(
    `${MAIN}/api/catalog/category/${category}/goods?inStock=1&nodeLogisticCode=000001`,
  )
  const { data } = (await answer.json()) as { data: Found[] }
  return data.filter(({ goodTotalCount }) => goodTotalCount > 3)
}

const field = (page: Page) => page.getByLabel('Список товаров')
const lines = (page: Page) => page.getByRole('list', { name: 'Строки списка' }).locator(':scope > li')
const put = (page: Page) => page.getByRole('button', { name: 'В корзину', exact: true }).filter({ visible: true })

test.beforeEach(async ({ page }) => {
  // the question about the city would stand over the page
  await page.addInitScript(() => sessionStorage.setItem('city-asked', 'true'))
})

test('a list from a letter, a doubtful line chosen by the keyboard, a file: all into the cart', async ({ page }) => {
  const [first, second, third] = (await goods(page, 'perforatory')) as [Found, Found, Found]
  await page.goto(`${SHOP}/quick-order/`)
  expect(await violations(page)).toEqual([])

  await field(page).fill(
    [
      'Добрый день!',
      `1. арт. ${first.article} — 2 шт`,
      `${second.code}\t3`,
      `${third.name}`,
      'болгарка 2 шт',
      'ъъъъ щщщщ — 4 шт.',
    ].join('\n'),
  )
  await field(page).press('Control+Enter')
  await expect(lines(page)).toHaveCount(5)
  await expect(page.getByRole('status').filter({ hasText: 'Найдено' })).toHaveText(
    'Найдено: 3. Нужно уточнить: 1. Не нашлось: 1.',
  )
  await expect(lines(page).nth(4)).toContainText('ъъъъ щщщщ — 4 шт.')
  await expect(lines(page).nth(4).getByRole('link', { name: 'поищите в каталоге' })).toHaveAttribute(
    'href',
    /\/search-result\/\?q=/,
  )
  expect(await violations(page)).toEqual([])

  // the keyboard stands on the choices already
  await expect(lines(page).nth(3).getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(lines(page).nth(3).getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(lines(page).nth(3).getByRole('button', { name: 'Выбрать другой' })).toBeVisible()

  // a look at a good loses nothing
  await page.reload()
  await expect(lines(page).nth(3).getByRole('button', { name: 'Выбрать другой' })).toBeVisible()

  const kept = page.waitForResponse((response) => response.url().endsWith('/api/cart/update'))
  await put(page).click()
  const cart = (await (await kept).json()) as { data: { items: { code: string; quantity: number }[] } }
  expect(cart.data.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: first.code, quantity: 2 }),
      expect.objectContaining({ code: second.code, quantity: 3 }),
      expect.objectContaining({ code: third.code, quantity: 1 }),
    ]),
  )
  expect(cart.data.items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(8)
  await expect(page.getByRole('link', { name: 'Перейти в корзину' }).filter({ visible: true })).toBeVisible()

  // a table saved by Excel in Russia: windows-1251 and semicolons
  const [disc] = (await goods(page, 'diski-otreznye')) as [Found | undefined]
  const bit = disc ?? (await goods(page, 'bolgarki'))[0]!
  await page.getByRole('button', { name: 'Новый список' }).click()
  const csv = in1251(`Артикул;Кол-во\n${bit.article};3\n`)
  await page.locator('input[type=file]').setInputFiles({ name: 'заявка.csv', mimeType: 'text/csv', buffer: csv })
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page).first().getByRole('textbox')).toHaveValue('3')
  await put(page).click()
  await page.getByRole('link', { name: 'Перейти в корзину' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Корзина')
  await expect(page.getByRole('link', { name: bit.name })).toBeVisible()
  // and back, from the cart
  await page.getByRole('main').getByRole('link', { name: 'Быстрый заказ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Быстрый заказ')
})

test('a broken file, a strange one and an empty list are told in words @full', async ({ page }) => {
  await page.goto(`${SHOP}/quick-order/`)
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'битый.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004 not a workbook') })
  await expect(page.getByText('Файл не читается: возможно, он повреждён')).toBeVisible()
  await file.setInputFiles({ name: 'старый.csv', mimeType: '', buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]) })
  await expect(page.getByText('Это файл старого Excel')).toBeVisible()
  await page.getByRole('button', { name: 'Разобрать список' }).click()
  await expect(page.getByText('Вставьте список товаров: по одному в строке.')).toBeVisible()
  await expect(lines(page)).toHaveCount(0)
})

test('an earlier order becomes a list @full', async ({ page }) => {
  await signUpNew(page, 'Снабженец')
  const [first] = (await goods(page, 'perforatory')) as [Found]
  const order = await page.request.post(`${MAIN}/api/order/one-click-save`, {
    headers: { origin: MAIN },
    data: { goodCode: first.code, quantity: 2, name: 'Снабженец', phone: '79991112233', nodeLogisticCode: '000001' },
  })
  expect(order.ok(), await order.text()).toBe(true)
  await page.goto(`${MAIN}/quick-order/`)
  await page.getByRole('button', { name: 'Выбрать заказ' }).click()
  await page.getByRole('button', { name: /^Взять заказ/ }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page).first().getByRole('link', { name: first.name })).toBeVisible()
})

function in1251(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (sign) => {
      const code = sign.charCodeAt(0)
      return code < 0x80 ? code : code - 0x410 + 0xc0
    }),
  )
}

test('several articles in the search field open as a list, by the suggestion and by Enter @phone', async ({ page }) => {
  const [first, second] = (await goods(page, 'perforatory')) as [Found, Found]
  const typed = `${first.code}, ${second.article}`
  await page.goto(`${SHOP}/delivery/`)
  const search = page.getByRole('banner').getByRole('combobox')
  await search.fill(typed)
  await page.getByRole('option', { name: /^2\sартикула: открыть списком/ }).click()
  await expect(lines(page)).toHaveCount(2)
  await expect(page).toHaveURL(`${SHOP}/quick-order/`)
  // whoever does not wait for suggestions, too
  await page.goto(`${SHOP}/search-result/?q=${encodeURIComponent(`${second.code} ${first.code}`)}`)
  await expect(lines(page).first()).toContainText(second.code)
  await expect(lines(page)).toHaveCount(2)
})

import type { Locator, Page } from '@playwright/test'
import { withoutWeekday } from '#rules/delivery/order-promise.ts'
import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'
const NODE = '000001'

interface Found {
  code: string
  name: string
  url: string
  goodLocalCount: number
  goodTotalCount: number
}

/** A good of a category as the branch has it; not of the first kind: other journeys buy those. */
async function find(page: Page, fits: (good: Found) => boolean): Promise<Found & { at: number }> {
  for (let at = 1; ; at++) {
    const answer = await page.request.get(
      `/api/catalog/category/shurupoverty/goods?nodeLogisticCode=${NODE}&page=${at}`,
    )
    const { data } = (await answer.json()) as { data: Found[] }
    const found = data.find(fits)
    if (found) return { ...found, at }
    expect(data, 'a good that fits').not.toEqual([])
  }
}

const plain = (text: string) => text.replaceAll('\u00A0', ' ').replace(/\s+/g, ' ').trim()
const words = async (place: Locator) => plain((await place.textContent())!)

async function put(page: Page, code: string, quantity: number) {
  await page.goto(`${SHOP}/offline.html`)
  await page.evaluate(
    async ([good, count, nodeLogisticCode]) => {
      const body = JSON.stringify({ goods: [{ code: good, quantity: count }], nodeLogisticCode })
      await fetch('/api/cart/update', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    },
    [code, quantity, NODE] as const,
  )
}

test.beforeEach(({ page }) => page.addInitScript(() => sessionStorage.setItem('city-asked', 'true')))

// in every run: rules/delivery, server/shop/goods/catalog/promised-days.test.ts
test('one good, one promise: the same words from the list to the letter @full', async ({ page }) => {
  test.slow()
  // it comes from another branch: its day is named in full wherever it is said
  const good = await find(page, ({ goodLocalCount, goodTotalCount }) => goodLocalCount === 0 && goodTotalCount > 2)
  const { code, name, url } = good
  const stock = `На складе ${good.goodTotalCount} шт.`
  const when = /Самовывоз: (завтра|во? [а-я]+, \d{1,2} [а-я]+)/
  const heard: Record<string, string> = {}

  await page.goto(`${SHOP}/catalog/shurupoverty/?page=${good.at}`)
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${url}"]`) })
  heard['list'] = await words(card)
  await card.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const buying = page.getByRole('complementary', { name: 'Покупка' })
  heard['product'] = await words(buying)
  await page.getByRole('main').getByRole('button', { name: 'В избранное' }).first().click()
  await buying.getByRole('button', { name: 'Наличие в магазинах' }).click()
  const remains = page.getByRole('dialog', { name: /^Наличие в магазинах/ })
  await expect(remains.getByRole('listitem').first()).toBeVisible()
  heard['remains'] = await words(remains)
  expect(await violations(page, 'dialog')).toEqual([])
  const day = when.exec(heard['product'])![1]!
  await expect(remains.getByRole('listitem').first()).toContainText(new RegExp(day.replace(/ /g, '\\s')))
  await page.keyboard.press('Escape')

  await page.goto(`${SHOP}/favorites/`)
  heard['favourites'] = await words(page.getByRole('list', { name: 'Избранные товары' }).getByRole('article').first())
  await page.goto(`${SHOP}/compare/?codes=${code}`)
  await expect(page.getByRole('table', { name: 'Сравнение товаров' })).toContainText('На складе')
  heard['compare'] = await words(page.getByRole('table', { name: 'Сравнение товаров' }))

  // «Забрать здесь»: the good goes into the cart, the shop into the order
  await page.goto(`${SHOP}${url}`)
  await buying.getByRole('button', { name: 'Наличие в магазинах' }).click()
  const row = remains.getByRole('listitem').nth(1)
  const shop = await words(row.getByRole('link').first())
  await row.getByRole('button', { name: /^Забрать здесь/ }).click()
  await expect(page).toHaveURL(`${SHOP}/basket/`)
  const line = page.getByRole('region', { name: 'Товары' }).getByRole('listitem').filter({ hasText: name })
  heard['cart'] = await words(line)
  const totals = page.getByRole('complementary', { name: 'Итого' })
  await expect(totals).toContainText(
    new RegExp(`Можно получить${day[0]!.toUpperCase()}${day.slice(1)}`.replace(/ /g, '\\s')),
  )
  await page.getByRole('link', { name: 'Оформить заказ' }).filter({ visible: true }).click()
  const form = page.getByRole('form', { name: 'Оформление заказа' })
  const chosen = form.getByRole('group', { name: 'Магазин' }).getByRole('radio', { checked: true })
  await expect(chosen).toHaveAccessibleName(new RegExp(shop))
  heard['checkout'] = await words(form.getByRole('region', { name: /Проверьте заказ/ }))
  expect(heard['checkout']).toContain(`Самовывоз ${day}`)

  for (const [place, said] of Object.entries(heard)) {
    expect(said, place).toContain(stock)
    // the product has a row for each way, the others one for the good
    expect(said, place).toContain(place === 'product' ? `Самовывоз: ${day}` : `привезём ${day}`)
  }

  // from here on it is read on another day: the day itself, whatever was said
  const phone = `7912${String(Date.now()).slice(-7)}`
  await form.getByLabel('Имя').fill('Иван Петров')
  await form.getByLabel('Телефон').fill(phone.slice(1))
  await form.getByLabel(/^E-mail/).fill(`${phone}@example.ru`)
  await form.getByRole('button', { name: 'Оформить заказ' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/order\//)
  const dated = day === 'завтра' ? /Самовывоз во? [а-я]+, \d{1,2} [а-я]+/ : new RegExp(`Самовывоз ${day}`)
  const place = page.getByRole('main')
  await expect(page.getByRole('heading', { name: 'Где забрать' })).toBeVisible()
  const promised = dated.exec(await words(place))![0]
  for (const to of [phone, `${phone}@example.ru`]) {
    const inbox = async () => (await page.request.get(`/dev/inbox.json?to=${to}`)).json()
    // an SMS has room for the date alone
    const said = to === phone ? withoutWeekday(promised) : promised
    await expect.poll(async () => plain(JSON.stringify(await inbox())), { message: to }).toContain(said)
  }
})

test('more than lies here is promised in parts, more than there is not at all @phone-only @full', async ({ page }) => {
  const good = await find(
    page,
    ({ goodLocalCount, goodTotalCount }) =>
      goodLocalCount > 0 && goodTotalCount > goodLocalCount + 1 && goodTotalCount < 60,
  )
  const { code, name, url, goodLocalCount: here, goodTotalCount: all } = good
  await put(page, code, here + 2)
  const parts = new RegExp(
    `${here} шт\\. (сегодня|завтра|во? [а-я]+|\\d+ [а-я]+), ещё 2 (завтра|во? [а-я]+|\\d+ [а-я]+)`,
  )
  const heard = new Set<string>()
  const hear = async (place: Locator) => {
    await expect(place).toContainText(/ещё\s2/)
    heard.add(parts.exec(await words(place))![0])
  }
  await page.goto(`${SHOP}${url}`)
  await hear(page.getByRole('complementary', { name: 'Покупка' }))
  await page.goto(`${SHOP}/basket/checkout/`)
  await hear(page.getByRole('form', { name: 'Оформление заказа' }).getByRole('region', { name: /Проверьте заказ/ }))
  await page.goto(`${SHOP}/basket/`)
  const line = page.getByRole('region', { name: 'Товары' }).getByRole('listitem').filter({ hasText: name })
  await hear(line)
  expect([...heard]).toHaveLength(1)

  const field = line.getByRole('textbox', { name: /^Количество/ })
  await field.fill('500')
  await field.blur()
  await expect(line.getByText(new RegExp(`Есть только\\s${all}\\sшт`))).toBeVisible()
  await expect(field).toHaveValue(String(all))
  await line.getByRole('button', { name: /Сообщить/ }).click()
  await expect(page.getByRole('dialog')).toContainText(name)
  expect(await violations(page, 'dialog')).toEqual([])
})

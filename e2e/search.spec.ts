import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'
const resultsOf = (q: string) => `${SHOP}/search-result/?q=${encodeURIComponent(q)}`

test.describe('the page of results', () => {
  // in every run: server/shop/goods/search/chips.test.ts
  test('conditions read from the words are taken off one by one @full', async ({ page }) => {
    await page.goto(resultsOf('болгарка 125 не менее 900 Вт до 15000'))
    const conditions = page.getByRole('list', { name: 'Условия из запроса' })
    const read = [/^Раздел: Болгарки/, /^Диаметр диска 125\sмм$/]
    await expect(conditions.getByRole('link')).toHaveText([...read, /^Цена до 15\s000\s₽$/, /^Мощность от 900\sВт$/])
    expect.soft(await violations(page)).toEqual([])
    await conditions.getByRole('link', { name: /^Убрать условие: Цена до/ }).click()
    await expect(conditions.getByRole('link')).toHaveText([...read, /^Мощность от 900\sВт$/])
    await conditions.getByRole('link', { name: /^Убрать условие: Мощность/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: «болгарка 125»')
    await expect(conditions.getByRole('link')).toHaveText(read)
    await expect(page.getByRole('combobox', { name: 'Поиск по магазину' })).toHaveValue('болгарка 125')
  })

  // in every run: server/shop/goods/search
  test('a mended word is said, undone, and stays undone through filters @full', async ({ page }) => {
    await page.goto(resultsOf('gthajhfnjh'))
    await expect(page.getByText('Показаны результаты по запросу «перфоратор»')).toBeVisible()
    await page.getByRole('link', { name: 'Искать именно «gthajhfnjh»' }).click()
    await expect(page).toHaveURL(/asTyped=1/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: «gthajhfnjh»')
    await expect(page.getByText('По запросу «gthajhfnjh» ничего не нашлось')).toBeVisible()
    await page.getByRole('link', { name: 'Искать как обычно' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: «перфоратор»')
  })

  test('words taken as typed stay so when filtered @full', async ({ page }) => {
    await page.goto(resultsOf('дешёвый лобзик'))
    await page.getByRole('link', { name: 'Искать именно «дешёвый лобзик»' }).click()
    await expect(page.getByText('Ищем слово в слово')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Только в наличии' }).check()
    await expect(page).toHaveURL(/asTyped=1.*inStock=1/)
    await expect(page.getByText('Ищем слово в слово')).toBeVisible()
  })

  test('a question about the shop is answered by its page @full', async ({ page }) => {
    await page.goto(resultsOf('доставка'))
    const links = page.getByRole('list', { name: 'Страницы и разделы по запросу' })
    await expect(page.getByText('Товаров с такими словами нет.')).toBeVisible()
    expect.soft(await violations(page)).toEqual([])
    await links.getByRole('link', { name: 'Доставка и самовывоз' }).click()
    await expect(page).toHaveURL(/\/delivery\/$/)
  })

  // in every run: server/shop/goods/search
  test('nothing found says so and offers ways on @full', async ({ page }) => {
    await page.goto(resultsOf('asdfgh'))
    await expect(page.getByText('По запросу «asdfgh» ничего не нашлось')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Перезвоните мне' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'В каталог' })).toHaveAttribute('href', '/catalog/')
    await expect(page.getByRole('heading', { name: 'Сейчас берут' })).toBeVisible()
    expect.soft(await violations(page)).toEqual([])
  })

  test('opening a found good is told to the search @phone-only @full', async ({ page }) => {
    await page.goto(resultsOf('перфоратор'))
    const told = page.waitForRequest('**/api/search/outcome')
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
    expect((await told).postDataJSON()).toMatchObject({ q: 'перфоратор', outcome: 'click' })
  })
})

test.describe('suggestions', () => {
  test('an article typed whole is opened by Enter, whether the list has come or not', async ({ page }) => {
    await page.goto(`${SHOP}/`)
    const field = page.getByRole('combobox', { name: 'Поиск по магазину' })
    await field.pressSequentially('100001')
    await expect(page.getByRole('option').first()).toContainText('Артикул совпал')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/product\/[^/]*100001\//)
    await page.goto(resultsOf('100001'))
    await expect(page).toHaveURL(/\/product\/[^/]*100001\//)
  })

  test('say what matched, how many there are, and lead to all of them @phone-only', async ({ page }) => {
    await page.goto(`${SHOP}/`)
    const field = page.getByRole('combobox', { name: 'Поиск по магазину' })
    await field.pressSequentially('перфаратор')
    const goods = page.getByRole('group', { name: 'Товары', exact: true }).getByRole('option')
    await expect(goods.first().locator('mark').first()).toHaveText('Перфоратор')
    const all = page.getByRole('option', { name: /^Все \d+\sтовар\S* по запросу «перфоратор»$/ })
    await expect(all).toBeVisible()
    expect.soft(await violations(page, 'header')).toEqual([])
    const count = (await all.textContent())!.match(/\d+/)![0]
    await all.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: «перфоратор»')
    await expect(page.getByRole('main').getByText(new RegExp(`^${count}\\sтовар`))).toBeVisible()
  })

  test('a page is suggested and opened by the keys @full', async ({ page }) => {
    await page.goto(`${SHOP}/`)
    const field = page.getByRole('combobox', { name: 'Поиск по магазину' })
    await field.pressSequentially('доставка')
    const option = page.getByRole('option', { name: /^Доставка и самовывоз/ })
    await expect(option).toBeVisible()
    await field.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/delivery\/$/)
  })

  test('an empty field offers one’s own queries first, then those of the city @full', async ({ page }) => {
    // what a city seeks is known after a day of visits
    const popular = {
      goods: [],
      categories: [],
      vendors: [],
      queries: ['лобзик', 'перфоратор'],
      corrected: null,
      links: [],
      exact: null,
    }
    await page.route(/\/api\/search\/quick\?q=$/, (route) => route.fulfill({ json: { data: popular } }))
    await page.goto(resultsOf('дрель'))
    const field = page.getByRole('combobox', { name: 'Поиск по магазину' })
    await field.press('Enter')
    await page.goto(`${SHOP}/`)
    await field.click()
    await expect(page.getByRole('group', { name: 'Вы искали' }).getByRole('option')).toHaveText(['дрель'])
    await expect(page.getByRole('group', { name: 'Часто ищут в вашем городе' }).getByRole('option')).toHaveText([
      'лобзик',
      'перфоратор',
    ])
    expect.soft(await violations(page, 'header')).toEqual([])
    await page.getByRole('button', { name: 'Очистить', exact: true }).click()
    await expect(page.getByRole('group', { name: 'Вы искали' })).toBeHidden()
    await page.getByRole('option', { name: 'лобзик' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: «лобзик»')
  })
})

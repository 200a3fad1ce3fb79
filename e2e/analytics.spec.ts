import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { codeFromInbox } from './new-customer.ts'
import { standInForMetrika } from './metrika-stub.ts'
import { expect as shopExpect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'
// what is watched here comes after the page is loaded and quiet, which a busy machine puts off
const expect = shopExpect.configure({ timeout: 25_000 })

test.use({ storageState: { cookies: [], origins: [] } })
test.beforeEach(async ({ page }) => {
  // what is read here is the question about cookies alone
  await page.addInitScript(() => sessionStorage.setItem('city-asked', 'true'))
})

const question = (page: Page) => page.getByRole('region', { name: 'Настройки cookie' })
const answer = (page: Page, name: 'Принять все' | 'Только необходимые') =>
  question(page).getByRole('button', { name }).click()

async function change(page: Page, click: () => Promise<void>) {
  const said = page.waitForResponse((response) => response.url().endsWith('/api/cart/update'))
  await click()
  expect((await said).ok()).toBe(true)
}

/** From a banner to an order, with what the counter is to hear at each step. */
// in every run: web/analytics/*.test.ts, and the journey without agreement below
test('each action of a buyer who agreed is counted once, and only after the agreement @full', async ({ page }) => {
  test.slow()
  const metrika = await standInForMetrika(page)
  const since = async (known: string[]) => (await metrika.kinds()).slice(known.length)

  await page.goto(`${SHOP}/?utm_source=yandex-direct`)
  await expect(question(page)).toBeVisible()
  expect([metrika.asked, await metrika.kinds()]).toEqual([[], []])
  expect(await violations(page, '[aria-label="Настройки cookie"]')).toEqual([])
  await answer(page, 'Принять все')
  await metrika.isReady()
  expect(metrika.asked).toHaveLength(1)
  // what was in sight while the question stood
  await expect.poll(metrika.kinds).toContain('promoView')

  await page.getByRole('region', { name: 'Предложения магазина' }).getByRole('link').first().click()
  await expect.poll(() => metrika.entries('promoClick')).toHaveLength(1)
  expect((await metrika.entries('promoView')).length).toBe(1)

  await page.goto(`${SHOP}/catalog/perforatory/?inStock=1`)
  await metrika.isReady()
  await expect.poll(() => metrika.entries('impressions')).not.toEqual([])
  const [impressions] = (await metrika.entries('impressions')) as {
    id: string
    list: string
    position: number
    brand: string
    price: number
  }[][]
  expect(impressions![0]).toMatchObject({
    id: expect.any(String),
    brand: expect.any(String),
    price: expect.any(Number),
    list: expect.stringContaining('Перфораторы'),
    position: 1,
  })
  let known = await metrika.kinds()

  const card = page.getByRole('article').first()
  await card.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await expect
    .poll(() => since(known).then((kinds) => kinds.filter((kind) => kind !== 'impressions')))
    .toEqual(['click', 'detail'])
  expect(await metrika.hits()).toEqual([page.url()])

  known = await metrika.kinds()
  const buying = page.getByRole('complementary', { name: 'Покупка' })
  await change(page, () => buying.getByRole('button', { name: /^В корзину/ }).click())
  await expect.poll(() => metrika.entries('add')).toMatchObject([{ products: [{ quantity: 1 }] }])
  await expect.poll(metrika.goals).toEqual(['add_to_cart'])
  await change(page, () => buying.getByRole('button', { name: 'Увеличить' }).click())
  await expect
    .poll(() => metrika.entries('add'))
    .toMatchObject([{ products: [{ quantity: 1 }] }, { products: [{ quantity: 1 }] }])
  await change(page, () => buying.getByRole('button', { name: 'Уменьшить' }).click())
  await expect.poll(() => metrika.entries('remove')).toMatchObject([{ products: [{ quantity: 1 }] }])
  expect((await since(known)).filter((kind) => !['impressions', 'promoView'].includes(kind))).toEqual([
    'add',
    'add',
    'remove',
  ])

  await page.goto(`${SHOP}/basket/checkout/`)
  await metrika.isReady()
  const form = page.getByRole('form', { name: 'Оформление заказа' })
  await form.getByLabel('Имя').fill('Иван Петров')
  await form.getByLabel('Телефон').fill('9111234567')
  await form.getByRole('group', { name: 'Магазин' }).getByRole('radio').first().check()
  await form.getByRole('button', { name: 'Оформить заказ' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ №\s\d+ принят$/ })).toBeVisible()
  await expect.poll(metrika.goals).toEqual(['order_save'])
  const [sold] = (await metrika.entries('purchase')) as {
    actionField: { id: string; revenue: number }
    products: unknown[]
  }[]
  expect(sold).toMatchObject({
    actionField: { id: expect.stringMatching(/\d{3,}/), revenue: expect.any(Number) },
    products: [{ quantity: 1 }],
  })
  // the address opens the order: the counter is told nothing there, and nothing twice on the next page
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ №\s\d+ принят$/ })).toBeVisible()
  expect(await metrika.hits()).toEqual([])
  await page.goto(`${SHOP}/basket/`)
  await metrika.isReady()
  expect([await metrika.entries('purchase'), await metrika.goals()]).toEqual([[], []])
})

test('a purchase on the way to its payment is told on the way back, once @full', async ({ page }) => {
  test.slow()
  const metrika = await standInForMetrika(page)
  await page.context().addCookies([{ name: 'cookie_choice', value: 'all', url: SHOP }])
  await page.goto(`${SHOP}/catalog/perforatory/?inStock=1`)
  await change(page, () =>
    page
      .getByRole('button', { name: /^В корзину/ })
      .first()
      .click(),
  )
  await page.goto(`${SHOP}/basket/checkout/`)
  await metrika.isReady()
  const form = page.getByRole('form', { name: 'Оформление заказа' })
  await form.getByLabel('Имя').fill('Иван Петров')
  await form.getByLabel('Телефон').fill('9111234567')
  await form.getByRole('group', { name: 'Магазин' }).getByRole('radio').first().check()
  await form.getByRole('radio', { name: /^Онлайн/ }).check()
  await form.getByRole('button', { name: 'Перейти к оплате' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/pay\//)
  await page.goto(`${SHOP}/basket/`)
  await metrika.isReady()
  await expect.poll(() => metrika.entries('purchase')).toHaveLength(1)
  await page.goto(`${SHOP}/`)
  await metrika.isReady()
  expect(await metrika.entries('purchase')).toEqual([])
})

test('without agreement nothing leaves the page; the choice is remembered and can be changed @phone-only', async ({
  page,
}) => {
  test.slow()
  const metrika = await standInForMetrika(page)
  const silent = async () => expect([metrika.asked, await metrika.kinds(), await metrika.goals()]).toEqual([[], [], []])
  const source = async () => (await page.context().cookies(SHOP)).find(({ name }) => name === 'utm_source')?.value
  await page.goto(`${SHOP}/catalog/perforatory/?inStock=1&utm_source=yandex-direct`)
  await change(page, () =>
    page
      .getByRole('button', { name: /^В корзину/ })
      .first()
      .click(),
  )
  await expect(question(page)).toBeVisible()
  expect(await source()).toBeUndefined()
  await silent()
  await answer(page, 'Только необходимые')
  await expect(question(page)).toBeHidden()
  expect(await source()).toBeUndefined()
  await page.getByRole('article').nth(1).getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await silent()
  await page.goto(`${SHOP}/?utm_source=vk`)
  await page.waitForLoadState('networkidle')
  await expect(question(page)).toBeHidden()
  expect(await source()).toBeUndefined()
  await silent()

  await page.getByRole('contentinfo').getByRole('button', { name: 'Настройки cookie' }).click()
  await expect(question(page)).toBeFocused()
  await expect(question(page)).toContainText('Сейчас разрешены только необходимые')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Настройки cookie' }).click()
  await answer(page, 'Принять все')
  await metrika.isReady()
  // what was done before the agreement stays untold
  expect([await metrika.entries('add'), await metrika.goals()]).toEqual([[], []])
})

test('the question is there from the first paint, moves nothing, and is answered before the page has its scripts @phone', async ({
  page,
}) => {
  await standInForMetrika(page)
  // scripts are held back until the answer is pressed
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${SHOP}/delivery/?utm_source=vk`, { waitUntil: 'commit' })
  await expect(question(page)).toContainText('Cookie для подсчёта посещений')
  await expect(page.getByRole('banner').getByRole('link', { name: /^\+7/ })).toBeVisible()
  await answer(page, 'Принять все')
  await expect(question(page)).toBeHidden()
  letGo()
  const cookie = async (wanted: string) =>
    (await page.context().cookies(SHOP)).find(({ name }) => name === wanted)?.value
  await expect.poll(() => cookie('cookie_choice')).toBe('all')
  await expect.poll(() => cookie('utm_source')).toBe('vk')
  await page.goto(`${SHOP}/contacts/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(question(page)).toBeHidden()
})

test.describe('goals of their own', () => {
  // an unknown key is told so by 404: the browser logs each failed request by itself
  test.use({ allowedConsole: [/status of 4\d\d/] })

  test('an account and an order in one click are each counted once @full', async ({ page }) => {
    test.slow()
    const metrika = await standInForMetrika(page)
    await page.context().addCookies([{ name: 'cookie_choice', value: 'all', url: SHOP }])
    await page.goto(`${SHOP}/catalog/perforatory/?inStock=1`)
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
    await page.getByRole('button', { name: 'Купить в один клик' }).first().click()
    const buying = page.getByRole('dialog', { name: 'Купить в один клик' })
    await buying.getByLabel('Телефон').fill('9111234567')
    await buying.getByRole('button', { name: 'Купить', exact: true }).click()
    await page.getByRole('dialog', { name: 'Заказ принят' }).getByRole('button', { name: 'Хорошо' }).click()
    await metrika.isReady()
    await expect.poll(metrika.goals).toEqual(['order_one_click_save'])
    expect(await metrika.entries('purchase')).toMatchObject([
      { actionField: { id: expect.any(String) }, products: [{ quantity: 1 }] },
    ])

    await page.goto(`${SHOP}/?auth=true`)
    await metrika.isReady()
    const phone = `911${String(Date.now()).slice(-7)}`
    await page.getByRole('tab', { name: 'Регистрация' }).click()
    await page.getByLabel('Телефон', { exact: true }).fill(phone)
    await page.getByRole('button', { name: 'Получить код' }).click()
    await page.getByLabel('Код из SMS').fill(await codeFromInbox(page, `7${phone}`))
    await page.getByLabel('Новый пароль').fill('Верстак-2026-ключ')
    await page.getByLabel('Пароль ещё раз').fill('Верстак-2026-ключ')
    await page.getByRole('button', { name: 'Продолжить' }).click()
    await page.getByLabel('Имя').fill('Пётр')
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect.poll(metrika.goals).toEqual(['registered'])
  })
})

test('a booking, a repair and a call back are goals, each once @full', async ({ page }) => {
  test.slow()
  const metrika = await standInForMetrika(page)
  await page.context().addCookies([{ name: 'cookie_choice', value: 'all', url: SHOP }])
  await page.goto(`${SHOP}/catalog-prokata/prokat-vibroplity/?inStock=1`)
  await page
    .getByRole('link', { name: /^Выбрать дни/ })
    .nth(3)
    .click()
  await page.getByRole('button', { name: 'Следующий месяц' }).click()
  await page
    .getByRole('button', { name: /, свободно/ })
    .last()
    .click()
  await page.getByRole('textbox', { name: 'Имя' }).fill('Пётр')
  await page.getByRole('textbox', { name: 'Телефон' }).pressSequentially('9211234567')
  await page.getByRole('button', { name: /^Забронировать за/ }).click()
  await expect(page.getByText(/Бронь П-\d+ принята/)).toBeVisible()
  await metrika.isReady()
  await expect.poll(metrika.goals).toEqual(['rental_book'])

  await page.goto(`${SHOP}/service/pskov/`)
  await metrika.isReady()
  const repair = page.getByRole('form', { name: 'Заявка на ремонт' })
  await repair.getByRole('textbox', { name: 'Инструмент' }).fill('Перфоратор П-26')
  await repair.getByLabel('Что случилось').fill('Искрит и греется')
  await repair.getByLabel('Имя').fill('Пётр')
  await repair.getByLabel('Телефон').pressSequentially('9211234567')
  await repair.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByText(/^Заявка №\s\d+ принята$/)).toBeVisible()
  await expect.poll(metrika.goals).toEqual(['service_request'])

  await page.getByRole('button', { name: 'Заказать звонок' }).filter({ visible: true }).first().click()
  const call = page.getByRole('dialog')
  await call.getByLabel('Телефон').pressSequentially('9211234567')
  await call.getByRole('button', { name: 'Перезвоните мне' }).click()
  await expect.poll(metrika.goals).toEqual(['service_request', 'feedback_callback'])
})

import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, test, untilHydrated } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'

async function findProduct(page: Page) {
  await page.goto(`${SHOP}/catalog/perforatory/`)
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const name = (await link.textContent())!
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}

/** Straight to a good: the way from the list is walked by the first of them, and costs as much as the page itself. */
async function openProduct(page: Page, code = '100001') {
  await page.goto(`${SHOP}/product/${code}/`)
  return (await page.getByRole('heading', { level: 1 }).textContent())!
}

test.describe('a product', () => {
  test('is found by category and answers what a buyer asks', async ({ page }) => {
    const name = await findProduct(page)
    await expect(page).toHaveURL(/\/product\/[\w-]+-\d+\/$/)
    await expect(page).toHaveTitle(new RegExp(`купить в\\sПскове`))
    const buying = page.getByRole('complementary', { name: 'Покупка' })
    await expect(buying.getByText(/₽/).first()).toBeVisible()
    await expect(buying.getByText(/^(Курьер|Доставка|Сроки)/)).toBeVisible()
    for (const title of ['Описание', 'Характеристики', 'Отзывы', 'Вопросы и ответы', 'Запчасти']) {
      await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) })).toBeAttached()
    }
    await page.getByRole('link', { name: 'Все характеристики' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Характеристики' })).toBeInViewport()
    // the way back leads to the same list
    await page.goBack()
    await page.goBack()
    // not by its place: other buyers take the last piece meanwhile
    await expect(page.getByRole('article').getByRole('link', { name }).first()).toBeVisible()
  })

  test('shows its pictures by keyboard alone', async ({ page }) => {
    await openProduct(page)
    const strip = page.getByRole('group', { name: /^Фото:/ })
    await strip.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: /^Фото 2 из \d$/ })).toHaveAttribute('aria-current', 'true')
    const zoom = page.getByRole('button', { name: 'Открыть фото крупно' })
    await zoom.focus()
    await page.keyboard.press('Enter')
    const view = page.getByRole('dialog', { name: /^Фото:/ })
    await expect(view).toBeVisible()
    await view.getByRole('button', { name: 'Приблизить' }).press('Enter')
    await expect(view.getByRole('button', { name: 'Отдалить' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(view).toBeHidden()
    await expect(zoom).toBeFocused()
  })

  // in every run: server/shop/goods/catalog, web/state/recently-seen.test.ts
  test('says what lies in which shop, and is remembered as seen @phone-only @full', async ({ page }) => {
    const name = await openProduct(page)
    await page.getByRole('button', { name: 'Наличие в магазинах' }).click()
    const remains = page.getByRole('dialog', { name: 'Наличие в магазинах в Пскове' })
    await expect(remains.getByRole('listitem')).toHaveCount(3)
    await expect(remains.getByText(/^Псков,/).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(remains).toBeHidden()
    // a good looked at this long waits on the home page
    await page.goto(`${SHOP}/`)
    const seen = page.getByRole('group', { name: 'Вы смотрели' })
    await seen.scrollIntoViewIfNeeded()
    await expect(seen.getByRole('link', { name })).toBeVisible()
  })

  test('says it city by city in the main city @full', async ({ page }) => {
    await page.goto('/catalog/perforatory/')
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
    await page.getByRole('button', { name: 'Наличие в магазинах' }).click()
    const remains = page.getByRole('dialog', { name: 'Наличие во всех магазинах' })
    await expect(remains.getByRole('heading', { name: 'Псков', exact: true })).toBeVisible()
    await expect(remains.getByRole('heading', { name: 'Санкт-Петербург' })).toBeVisible()
  })

  // in every run: web/parts/sending-form.browser.test.tsx, server/shop/around/feedback
  test('takes a question: what is missing is said at the field, then it is sent @phone-only @full', async ({
    page,
  }) => {
    await openProduct(page, '100002')
    await page.getByRole('button', { name: 'Задать вопрос' }).click()
    const modal = page.getByRole('dialog', { name: 'Вопрос о товаре' })
    await modal.getByRole('button', { name: 'Задать вопрос' }).click()
    await expect(modal.getByRole('textbox', { name: 'Ваш вопрос' })).toBeFocused()
    await expect(modal.getByText('Напишите, о чём спрашиваете')).toBeVisible()
    await expect(modal.getByText('Введите телефон', { exact: true })).toBeVisible()
    await modal.getByRole('textbox', { name: 'Ваш вопрос' }).fill('Есть ли кейс?')
    await modal.getByRole('textbox', { name: 'Телефон' }).fill('9111234567')
    await modal.getByRole('button', { name: 'Задать вопрос' }).click()
    await expect(page.getByRole('dialog', { name: 'Заявка принята' })).toBeVisible()
    await page.getByRole('button', { name: 'Хорошо' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('keeps the buy bar in sight on a phone, from the first frame and without scripts @phone-only', async ({
    page,
    browser,
  }) => {
    const name = await openProduct(page)
    const plain = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    await plain.goto(page.url())
    const { y } = (await plain.getByRole('heading', { level: 1, name }).boundingBox())!
    expect(y).toBeLessThan(600)
    for (const wanted of [
      plain.getByRole('complementary', { name: 'Покупка' }).getByText(/₽/).first(),
      plain.getByRole('button', { name: `В корзину: ${name}` }),
    ]) {
      const box = (await wanted.boundingBox())!
      expect(box.y + box.height).toBeLessThan(788) // where the bar of places begins
    }
    await plain.close()
    await page.getByRole('heading', { level: 2, name: 'Характеристики' }).scrollIntoViewIfNeeded()
    const buttons = page.getByRole('main').getByRole('button', { name: /^В корзину: Перфоратор/ })
    await expect(buttons.last()).toBeInViewport()
  })

  for (const width of [390, 360])
    test(`stays where it is when it is bought from the bar: ${width} px wide @phone-only`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      const name = await openProduct(page)
      const bar = page
        .getByRole('main')
        .getByRole('button', { name: `В корзину: ${name}` })
        .last()
      await untilHydrated(bar)
      const from = await page.evaluate(() => (scrollTo(0, 300), scrollY))
      // at its place: a press on the element would first scroll to it
      const { x, y } = (await bar.boundingBox())!
      await page.touchscreen.tap(x + 20, y + 20)
      const more = page.getByRole('button', { name: 'Увеличить' }).last()
      await expect(more).toBeFocused()
      expect(await page.evaluate(() => scrollY)).toBe(from)
      // by keyboard to what stands in the bar
      await page.keyboard.press('Shift+Tab')
      await expect(page.getByRole('textbox', { name: `Количество: ${name}` }).last()).toBeFocused()
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await page.evaluate(() => scrollY)).toBe(from)
    })
})

test('a tool that comes without a battery says so under its pictures', async ({ page }) => {
  await page.goto(`${SHOP}/search-result/?q=${encodeURIComponent('дрель-шуруповёрт без АКБ и ЗУ')}`)
  await page
    .getByRole('article')
    .filter({ hasText: /без\sАКБ/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText('Аккумулятор и зарядное устройство в комплект не входят')).toBeVisible()
})

test.describe('the address of a product', () => {
  test('is one: bare codes and old slugs lead to it, data requests too @full', async ({ request }) => {
    const ask = (path: string) =>
      request.get(`http://127.0.0.1:3700${path}`, { headers: { host: 'pskov.localhost:3700' }, maxRedirects: 0 })
    const [pathname = '', code = ''] =
      /\/product\/[\w-]+-(\d+)\//.exec(await (await ask('/catalog/perforatory/')).text()) ?? []
    for (const path of [`/product/${code}/`, `/product/old-name-${code}/`]) {
      const answer = await ask(`${path}?utm_source=x`)
      expect([answer.status(), answer.headers()['location']]).toEqual([301, `${pathname}?utm_source=x`])
    }
    expect(await (await ask(`/product/${code}.data`)).text()).toContain(pathname)
    for (const path of [
      '/product/no-code/',
      '/product/1/',
      '/product/a-99999999999999999999/',
      '/product/999999999999999999999999/',
    ]) {
      expect([path, (await ask(path)).status()]).toEqual([path, 404])
    }
    const html = await (await ask(pathname)).text()
    expect(html).toContain(`<link rel="canonical" href="http://pskov.localhost:3700${pathname}"/>`)
    const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
      .map(([, json]) => JSON.parse(json!))
      .flatMap((each) => each['@graph'] ?? each)
    expect(things.find((each) => each['@type'] === 'Product')).toMatchObject({
      sku: code,
      offers: { '@type': 'Offer', priceCurrency: 'RUB' },
    })
    expect(things.map((each) => each['@type'])).toContain('BreadcrumbList')
  })
})

test.describe('comparing and putting aside', () => {
  test('on a phone a product page and the menu lead to what is compared @phone-only', async ({ page }) => {
    await page.goto(`${SHOP}/catalog/perforatory/`)
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/product\//)
    await page.getByRole('main').getByRole('button', { name: 'Сравнить' }).first().click()
    const message = page.getByRole('region', { name: 'Сообщения' })
    await expect(message).toContainText(/В сравнении 1\sтовар/)
    await message.getByRole('button', { name: 'К сравнению' }).click()
    await expect(page).toHaveURL(/\/compare\/\?codes=\d+$/)
    await page.getByRole('navigation', { name: 'Быстрый доступ' }).getByRole('link', { name: 'Каталог' }).click()
    const menu = page.getByRole('dialog', { name: 'Каталог' })
    await expect(menu.getByRole('link', { name: /^Сравнение\s?1$/ })).toHaveAttribute('href', /\/compare\/\?codes=\d+$/)
  })

  test('two goods stand side by side, differences alone on demand', async ({ page }) => {
    await page.goto(`${SHOP}/catalog/perforatory/`)
    const cards = page.getByRole('article')
    await cards.nth(0).getByRole('button', { name: 'Сравнить' }).click()
    await cards.nth(1).getByRole('button', { name: 'Сравнить' }).click()
    const tray = page.getByRole('complementary', { name: 'Сравнение' })
    await expect(tray.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('link', { name: /^Сравнение\s?, 2\sтовара$/ })).toBeVisible()
    await tray.getByRole('link', { name: 'Сравнить 2' }).click()
    await expect(page).toHaveURL(/\/compare\/\?codes=\d+,\d+$/)
    const table = page.getByRole('table', { name: 'Сравнение товаров' })
    await expect(table.getByRole('columnheader')).toHaveCount(4) // the names of rows, two goods and a place for another
    expect.soft(await violations(page)).toEqual([])
    const rows = table.getByRole('row')
    const all = await rows.count()
    await table.getByRole('switch', { name: 'Только различия' }).check()
    expect(await rows.count()).toBeLessThan(all)
    await table
      .getByRole('button', { name: /^Убрать из сравнения/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/compare\/\?codes=\d+$/)
    await expect(table.getByRole('button', { name: /^Убрать из сравнения/ })).toHaveCount(1)
    await table.getByRole('button', { name: /^Убрать из сравнения/ }).click()
    await expect(page.getByText('Сравнивать пока нечего')).toBeVisible()
  })

  test('bad codes in the address are left out @full', async ({ page }) => {
    await page.goto(`${SHOP}/compare/?codes=abc,<b>,999999999`)
    await expect(page.getByRole('heading', { level: 1, name: 'Сравнение' })).toBeVisible()
    await expect(page.getByText('Сравнивать пока нечего')).toBeVisible()
  })

  test('a favourite is kept, taken away and brought back @full', async ({ page }) => {
    const name = await openProduct(page)
    await page.getByRole('main').getByRole('button', { name: 'В избранное' }).first().click()
    await page.goto(`${SHOP}/favorites/`)
    const card = page.getByRole('list', { name: 'Избранные товары' }).getByRole('article').filter({ hasText: name })
    await card.getByRole('button', { name: 'Убрать из избранного' }).click()
    await expect(page.getByText('В избранном пусто')).toBeVisible()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(card).toBeVisible()
    await page.reload()
    await expect(card).toBeVisible()
  })
})

test('by keyboard the cart is one Tab away from the good put into it, and stays while one is there @full', async ({
  page,
}) => {
  const name = await openProduct(page)
  const buy = page.getByRole('complementary', { name: 'Покупка' }).getByRole('button', { name: `В корзину: ${name}` })
  await untilHydrated(buy)
  await buy.focus()
  await page.keyboard.press('Enter')
  const more = page.getByRole('button', { name: 'Увеличить' }).first()
  const popup = page.getByRole('region', { name: 'Товар в корзине' })
  await expect(more).toBeFocused()
  await expect(popup).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(popup.getByRole('link', { name: 'Оформить' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(more).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/basket\/checkout\/$/)
})

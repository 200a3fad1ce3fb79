import { expect, test, untilHydrated } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'

test.describe('finding a tool', () => {
  // in every run: a filter in checkout.spec.ts, Back and a reload below, counts of facets by server/catalog-index
  test('by category and filters, back and reload keep the list @full', async ({ page }) => {
    await page.goto(`${SHOP}/catalog/perforatory/`)
    const filters = page.getByRole('form', { name: 'Фильтры' })
    const brand = filters.getByRole('checkbox', { name: /BRUNO/ })
    const promised = (await filters.getByRole('listitem').filter({ hasText: 'BRUNO' }).textContent())!.match(/\d+$/)![0]
    await brand.check()
    await expect(page).toHaveURL(/filter\[vendor\]=bruno/)
    const count = page
      .getByRole('main')
      .getByText(/^\d+\sтовар/)
      .first()
    await expect(page.getByRole('button', { name: /Убрать условие: Бренд/ })).toBeVisible()
    // what the facet promised is what its choice gives
    await expect(count).toHaveText(new RegExp(`^${promised}\\sтовар`))
    const filtered = await count.textContent()
    await page.reload()
    await expect(count).toHaveText(filtered!)
    await expect(brand).toBeChecked()
    await page.getByRole('link', { name: 'Перфораторы SDS-plus' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('SDS-plus')
    // what came with the HTML is shown again, nobody is asked
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('perforatory/_.data') && asked.push(request.url()))
    await page.goBack()
    await expect(count).toHaveText(filtered!)
    expect(asked).toEqual([])
  })

  test('with nothing at the price chosen: the nearest price is offered, the rest of the choice stays', async ({
    page,
  }) => {
    await page.goto(`${SHOP}/catalog/perforatory/?filter[vendor]=bruno&filter[price]=1-100`)
    await expect(page.getByText(/^До 100\s₽ такого нет, ближайшее от \d/)).toBeVisible()
    await page.getByRole('link', { name: 'Показать ближайшие' }).click()
    await expect(page).not.toHaveURL(/price\]/)
    await expect(page).toHaveURL(/filter\[vendor\]=bruno/)
    await expect(page.getByRole('article').first()).toContainText('BRUNO')
  })

  test('a thing fills four fifths of the width of its card', async ({ page }) => {
    await page.goto(`${SHOP}/catalog/perforatory/`)
    const card = (await page.getByRole('article').first().boundingBox())!
    const picture = (await page.getByRole('article').first().locator('img').first().boundingBox())!
    // of a square picture the thing takes 86 % (demo/pictures.test.ts)
    const share = (0.86 * Math.min(picture.width, picture.height)) / card.width
    expect(share).toBeGreaterThan(0.76)
    expect(share).toBeLessThan(0.86)
  })

  test('a filter ticked before the scripts came is applied when they do', async ({ page }) => {
    const { promise: scripts, resolve: sendScripts } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await scripts
      await route.continue()
    })
    await page.goto(`${SHOP}/catalog/perforatory/`, { waitUntil: 'commit' })
    const brand = page.getByRole('form', { name: 'Фильтры' }).getByRole('checkbox', { name: /BRUNO/ })
    await brand.check()
    sendScripts()
    await expect(page).toHaveURL(/filter\[vendor\]=bruno/)
    await expect(brand).toBeChecked()
  })

  test('by a search with a slip, from the header @phone-only @full', async ({ page }) => {
    await page.goto(`${SHOP}/`)
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('перфаратор')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: «перфоратор»')
    await expect(page.getByRole('article').first()).toContainText('Перфоратор')
  })

  // in every run: an article typed whole in search.spec.ts, ui/combobox.browser.test.tsx
  test('by its article, through the suggestions and without a mouse @engines @full', async ({ page }) => {
    await page.goto(`${SHOP}/catalog/perforatory/`)
    const first = page.getByRole('article').first().getByRole('heading').getByRole('link')
    const name = (await first.textContent())!
    await first.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const article = (await page
      .getByText(/^Артикул/)
      .locator('visible=true')
      .first()
      .textContent())!.replace(/^Артикул\s*/, '')
    await page.goto(`${SHOP}/`)
    const field = page.getByRole('combobox', { name: 'Поиск по магазину' })
    await field.focus()
    // as people type it: no dashes, small letters
    await page.keyboard.type(article.toLowerCase().replaceAll(/[^a-zа-я0-9]/g, ''))
    const option = page.getByRole('option', { name: new RegExp(name.slice(0, 20)) })
    await expect(option).toBeVisible()
    while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  test('by a brand: its sections in a sheet of their own @phone-only @full', async ({ page }) => {
    await page.goto(`${SHOP}/brands/bruno/`)
    await page.getByRole('button', { name: /^Все разделы/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Разделы BRUNO' })
    await sheet.getByRole('textbox', { name: 'Найти раздел' }).fill('перфоратор')
    await sheet.getByRole('link', { name: /^Перфораторы/ }).click()
    await expect(page).toHaveURL(/\/catalog\/perforatory\/bruno\/$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  // in every run: the sheet in accessibility.spec.ts, the filters on a wide screen above
  test('on a phone the filters are a sheet that says what it gives @phone-only @full', async ({ page }) => {
    await page.goto(`${SHOP}/catalog/perforatory/`)
    await page.getByRole('button', { name: 'Фильтры' }).click()
    const sheet = page.getByRole('dialog', { name: 'Фильтры' })
    await sheet.getByRole('checkbox', { name: 'Только в наличии' }).check()
    await sheet.getByRole('button', { name: /^Показать \d+\sтовар/ }).click()
    await expect(page).toHaveURL(/inStock=1/)
    await expect(page.getByRole('button', { name: 'Убрать условие: в наличии' })).toBeVisible()
  })
})

test.describe('a list', () => {
  test('shows more without leaving: the address stays, Back and a reload find it as long as it was', async ({
    page,
  }) => {
    await page.goto(`${SHOP}/catalog/perforatory/`, { waitUntil: 'networkidle' })
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(24)
    const more = page.getByRole('link', { name: /^Показать ещё/ })
    // before that it is a plain link to the second page
    await untilHydrated(more)
    await more.click()
    // a good sold out meanwhile may have moved between the two requests: it stands once
    await expect.poll(() => cards.count()).toBeGreaterThan(40)
    const shown = await cards.count()
    await expect(page).toHaveURL(/\/catalog\/perforatory\/$/)
    const codes = await cards
      .getByRole('heading')
      .getByRole('link')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(new Set(codes).size).toBe(shown)
    await cards.nth(40).getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('button', { name: 'Купить в один клик' }).first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/catalog\/perforatory\/$/)
    await expect(cards).toHaveCount(shown)
    await page.reload()
    await expect.poll(() => cards.count()).toBeGreaterThan(40)
  })

  test('of consumables is a table where forty lines are typed; the look is remembered @full', async ({ page }) => {
    await page.goto(`${SHOP}/catalog/diski-otreznye/`, { waitUntil: 'networkidle' })
    const table = page.getByRole('table')
    const rows = table.getByRole('row').filter({ has: page.getByRole('textbox', { name: /^Сколько/ }) })
    const field = rows.first().getByRole('textbox', { name: /^Сколько/ })
    await field.fill('2')
    await field.press('Enter')
    await expect(
      rows
        .first()
        .or(table.getByRole('row'))
        .getByRole('group', { name: /^Количество/ })
        .getByRole('textbox'),
    ).toHaveValue('2')
    // one line says it, away from the row's neighbours and from the switch of looks, and is brought up to date
    const line = page.getByRole('region', { name: 'Товар в корзине' })
    await expect(line).toHaveText(/^В\sкорзине 2\sтовара на/)
    await rows
      .nth(2)
      .getByRole('button', { name: /^В корзину/ })
      .click()
    await expect(line).toHaveText(/^В\sкорзине 3\sтовара на/)
    expect((await line.boundingBox())!.height).toBeLessThan(60)
    await page.getByRole('link', { name: 'Плиткой' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.goto(`${SHOP}/discount/?view=table`)
    await expect(table).toBeVisible()
    // many rows in sight, also where a price has an old one and an end; a phone's 390 and a scroll bar
    for (const width of [1280, 820, 405]) {
      await page.setViewportSize({ width, height: 900 })
      const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
      expect(Math.round(Math.max(...heights)), String(width)).toBeLessThanOrEqual(96)
    }
  })

  test('lets the keyboard over the filters @full', async ({ page }) => {
    await page.goto(`${SHOP}/catalog/perforatory/`)
    const skip = page.getByRole('link', { name: 'К товарам' })
    await skip.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const isInGoods = await page.evaluate(() => document.activeElement?.closest('article') !== null)
    expect(isInGoods).toBe(true)
  })
})

test('what stays in sight under a finger is fetched ahead, unless data is to be saved @phone-only @full', async ({
  page,
}) => {
  const ahead: string[] = []
  page.on('request', (request) => /\/product\/.+\.data/.test(request.url()) && ahead.push(request.url()))
  await page.goto(`${SHOP}/catalog/perforatory/`)
  await expect.poll(() => ahead.length).toBeGreaterThan(0)
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.clock.install()
  await page.goto(`${SHOP}/catalog/bolgarki/`)
  const before = ahead.length
  await page.getByRole('article').first().getByRole('heading').getByRole('link').dispatchEvent('touchstart')
  // longer than a card has to stay
  await page.clock.runFor(2000)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(ahead).toHaveLength(before)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('filters are a plain form', async ({ page }) => {
    await page.goto(`${SHOP}/catalog/perforatory/`)
    const filters = page.getByRole('form', { name: 'Фильтры' })
    await filters.getByRole('checkbox', { name: /BRUNO/ }).check()
    await filters.getByRole('button', { name: 'Показать', exact: true }).click()
    await expect(page).toHaveURL(/filter/)
    await expect(page.getByRole('article').first()).toContainText('BRUNO')
    const form = page.getByRole('form', { name: 'Фильтры' })
    await form.getByRole('textbox', { name: /до/ }).first().fill('9000')
    await form.getByRole('button', { name: 'Показать', exact: true }).click()
    await expect(page.getByRole('button', { name: /Убрать условие: Цена до\s9\s000/ })).toBeVisible()
  })
})

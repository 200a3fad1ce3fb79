import { violationsWithLooks } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'

/** The most visited kinds; the others in the full run. */
const FIRST = ['/', '/catalog/perforatory/', '/product/100001/', '/blog/sovety/kak-vybrat-perforator/']
/** Each kind of page once. Forms, layers and what a buyer brings about are read where the journeys come by. */
const PAGES = {
  'of the catalogue': ['/', '/catalog/', '/catalog/constants/', '/catalog/perforatory/', '/brands/', '/brands/bruno/'],
  'of goods': [
    '/discount/',
    '/product/100001/',
    // a consumable in sizes, a machine that is nowhere
    '/product/100657/',
    '/product/101160/',
    '/favorites/',
    '/gift-card/',
  ],
  'to read': [
    '/blog/',
    '/blog/sovety/kak-vybrat-perforator/',
    '/actions/nedelya-izmereniy/',
    '/privacy-policy/',
    '/contacts/',
    '/offline.html',
  ],
}

for (const [kind, paths] of Object.entries(PAGES)) {
  test(`pages ${kind} have no accessibility violations`, async ({ page }) => {
    test.setTimeout(300_000) // axe reads every element of every page
    for (const path of process.env['SHORT_TESTS'] ? paths.filter((each) => FIRST.includes(each)) : paths) {
      await page.goto(SHOP + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect.soft(await violationsWithLooks(page), path).toEqual([])
    }
  })
}

test('layers over the catalogue have no accessibility violations @full', async ({ page }) => {
  test.setTimeout(300_000)
  const read = async (within: string) => {
    await expect(page.locator(within)).toBeVisible()
    expect.soft(await violationsWithLooks(page, within), within).toEqual([])
  }
  await page.goto(`${SHOP}/catalog/diski-otreznye/`, { waitUntil: 'networkidle' })
  await read('[aria-label="Ваш город"]')
  await read('main')
  const added = '[aria-label="Товар в корзине"]'
  await page
    .getByRole('button', { name: /^В корзину/ })
    .first()
    .click()
  await read(added)
  await page.getByRole('link', { name: 'Плиткой' }).click()
  const cards = page.getByRole('article')
  await cards.nth(0).getByRole('button', { name: 'Сравнить' }).click()
  await cards.nth(1).getByRole('button', { name: 'Сравнить' }).click()
  await read('[aria-label="Сравнение"]')
  await cards
    .getByRole('button', { name: /^В корзину/ })
    .first()
    .click()
  await read(added)
  await page.getByRole('banner').getByRole('button', { name: 'Каталог' }).click()
  await read('#catalog-panel')
  await page.keyboard.press('Escape')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Ваш город/ })
    .click()
  await read('dialog[open]')
  await page.goto(`${SHOP}/product/100001/`)
  await page.getByRole('button', { name: 'Открыть фото крупно' }).click()
  await read('dialog[open]')
})

test('sheets of a phone have no accessibility violations @phone-only', async ({ page }) => {
  await page.goto(`${SHOP}/catalog/perforatory/`, { waitUntil: 'networkidle' })
  for (const button of [/^Фильтры/, /^Сначала популярные/]) {
    await page.getByRole('main').getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect.soft(await violationsWithLooks(page, 'dialog[open]'), String(button)).toEqual([])
    await page.keyboard.press('Escape')
  }
})

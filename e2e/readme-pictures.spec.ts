// README's pictures: `npm run pictures` makes them anew, every full run tells which have become old.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './shop-test.ts'

const FOLDER = join(import.meta.dirname, '../docs/screenshots')
const isMaking = Boolean(process.env['MAKE_PICTURES'])
const SHOP = 'http://pskov.localhost:3700'
const OFFICE = 'http://office.localhost:3700'
const GOOD = '/product/100001/'
const SHOWN_WIDTH = { wide: 1120, phone: 390 }

/** What is compared is how the screen is laid out: words, days and prices may change. */
const GRID = { width: 32, height: 24 }
const MOST_DIFFERENCE = 9

interface Picture {
  name: string
  isPhone?: boolean
  open: (page: Page) => Promise<unknown>
}

const enterOffice = async (page: Page, path: string) => {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: /^Владелец / }).click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}
const openOrder = async (page: Page) => {
  await enterOffice(page, '/orders')
  await page.getByRole('grid', { name: 'Заказы' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Товары' }).waitFor()
}
const fillBasket = async (page: Page) => {
  await page.goto(`${SHOP}${GOOD}`)
  await page.getByRole('button', { name: 'В корзину' }).first().click()
  await page.getByRole('button', { name: 'Увеличить' }).first().waitFor()
  await page.goto(`${SHOP}/basket/`)
  await page
    .getByRole('link', { name: /Оформить/ })
    .first()
    .waitFor()
}

const PICTURES: readonly Picture[] = [
  { name: 'home', open: (page) => page.goto(`${SHOP}/`) },
  { name: 'listing', open: (page) => page.goto(`${SHOP}/catalog/perforatory/`) },
  { name: 'product', open: (page) => page.goto(`${SHOP}${GOOD}`) },
  { name: 'basket', open: fillBasket },
  { name: 'home-phone', isPhone: true, open: (page) => page.goto(`${SHOP}/`) },
  { name: 'product-phone', isPhone: true, open: (page) => page.goto(`${SHOP}${GOOD}`) },
  { name: 'office-today', open: (page) => enterOffice(page, '/today') },
  { name: 'office-order', open: openOrder },
]

const layoutOf = (picture: Uint8Array) =>
  sharp(picture)
    .resize({ ...GRID, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()

for (const { name, isPhone = false, open } of PICTURES)
  test(`README shows ${name} as it is @full`, async ({ browser }) => {
    const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 900 }
    const page = await browser.newPage({ viewport, deviceScaleFactor: isPhone ? 2 : 1 })
    await open(page)
    await page.waitForLoadState('networkidle')
    const question = page.getByRole('button', { name: /^Остаться/ })
    if (await question.isVisible()) await question.click()
    await expect(question).toBeHidden()
    await page.evaluate(() => document.fonts.ready)
    const width = isPhone ? SHOWN_WIDTH.phone * 2 : SHOWN_WIDTH.wide
    const taken = await sharp(await page.screenshot())
      .resize({ width })
      .webp({ quality: 78 })
      .toBuffer()
    await page.close()
    const file = join(FOLDER, `${name}.webp`)
    if (isMaking) return writeFile(file, taken)
    expect(existsSync(file), `${name}.webp is not there: npm run pictures`).toBe(true)
    const [kept, now] = await Promise.all([layoutOf(await readFile(file)), layoutOf(taken)])
    const difference = now.reduce((sum, value, at) => sum + Math.abs(value - kept[at]!), 0) / now.length
    expect(difference, `${name}.webp shows an older screen: npm run pictures`).toBeLessThan(MOST_DIFFERENCE)
    return undefined
  })

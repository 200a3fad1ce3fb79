import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'

/** Each kind of page once. Forms, layers and what a buyer brings about are read where the journeys come by. */
const PAGES = {
  'of the catalogue': ['/', '/catalog/', '/catalog/constants/', '/catalog/perforatory/', '/brands/', '/brands/bruno/'],
  'of goods': [
    '/discount/',
    '/search-result/?q=дрель',
    '/search-result/?q=абракадабра',
    '/product/100001/',
    '/compare/?codes=100001,100002',
    '/favorites/',
  ],
  'to read': [
    '/blog/',
    '/blog/sovety/kak-vybrat-perforator/',
    '/actions/nedelya-izmereniy/',
    '/privacy-policy/',
    '/offline.html',
  ],
}

for (const [kind, paths] of Object.entries(PAGES)) {
  test(`pages ${kind} have no accessibility violations`, async ({ page }) => {
    test.setTimeout(300_000) // axe reads every element of every page
    for (const path of paths) {
      await page.goto(SHOP + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect.soft(await violations(page), path).toEqual([])
    }
  })
}

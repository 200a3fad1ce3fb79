import { placeOrder } from './place-order.ts'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'

/** Kinds of pages that once went past the side of a phone; every third in the short run. */
const PAGES = [
  '/catalog/perforatory/',
  '/catalog/diski-otreznye/',
  '/discount/',
  '/brands/bruno/',
  '/search-result/?q=перфоратор',
  '/product/100001/',
  '/blog/sovety/kak-vybrat-perforator/',
  '/catalog-prokata/',
  '/arenda/vibroplita-terro-vp-69-900001/',
  '/shops/',
  '/service/',
  '/contacts/',
  '/privacy-policy/',
  '/catalog/',
  '/catalog/constants/',
  '/brands/',
  '/reviews/',
  '/delivery/',
  '/about/',
  '/actions/perforatory-s-burami/',
  '/arenda/',
  '/catalog-prokata/prokat-vibroplity/',
  '/shops/pskov-rizhskiy/',
  '/service/pskov/',
  '/basket/',
  '/basket/checkout/',
].filter((_path, at) => !process.env['SHORT_TESTS'] || at % 3 === 2)

test('text twice as large widens no page of a phone @phone-only', async ({ page }) => {
  test.slow()
  const { orderUrl } = await placeOrder(page)
  await page.evaluate(async () => {
    const body = JSON.stringify({ goods: [{ code: '100001', quantity: 1 }], nodeLogisticCode: '000001' })
    await fetch('/api/cart/update', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  })
  // by a style sheet, as an extension or the reader's own does it: breakpoints in em are not told
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root { font-size: 32px !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  for (const path of [...PAGES, orderUrl]) {
    await page.goto(SHOP + path, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path.startsWith('/basket/')) await expect(page.getByText(/^Перфоратор/).first()).toBeVisible()
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - 390)
    expect.soft(wider, path).toBe(0)
  }
})

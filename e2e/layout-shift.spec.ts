import type { Page } from '@playwright/test'
import { placeOrderByCalls } from './place-order.ts'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'
const MOST = 0.02

/** How far the page moved under a buyer since it was opened, and what moved most. */
async function shiftOf(page: Page, path: string) {
  await page.goto(SHOP + path, { waitUntil: 'networkidle' })
  await page.evaluate(() => scrollTo(0, innerHeight))
  return movedSoFar(page)
}

const movedSoFar = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        // what was buffered comes in one go, before the frame after the next
        let [sum, moved] = [0, [] as string[]]
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) {
            if (entry.hadRecentInput) continue
            sum += entry.value
            moved.push(...entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`))
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve({ sum, moved }), 50)))
      }),
  )

const putInCart = (page: Page, codes: readonly string[]) =>
  page.evaluate(async (chosen) => {
    const goods = chosen.map((code) => ({ code, quantity: 1 }))
    const body = JSON.stringify({ goods, nodeLogisticCode: '000001' })
    await fetch('/api/cart/update', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }, codes)

test('nothing moves under a buyer on the way from home to the order @phone', async ({ page }) => {
  test.slow()
  const { orderUrl } = await placeOrderByCalls(page)
  await putInCart(page, ['100005'])
  // turns of pages that are walked anyway, in the full run: a table of goods, a machine that is nowhere, what is to be
  // opened by the signed in alone
  const turns = process.env['SHORT_TESTS'] ? [] : ['/catalog/diski-otreznye/', '/product/101160/', '/personal-account/']
  for (const path of [
    '/',
    '/catalog/perforatory/',
    '/product/100001/',
    '/basket/',
    '/basket/checkout/',
    orderUrl,
    ...turns,
  ]) {
    const { sum, moved } = await shiftOf(page, path)
    expect.soft(sum, `${path}: ${moved.join(' | ')}`).toBeLessThan(MOST)
  }
})

test('suggestions that come late move nothing under whoever has scrolled to the end of the cart', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await page.goto(`${SHOP}/offline.html`)
  await putInCart(page, ['100005', '100001'])
  const late = Promise.withResolvers<void>()
  await page.route('**/api/cart/related/**', async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto(`${SHOP}/basket/`)
  await expect(page.getByRole('button', { name: 'Сохранить списком' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const suggested = page.getByRole('region', { name: 'К этому пригодится' })
  await expect(suggested.getByRole('article')).toHaveCount(0)
  late.resolve()
  await expect(suggested.getByRole('article')).toHaveCount(4)
  const { sum, moved } = await movedSoFar(page)
  expect(sum, moved.join(' | ')).toBeLessThan(MOST)
})

import type { Page } from '@playwright/test'
import { expect, isHydrated, test, untilHydrated } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'
const FEEDBACK = 'Нашли неточность? Напишите нам'

async function openFirstProduct(page: Page, query = '') {
  await page.goto(`${SHOP}/catalog/perforatory/`)
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
  await page.goto(new URL((await link.getAttribute('href'))! + query, SHOP).href, { waitUntil: 'networkidle' })
}

const named = (page: Page, name: string) => page.getByRole('button', { name })

test.describe('what lies below the fold', () => {
  test('stays HTML until the first touch, and that very press is answered @phone-only', async ({ page }) => {
    await openFirstProduct(page)
    await untilHydrated(named(page, 'Наличие в магазинах'))
    expect(await isHydrated(named(page, FEEDBACK))).toBe(false)
    // without a scroll or a pointer before it, as assistive software presses
    await page.getByRole('button', { name: FEEDBACK }).evaluate((button: HTMLElement) => button.click())
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('hydrates at the first scroll @phone-only', async ({ page }) => {
    await openFirstProduct(page)
    await page.evaluate(() => window.scrollTo(0, 300))
    await untilHydrated(named(page, FEEDBACK))
  })

  test('stays in place when the page changes its address by itself @phone-only', async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shifts = ((window as { shifts?: number }).shifts ?? 0) + (entry as { value?: number }).value!
          Object.assign(window, { shifts })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${SHOP}/?auth=true`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Лучшие предложения' })).toBeAttached()
    expect(await page.evaluate(() => (window as { shifts?: number }).shifts ?? 0)).toBeLessThan(0.02)
  })
})

import type { Page } from '@playwright/test'
import { expect, isHydrated, test, untilHydrated } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'
const FEEDBACK = 'Нашли неточность? Напишите нам'

const openProduct = (page: Page) => page.goto(`${SHOP}/product/100001/`, { waitUntil: 'networkidle' })

const named = (page: Page, name: string) => page.getByRole('button', { name })

test.describe('what lies below the fold', () => {
  test('stays HTML until the first touch, and that very press is answered @phone-only', async ({ page }) => {
    await openProduct(page)
    await untilHydrated(named(page, 'Наличие в магазинах'))
    expect(await isHydrated(named(page, FEEDBACK))).toBe(false)
    // without a scroll or a pointer before it, as assistive software presses
    await page.getByRole('button', { name: FEEDBACK }).evaluate((button: HTMLElement) => button.click())
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  // in every run: the first touch above
  test('hydrates at the first scroll @phone-only @full', async ({ page }) => {
    await openProduct(page)
    await page.evaluate(() => window.scrollTo(0, 300))
    await untilHydrated(named(page, FEEDBACK))
  })

  // in every run: layout-shift.spec.ts
  test('stays in place when the page changes its address by itself @phone-only @full', async ({ page }) => {
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

import { expect, test } from './shop-test.ts'

test('pages of the cards in view bring their styles before a press @phone-only', async ({ page }) => {
  await page.goto('http://pskov.localhost:3700/catalog/perforatory/')
  await expect(page.locator('head link[rel=stylesheet][href*="/product-"]').first()).toBeAttached()
  const late: string[] = []
  page.on('request', (request) => {
    if (/\/(product|sheet|shelves)-.*css$/.test(request.url())) late.push(request.url())
  })
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const name = (await link.textContent())!
  await link.tap()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(late).toEqual([])
})

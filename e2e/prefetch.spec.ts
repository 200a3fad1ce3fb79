import { expect, test } from './shop-test.ts'

test('pages of the cards in view bring their styles before a press @phone-only', async ({ page }) => {
  /** Styles of a good's page that came over the wire, by name; read from the browser's cache they weigh nothing. */
  const fetched = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, transferSize }) => /\/(product|sheet|shelves)-[^/]*css$/.test(name) && transferSize > 0)
        .map(({ name }) => name),
    )
  await page.goto('http://pskov.localhost:3700/catalog/perforatory/')
  // a busy browser is quiet for a while between the first of them and the rest
  for (const sheet of ['/product-', '/sheet-', '/shelves-'])
    await expect.poll(async () => (await fetched()).some((name) => name.includes(sheet))).toBe(true)
  await page.waitForLoadState('networkidle')
  const before = await fetched()
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const name = (await link.textContent())!
  await link.tap()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(await fetched()).toEqual(before)
})

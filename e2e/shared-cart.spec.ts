import { expect, test } from './shop-test.ts'

const BASKET = 'http://pskov.localhost:3700/basket/'

test('a cart sent by a link is taken over into one’s own, pieces added together @phone-only', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('city-asked', 'true'))
  // a guest with two of the one; the link brings three of it, one of another, and one that is not sold
  await page.goto('http://pskov.localhost:3700/offline.html')
  await page.evaluate(async () => {
    const body = JSON.stringify({ goods: [{ code: '100657', quantity: 2 }], nodeLogisticCode: '000001' })
    await fetch('/api/cart/update', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  })
  await page.goto(`${BASKET}?goods=100657-3.100001-1.999999999-1`)
  await expect(page.getByText(/^В списке 2/)).toBeVisible()
  await expect(page.getByText(/^Больше не продаётся: 1/)).toBeVisible()
  await page.getByRole('button', { name: 'Добавить в мою корзину' }).click()
  await expect(page).toHaveURL(BASKET)
  const fields = page.getByRole('textbox', { name: /^Количество/ })
  await expect(fields).toHaveCount(2)
  await expect(fields.first()).toHaveValue('5')
})

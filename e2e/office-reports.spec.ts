import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'

// the period that is refused
test.use({ allowedConsole: [/status of 422/] })

test('an owner reads the sales, opens a figure’s rows and takes a table along', async ({ page }) => {
  await page.goto(`${OFFICE}/reports`)
  await page.getByRole('button', { name: /^Владелец / }).click()
  const orders = page.getByRole('link', { name: /^Заказы \d/ })
  await expect(orders).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  expect.soft(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'По товарам' }).click()
  await expect(page.getByRole('columnheader', { name: 'Артикул' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'По товарам: скачать CSV' }).click()
  expect((await download).suggestedFilename()).toBe('sales-by-good.csv')

  await orders.click()
  await expect(page).toHaveURL(/\/orders\?status=new/)
  await page.goBack()

  // a period that makes no sense is told in words, and the report stays readable
  await page.goto(`${OFFICE}/reports/sales?from=2001-01-01&to=2026-01-01`)
  await expect(page.getByText(/не больше чем за десять лет/)).toBeVisible()
})

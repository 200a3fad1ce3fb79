import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'

test.describe('finding a tool', () => {
  test('by category and filters, back and reload keep the list', async ({ page }) => {
    await page.goto(`${SHOP}/catalog/perforatory/`)
    const filters = page.getByRole('form', { name: 'Фильтры' })
    const brand = filters.getByRole('checkbox', { name: /BRUNO/ })
    await brand.check()
    await expect(page).toHaveURL(/filter\[vendor\]=bruno/)
    const count = page.getByRole('main').getByText(/^\d+\sтовар/).first()
    await expect(page.getByRole('button', { name: /Убрать условие: Бренд/ })).toBeVisible()
    const filtered = await count.textContent()
    await page.reload()
    await expect(count).toHaveText(filtered!)
    await expect(brand).toBeChecked()
    await page.getByRole('link', { name: 'Перфораторы SDS-plus' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('SDS-plus')
    await page.goBack()
    await expect(count).toHaveText(filtered!)
  })

  test('counts under a facet agree with what its choice gives', async ({ page }) => {
    await page.goto(`${SHOP}/catalog/perforatory/`)
    const row = page.getByRole('form', { name: 'Фильтры' }).getByRole('listitem').filter({ hasText: 'BRUNO' })
    const promised = (await row.textContent())!.match(/\d+$/)![0]
    await row.getByRole('checkbox').check()
    await expect(page.getByRole('main').getByText(new RegExp(`^${promised}\\sтовар`))).toBeVisible()
  })

  test('by a search with a slip, from the header @phone', async ({ page }) => {
    await page.goto(`${SHOP}/`)
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('перфаратор')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: «перфоратор»')
    await expect(page.getByRole('article').first()).toContainText('Перфоратор')
  })

  test('on a phone the filters are a sheet that says what it gives @phone', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'the sheet is for narrow screens')
    await page.goto(`${SHOP}/catalog/perforatory/`)
    await page.getByRole('button', { name: 'Фильтры' }).click()
    const sheet = page.getByRole('dialog', { name: 'Фильтры' })
    await sheet.getByRole('checkbox', { name: 'Только в наличии' }).check()
    await sheet.getByRole('button', { name: /^Показать \d+\sтовар/ }).click()
    await expect(page).toHaveURL(/inStock=1/)
    await expect(page.getByRole('button', { name: 'Убрать условие: в наличии' })).toBeVisible()
  })

  test('an absurd address shows the rest and says what was wrong', async ({ page }) => {
    await page.goto(`${SHOP}/catalog/perforatory/?filter[price]=5000-1000&page=1`)
    await expect(page.getByText('Часть условий в адресе не подошла')).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('filters are a plain form', async ({ page }) => {
    await page.goto(`${SHOP}/catalog/perforatory/`)
    const filters = page.getByRole('form', { name: 'Фильтры' })
    await filters.getByRole('checkbox', { name: /BRUNO/ }).check()
    await filters.getByRole('button', { name: 'Показать', exact: true }).click()
    await expect(page).toHaveURL(/filter/)
    await expect(page.getByRole('article').first()).toContainText('BRUNO')
  })
})

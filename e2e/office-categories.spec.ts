import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'
const SHOP = 'http://localhost:3700'

/** A name of its own: a second try finds the category where the first has left it. */
test('a category is made, moved by keys, given a filter and another address; its old link leads on', async ({ page }, {
  retry,
  repeatEachIndex,
}) => {
  const mark = `${retry}${repeatEachIndex}${Date.now() % 100_000}`
  const name = `Пробные раздел ${mark}`
  await page.goto(`${OFFICE}/goods/categories`)
  await page.getByRole('button', { name: /^Владелец / }).click()
  const tree = page.getByRole('tree', { name: 'Разделы каталога' })
  await expect(tree.getByRole('treeitem').first()).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Новый раздел' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Новый раздел' })
  await dialog.getByLabel('Название').fill(name)
  await dialog.getByRole('button', { name: 'Добавить' }).click()
  await expect(page).toHaveURL(new RegExp(`/goods/categories/probnye-razdel-${mark}$`))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // one level down, under the category above it, by keys alone
  await tree.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(tree.getByRole('treeitem', { name: new RegExp(name) })).toHaveAttribute('aria-level', '2')

  await page.getByRole('button', { name: 'Добавить атрибут' }).click()
  const choice = page.getByRole('dialog', { name: 'Добавить атрибут' })
  await choice.getByLabel('Атрибут магазина').fill('мощность')
  await choice.getByRole('option').first().click()
  await page
    .getByRole('group', { name: /где виден/ })
    .getByLabel('Фильтр')
    .check()
  await expect(page.getByText(/Фильтр «.+» не будет виден, пока/)).toBeVisible()
  await page.getByRole('button', { name: 'Записать атрибуты' }).click()
  await expect(page.getByRole('button', { name: 'Записать атрибуты' })).toBeHidden()

  await page.getByLabel('Адрес', { exact: true }).fill(`novyy-adres-${mark}`)
  await expect(page.getByText(/получат переадресацию/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Записать', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/goods/categories/novyy-adres-${mark}$`))

  await page.goto(`${SHOP}/catalog/probnye-razdel-${mark}/?sort=new`)
  await expect(page).toHaveURL(`${SHOP}/catalog/novyy-adres-${mark}/?sort=new`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('attributes and brands keep what was looked for on the way back and after a reload', async ({ page }) => {
  await page.goto(`${OFFICE}/goods/attributes`)
  await page.getByRole('button', { name: /^Владелец / }).click()
  const field = page.getByRole('searchbox', { name: 'Найти атрибут' })
  const rows = page.getByRole('grid', { name: 'Атрибуты' }).getByRole('row')
  await field.pressSequentially('напряж')
  await expect(page).toHaveURL(/search=%D0%BD/)
  await expect(field).toHaveValue('напряж')
  const found = await rows.count()
  await page
    .getByRole('link', { name: /Напряжение/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Напряжение/ })).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('напряж')
  await expect(rows).toHaveCount(found)
  await page.reload()
  await expect(field).toHaveValue('напряж')
  await page.goto(`${OFFICE}/goods/brands?only=best&search=bru`)
  await expect(page.getByRole('searchbox', { name: 'Найти бренд' })).toHaveValue('bru')
  await expect(page.getByLabel('Какие показать')).toHaveValue('best')
})

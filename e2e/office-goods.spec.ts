import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'
const SHOP = 'http://localhost:3700'

test.use({ allowedConsole: [/status of 422/] })

test('goods are changed in bulk: seen before, applied, seen in the shop, taken back', async ({ page, request }) => {
  await page.goto(`${OFFICE}/goods?search=Zelmar`)
  await page.getByRole('button', { name: /^Владелец / }).click()
  const grid = page.getByRole('grid', { name: 'Товары' })
  await expect(grid.getByRole('row').nth(1)).toContainText('Zelmar')
  expect.soft(await violations(page)).toEqual([])
  const path = await grid.getByRole('row').nth(1).getByRole('link').first().getAttribute('href')
  const code = /\d+/.exec(path!)![0]
  const warranty = async () => {
    const answer = await request.get(`${SHOP}/api/catalog/good/${code}`)
    return (await answer.json()).data.warranty as number
  }
  const before = await warranty()

  await grid.getByRole('checkbox', { name: 'Выбрать строку' }).first().check()
  await page.getByRole('button', { name: /^Выбрать все / }).click()
  await page.getByRole('button', { name: 'Изменить…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Изменить \d+/ })
  await dialog.getByLabel('Что').selectOption({ label: 'Гарантия, мес.' })
  await dialog.getByLabel('Значение').fill('много')
  await dialog.getByRole('button', { name: 'Показать, что изменится' }).click()
  await expect(dialog.getByText('Нужно число, а не «много»')).toBeVisible()
  await dialog.getByLabel('Значение').fill('61')
  await dialog.getByRole('button', { name: 'Показать, что изменится' }).click()

  await expect(page.getByText('В магазине пока ничего не изменилось')).toBeVisible()
  expect(await warranty()).toBe(before)
  expect.soft(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Применить к / }).click()
  await page.getByRole('button', { name: 'Вернуть как было…' }).click()
  await expect.poll(warranty).toBe(61)
  await page
    .getByRole('dialog', { name: 'Вернуть как было' })
    .getByRole('button', { name: /^Вернуть у / })
    .click()
  await expect(page.getByText('возвращено').first()).toBeVisible()
  await expect.poll(warranty).toBe(before)
})

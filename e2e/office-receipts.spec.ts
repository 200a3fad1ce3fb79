import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'

async function enterAs(page: Page, role: string, path: string) {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

test('the demo’s cash register had its shift closed: what it refused is sent again by one press', async ({ page }) => {
  test.slow()
  await enterAs(page, 'Бухгалтер', '/today')
  await page.getByRole('link', { name: /Чеки не отправлены/ }).click()
  const list = page.getByRole('region', { name: 'Список чеков' })
  await expect(list.getByText(/Смена на кассе закрыта/).first()).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
  await list.getByRole('button', { name: /^Отправить ещё раз все/ }).click()
  await expect(page.getByRole('region', { name: 'Сообщения' })).toContainText('Отправим ещё раз')
  await expect(list.getByText('Все чеки у кассы')).toBeVisible()
})

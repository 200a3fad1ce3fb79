import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'

async function enterAs(page: Page, role: string, path: string) {
  await page.goto(`${OFFICE}${path}`)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

test('a queue of reviews by keys alone: one is shown, the next is refused with a reason, a shown one is answered', async ({
  page,
}) => {
  await enterAs(page, 'Владелец', '/reviews?kind=review')
  const rows = page.getByRole('navigation', { name: 'Отзывы и вопросы' }).getByRole('link')
  await expect(rows.nth(1)).toBeVisible()
  await page.keyboard.press('KeyJ')
  const card = page.getByRole('region', { name: 'Отзыв' })
  await expect(card).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
  const first = new URL(page.url()).pathname
  await page.keyboard.press('KeyA')
  await expect(page.getByRole('status').filter({ hasText: 'Показано' })).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(first))

  await expect(card).toBeVisible()
  await page.keyboard.press('KeyX')
  const refusing = page.getByRole('dialog', { name: 'Отказать' })
  await refusing.getByLabel('Частые причины').selectOption({ index: 2 })
  await refusing.getByRole('button', { name: 'Отказать' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Скрыто' })).toBeVisible()

  await page.goto(`${OFFICE}${first}`)
  await expect(card).toBeVisible()
  await page.keyboard.press('KeyE')
  await page.keyboard.type('Спасибо, передали мастеру.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Ответ сохранён' })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'

async function enterAs(page: Page, role: string, path: string) {
  await page.goto(`${OFFICE}${path}`)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

test.describe('promo codes and gift cards', () => {
  // the discount that is refused
  test.use({ allowedConsole: [/status of 422/] })

  test('a code is thought over, refused at its field, made and found; a gift card shows its number once', async ({
    page,
  }) => {
    await enterAs(page, 'Владелец', '/promo/new')
    const code = `ВЕСНА${Date.now() % 1_000_000}`
    await page.getByLabel('Промокод', { exact: true }).fill(code)
    await page.getByLabel('Название').fill('Весенняя скидка')
    await page.getByLabel('Скидка, %').fill('150')
    await page.getByRole('button', { name: 'Завести' }).click()
    await expect(page.getByLabel('Скидка, %')).toHaveAccessibleDescription(/99|100/)
    await page.getByLabel('Скидка, %').fill('7')
    expect.soft(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Завести' }).click()
    await expect(page).toHaveURL(/\/promo\/\d+/)
    await page.goto(`${OFFICE}/promo`)
    await page.getByLabel('Найти промокод').fill(code.toLowerCase())
    await expect(page.getByRole('link', { name: /Весенняя скидка|ВЕСНА/ }).first()).toBeVisible()

    await page.goto(`${OFFICE}/gift-cards/new`)
    await page.getByLabel('Номинал, ₽').fill('5000')
    await page.getByLabel('Кому').fill('Анна Ветрова')
    await page.getByRole('button', { name: 'Выпустить', exact: true }).click()
    const number = (await page.getByRole('region', { name: 'Номер карты' }).innerText()).replace(/\D/g, '')
    await page.getByRole('link', { name: 'Открыть карту' }).click()
    await expect(page).toHaveURL(/\/gift-cards\/\d+/)
    const last = number.slice(0, 16).slice(-4)
    await page.goto(`${OFFICE}/gift-cards?search=${last}`)
    await expect(page.getByText('Анна Ветрова').first()).toBeVisible()
    expect(await page.content()).not.toContain(number.slice(0, 16))
    expect.soft(await violations(page)).toEqual([])
  })
})

import { expect, test } from './shop-test.ts'

test.describe('the shell', () => {
  test('asks about the city once and goes to the chosen one’s host @phone-only @engines', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('Ваш город — Москва?')).toBeVisible()
    await page.getByRole('button', { name: 'Выбрать другой' }).click()
    const modal = page.getByRole('dialog', { name: /город/i })
    await modal
      .getByRole('combobox')
      .or(modal.getByRole('searchbox'))
      .or(modal.getByRole('textbox'))
      .first()
      .fill('великие л')
    await modal.getByText('Великие Луки').first().click()
    await expect(page).toHaveURL('http://vluki.localhost:3700/')
    await expect(page.getByRole('banner').getByText('Великие Луки').first()).toBeVisible()
    await page.goto('http://vluki.localhost:3700/catalog/')
    await expect(page.getByText(/^Ваш город —/)).toHaveCount(0)
  })

  test('closes a modal by Escape and gives the focus back; shows every category from the menu by keyboard alone', async ({
    page,
  }) => {
    await page.goto('http://pskov.localhost:3700/')
    const opener = page.getByRole('banner').getByRole('button', { name: /Псков/ }).first()
    await opener.click()
    await expect(page.getByRole('dialog', { name: /город/i })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: /город/i })).toBeHidden()
    await expect(opener).toBeFocused()

    const menu = page
      .getByRole('banner')
      .getByRole('button', { name: 'Каталог' })
      .or(page.getByRole('banner').getByRole('link', { name: 'Каталог' }))
      .first()
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Перфораторы', exact: true }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
  })

  test.describe('a missing page', () => {
    test.use({ allowedConsole: [/404/] })

    test('says so, with its code and ways on', async ({ page }) => {
      const answer = await page.goto('/no-such-page/')
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Страница не найдена' })).toBeVisible()
      await expect(page.getByText('404').first()).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'На главную' })).toHaveAttribute('href', '/')
      await page.getByRole('main').getByRole('link', { name: 'В каталог' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Каталог' })).toBeVisible()
    })
  })
})

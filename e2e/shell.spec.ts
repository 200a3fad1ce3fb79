import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

test.describe('the shell', () => {
  test('asks about the city once and goes to the chosen one’s host @phone-only @engines', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('Ваш город — Москва?')).toBeVisible()
    await page.getByRole('button', { name: 'Нет, другой' }).click()
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
    await expect(page.getByText(/^Ваш город —/)).toBeHidden()
  })

  // in every run: web/state/city.test.ts, the question on the main host above
  test('in a city’s own shop asks whether to stay, above the header, and is put away for the visit @phone @full', async ({
    page,
  }) => {
    await page.goto('http://pskov.localhost:3700/catalog/perforatory/')
    const row = page.getByRole('region', { name: 'Ваш город' })
    await expect(row.getByRole('button', { name: 'Остаться в Пскове' })).toBeVisible()
    // over nothing: the header with its phone begins below it
    const { y, height } = (await row.boundingBox())!
    const phone = page.getByRole('banner').getByRole('link', { name: /^\+7/ })
    await expect(phone).toBeVisible()
    expect(y + height).toBeLessThanOrEqual((await phone.boundingBox())!.y)
    // waits for its answer; read past it scrolls away with the page
    await page.evaluate(() => scrollBy(0, 300))
    await expect(row).not.toBeInViewport()
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: 'Скрыть вопрос о городе' }).click()
    await expect(row).toBeHidden()
    await page.goto('http://pskov.localhost:3700/catalog/')
    await expect(row).toBeHidden()
    // the next visit may answer
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await row.getByRole('link', { name: 'Перейти в Москву' }).click()
    await expect(page).toHaveURL('http://localhost:3700/catalog/')
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
    const panel = page.getByRole('navigation', { name: 'Каталог' })
    await expect(panel.getByRole('link', { name: /^Перфораторы/ }).first()).toBeVisible()
    // the panel is the next stop, and what follows the button comes after it
    await page.keyboard.press('Tab')
    await expect(panel.getByRole('link', { name: /^Электроинструмент/ }).first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(menu).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: 'Поиск по магазину' })).toBeFocused()
  })

  test.describe('a missing page', () => {
    test.use({ allowedConsole: [/404/] })

    test('says so, with its code and ways on', async ({ page }) => {
      const answer = await page.goto('/no-such-page/')
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Страница не найдена' })).toBeVisible()
      await expect(page.getByText('404').first()).toBeVisible()
      expect.soft(await violations(page)).toEqual([])
      await expect(page.getByRole('main').getByRole('link', { name: 'На главную' })).toHaveAttribute('href', '/')
      await page.getByRole('main').getByRole('link', { name: 'В каталог' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Каталог' })).toBeVisible()
    })
  })
})

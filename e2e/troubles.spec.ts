import type { Page } from '@playwright/test'
import { SHOP as MAIN, signUpNew } from './new-customer.ts'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'
const PHONE = /\+7\s\(8112\)\s01-46-10/

/** A press before the page has come alive does nothing. */
async function openSample(page: Page, title: string) {
  const dialog = page.locator('dialog[open]')
  await expect(async () => {
    if ((await dialog.count()) === 0)
      await page.getByRole('button', { name: title, exact: true }).click({ timeout: 2000 })
    await expect(dialog).toHaveCount(1, { timeout: 2000 })
  }).toPass()
}

test.describe('a check for robots that cannot load', () => {
  // the script is refused by the page's own policy, and the specification names the words for the console
  test.use({ allowedConsole: [/recaptcha/i] })

  test.beforeEach(async ({ page }) => {
    const data = { captcha: { provider: 'recaptcha', siteKey: 'site-key' }, mailingByDefault: true }
    await page.route('**/api/auth/settings*', (route) => route.fulfill({ json: { data } }))
    await page.route('https://www.google.com/**', (route) => route.abort())
  })

  const says = async (page: Page) => {
    const dialog = page.locator('dialog[open]')
    await expect(dialog).toContainText('Не загрузилась проверка «я не робот»')
    await expect(dialog).toContainText(PHONE)
  }

  test('sign-in says so and whom to call', async ({ page }) => {
    await page.goto(`${SHOP}/?auth=true`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Телефон или e-mail').fill('ivan@example.ru')
    await dialog.getByRole('button', { name: 'Получить код' }).click()
    await says(page)
  })

  test('a purchase in one click and a callback do too @full', async ({ page }) => {
    await page.goto(`${SHOP}/components/`)
    for (const [title, action] of [
      ['Купить в один клик', 'Купить'],
      ['Обратный звонок', 'Перезвоните мне'],
    ] as const) {
      await openSample(page, title)
      const dialog = page.locator('dialog[open]')
      await dialog.getByLabel('Телефон').fill('9111234567')
      await dialog
        .getByRole('button', { name: new RegExp(`^${action}`) })
        .last()
        .click()
      await says(page)
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog[open]')).toHaveCount(0)
    }
  })
})

test.describe('a cart that could not be read', () => {
  test.use({ allowedConsole: [/500|INTERNAL|ApiError|Сломалось/] })

  // in every run: web/state/cart.test.ts
  test('is not called empty, and comes when asked again @full', async ({ page }) => {
    await page.goto(`${SHOP}/catalog/perforatory/?inStock=1`)
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/cart/update'))
    await page
      .getByRole('button', { name: /^В корзину/ })
      .first()
      .click()
    await saved
    let isBroken = true
    await page.route('**/api/cart?*', (route) =>
      isBroken
        ? route.fulfill({
            status: 500,
            json: { errorCode: 'INTERNAL', errorMessage: 'Сломалось', errors: { source: ['Сломалось'] } },
          })
        : route.continue(),
    )
    await page.route('**/api/cart', (route) =>
      isBroken
        ? route.fulfill({
            status: 500,
            json: { errorCode: 'INTERNAL', errorMessage: 'Сломалось', errors: { source: ['Сломалось'] } },
          })
        : route.continue(),
    )
    await page.goto(`${SHOP}/basket/`)
    await expect(page.getByRole('alert')).toContainText('Корзина не загрузилась')
    await expect(page.getByRole('main')).not.toContainText('пока пусто')
    isBroken = false
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByRole('button', { name: /^Убрать из корзины/ })).toHaveCount(1)
  })
})

test.describe('an account left in another tab', () => {
  test.use({ allowedConsole: [/401/] })

  test('asks to sign in instead of blaming the connection @full', async ({ page, context }) => {
    test.slow()
    await signUpNew(page, 'Иван Петров')
    await page.goto(`${MAIN}/personal-account/`)
    const menu = page.getByRole('navigation', { name: 'Разделы кабинета' })
    await expect(menu).toBeVisible()
    await context.request.post(`${MAIN}/api/auth/sign-out`, { headers: { origin: MAIN } })
    await menu.getByRole('link', { name: 'Бонусы' }).click()
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'Вход' })).toBeVisible()
    await expect(page.getByRole('dialog')).toContainText('Вы вышли из аккаунта')
    // nothing of the customer stays on screen
    await expect(page.getByText('Не получилось загрузить')).toHaveCount(0)
    await expect(page.getByText('Иван Петров')).toHaveCount(0)
    await expect(page).toHaveURL(`${MAIN}/`)
  })
})

test('changing city on localhost says what stays behind @full', async ({ page }) => {
  await page.goto(`${SHOP}/components/`)
  await openSample(page, 'Выбор города')
  await expect(page.getByRole('dialog', { name: 'Ваш город' })).toContainText(
    'корзина и вход остаются у прежнего города',
  )
})

test.describe('a page that is not there', () => {
  test.use({ allowedConsole: [/404/] })

  test('an old address gets the screen with a way on, a program gets JSON @full', async ({ page, request }) => {
    for (const path of ['/about.html', '/index.php', '/product/abc.html']) {
      const answer = await page.goto(MAIN + path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible()
      const toProgram = await request.get(MAIN + path, { headers: { accept: 'application/json' } })
      expect([toProgram.status(), (await toProgram.json()).errorMessage]).toEqual([404, 'This page could not be found'])
    }
    // the page is alive
    await page.getByRole('main').getByRole('link', { name: 'В каталог' }).click()
    await expect(page).toHaveURL(`${MAIN}/catalog/`)
  })
})

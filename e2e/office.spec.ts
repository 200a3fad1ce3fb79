import type { Page } from '@playwright/test'
import { formatRubles } from '#rules/money/money.ts'
import { violations, violationsWithLooks } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'
const palette = (page: Page) => page.getByRole('dialog', { name: 'Найти' })

/** One press in the demo shop. */
async function enterAs(page: Page, role: string, path = '/') {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

const rail = (page: Page) => page.getByRole('navigation', { name: 'Столы', exact: true })

test('a stranger signs in first and comes back to the desk asked for @phone-only', async ({ page }) => {
  await page.goto(`${OFFICE}/people`)
  await expect(page).toHaveURL(`${OFFICE}/sign-in?back=%2Fpeople`)
  await expect(page.getByRole('heading', { name: 'Кем войти' })).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Владелец / }).click()
  await expect(page).toHaveURL(`${OFFICE}/people`)
  await expect(page.getByRole('heading', { name: /^Люди/ })).toBeVisible()
})

test.describe('with refusals', () => {
  // the browser itself says what a call was answered with
  test.use({ allowedConsole: [/status of 4\d\d/] })

  test('a wrong password is said in words @full', async ({ page }) => {
    await page.goto(`${OFFICE}/sign-in`)
    await page.getByLabel('E-mail').fill('owner@verstak.example')
    await page.getByLabel('Пароль', { exact: true }).fill('не тот пароль')
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(page.getByText('Не подошло: проверьте e-mail и пароль').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Кем войти' })).toBeVisible()
  })

  test('a desk that is not for the role says so @full', async ({ page }) => {
    await enterAs(page, 'Кладовщик')
    await page.goto(`${OFFICE}/people`)
    await expect(page.getByRole('alert')).toContainText('Сюда вам нельзя')
  })
})

test('every role sees its own desks and no others @full', async ({ page }) => {
  for (const [role, sees] of [
    ['Владелец', true],
    ['Управляющий', false],
    ['Оператор', false],
    ['Кладовщик', false],
  ] as const) {
    await page.context().clearCookies()
    await enterAs(page, role)
    await expect(rail(page).getByRole('link', { name: 'Люди' })).toHaveCount(sees ? 1 : 0)
  }
})

// in every run: office-keyboard.spec.ts, office/parts/palette/commands.test.ts, office/state/shortcuts.browser.test.tsx
test('the whole frame by keyboard, in any layout @full', async ({ page }) => {
  await enterAs(page, 'Владелец', '/me')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  expect.soft(await violations(page, 'dialog')).toEqual([])
  await page.keyboard.type('k.lb') // «люди» in the wrong layout
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Сотрудники' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/people\/\d+$/)
  const heading = page.getByRole('heading', { level: 1 })
  // the list's own until the card is there
  await expect(heading).not.toHaveText(/^Люди/)
  const name = await heading.textContent()
  await page.goBack()
  await expect(page.getByRole('row', { name: new RegExp(name!) })).toHaveAttribute('data-current', 'true')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Клавиши' })).toBeVisible()
})

test('an invitation is made, kept while it is typed, and accepted once', async ({ page, context }) => {
  test.slow()
  await enterAs(page, 'Владелец', '/people')
  await page.getByRole('button', { name: 'Пригласить' }).click()
  const dialog = page.getByRole('dialog')
  const login = `new-${Date.now()}@verstak.example`
  await dialog.getByLabel('Имя и фамилия').fill('Вера Новикова')
  await dialog.getByLabel('E-mail для входа').fill(login)
  await page.reload()
  await page.getByRole('button', { name: 'Пригласить' }).click()
  await expect(dialog.getByLabel('Имя и фамилия')).toHaveValue('Вера Новикова')
  await dialog.getByRole('checkbox', { name: /^Оператор/ }).check()
  expect.soft(await violations(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Сделать ссылку' }).click()
  const link = await dialog.getByText(/\/invite#/).textContent()

  const other = await context.browser()!.newPage()
  await other.goto(link!)
  await other.getByLabel('Новый пароль').fill('тридцать три верстака подряд')
  await other.getByLabel('Ещё раз').fill('тридцать три верстака подряд')
  await other.getByRole('button', { name: 'Задать пароль' }).click()
  // in the demo shop, and only there, a password is enough
  await expect(other.getByRole('button', { name: /, меню$/ })).toBeVisible()
  await other.goto('about:blank')
  await other.goto(link!)
  await expect(other.getByText('Ссылка не открылась')).toBeVisible()
  await other.close()
})

test('no desk has accessibility violations @phone', async ({ page, isMobile }) => {
  test.setTimeout(120_000)
  await enterAs(page, 'Владелец')
  const first = ['/people', '/people/2', '/journal', '/today']
  const always = process.env['SHORT_TESTS'] ? first : [...first, '/people/roles', '/me']
  // what no journey of its own looks at
  const others = ['/people/matrix', '/customers/companies', '/customers/requests', '/rental/day', '/rental/use']
  others.push(
    '/repairs/closed',
    '/reports/services',
    '/reports/work',
    '/settings/delivery',
    '/seo/titles',
    '/search/words',
  )
  for (const path of isMobile ? always : [...always, ...others]) {
    await page.goto(OFFICE + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect.soft(await violationsWithLooks(page), path).toEqual([])
  }
  if (!isMobile) return
  await page.getByRole('button', { name: 'Ещё', exact: true }).click()
  const desks = page.getByRole('dialog', { name: 'Все столы' })
  await expect(desks).toBeVisible()
  expect.soft(await violationsWithLooks(page), 'all desks').toEqual([])
  await desks.getByRole('link', { name: 'Клиенты' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Клиенты' })).toBeVisible()
  await expect(desks).toBeHidden()
})

test('a staff cookie opens nothing in the shop, a session ends at once @full', async ({ page, request }) => {
  await enterAs(page, 'Владелец', '/me')
  const cookies = await page.context().cookies(OFFICE)
  expect(cookies.filter(({ name }) => name.includes('office'))).toHaveLength(1)
  expect(await page.context().cookies('http://pskov.localhost:3700')).not.toContainEqual(
    expect.objectContaining({ name: expect.stringContaining('office') }),
  )
  expect((await request.get('http://localhost:3700/api/office/session')).status()).toBe(404)
  await page.getByRole('button', { name: /, меню$/ }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(page.getByRole('heading', { name: 'Кем войти' })).toBeVisible()
})

// in every run: server/shop/orders/desk, server/shop/people/staff; the list and the card of orders by
// office-orders.spec.ts
test('a place chosen in the head holds, goods are found by their article, an order is printed @full', async ({
  page,
}) => {
  await enterAs(page, 'Оператор', '/orders')
  await page.getByRole('button', { name: /^Показано: Все филиалы/ }).click()
  await page
    .getByRole('dialog', { name: 'Филиал или магазин' })
    .getByRole('button', { name: 'Псков', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'Заказы Псков' })).toBeVisible()
  await page.goto(`${OFFICE}/today`)
  await expect(page.getByRole('heading', { name: 'Сегодня Псков' })).toBeVisible()
  await page.getByRole('button', { name: /^Найти/ }).click()
  await palette(page).getByRole('combobox').fill('перфоратор')
  await expect(palette(page).getByRole('option', { name: /Товары/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`${OFFICE}/orders`)
  await page
    .getByRole('region', { name: 'Список заказов' })
    .getByRole('link')
    .filter({ hasText: /^\d+$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Печать' }).click()
  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('menuitem', { name: 'Лист сборки' }).click(),
  ])
  await expect(paper.getByRole('img', { name: /^Штрихкод заказа/ })).toBeVisible()
  expect.soft(await violations(paper)).toEqual([])
})

test('who changed a price is found in the journal, the difference opened, what is found taken as a file', async ({
  page,
}) => {
  await enterAs(page, 'Закупщик', '/goods/prices')
  const cell = page.getByRole('textbox', { name: /^Цена: / }).first()
  const before = Number((await cell.inputValue()).replace(/\s/g, '').replace(',', '.'))
  await cell.fill(String(before + 10))
  const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok())
  await cell.press('Enter')
  await saved

  await page.context().clearCookies()
  await enterAs(page, 'Владелец', '/journal')
  await page.getByRole('button', { name: 'Поле', exact: true }).click()
  const fields = page.getByRole('dialog', { name: 'Поле' })
  await fields.getByRole('searchbox').fill('Товар · Цена')
  await fields.getByRole('checkbox', { name: 'Товар · Цена', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/field=good\.price$/)
  await expect(page.getByRole('button', { name: 'Поле: Товар · Цена' })).toBeVisible()
  const list = page.getByRole('grid', { name: 'Журнал' })
  await expect(list.getByRole('row').nth(1)).toContainText('Павел Громов')
  expect.soft(await violations(page)).toEqual([])

  await list.focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const entry = page.getByRole('article')
  await expect(entry.getByRole('heading', { name: 'Что изменилось' })).toBeVisible()
  await expect(entry.getByRole('deletion')).toHaveText(formatRubles(before))
  await expect(entry.getByRole('insertion')).toHaveText(formatRubles(before + 10))
  expect.soft(await violations(page)).toEqual([])

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Файл' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Скачать CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('zhurnal.csv')
  await page.goto(`${OFFICE}/journal?action=export`)
  await expect(list.getByRole('row').nth(1)).toContainText('Поле: Товар: Цена')
})

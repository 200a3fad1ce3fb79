import type { Page } from '@playwright/test'
import { violationsWithLooks } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.beforeEach(async ({ page }) => {
  await page.goto('/components/')
  // the answer of a press tells that the page has come alive
  await expect(async () => {
    await button(page, 'Аккумуляторные').click()
    await expect(button(page, 'Аккумуляторные')).toHaveAttribute('aria-pressed', 'false', { timeout: 200 })
  }).toPass()
})

// in every run: its parts are read on the pages of accessibility.spec.ts and office.spec.ts
test('the kit has no accessibility violations, nor do its open layers @full', async ({ page }) => {
  test.slow()
  expect(await violationsWithLooks(page)).toEqual([])
  await button(page, 'Среднее').click()
  await button(page, 'Заказать').click()
  expect(await violationsWithLooks(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await button(page, 'Действия').click()
  expect(await violationsWithLooks(page, ':popover-open')).toEqual([])
})

// in every run: large-text.spec.ts
test('nothing is wider than the screen, also with text twice as large @phone @full', async ({ page }) => {
  const overflow = () => page.getByRole('main').evaluate((main) => Math.max(0, main.scrollWidth - main.clientWidth))
  expect(await overflow()).toBe(0)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await overflow()).toBe(0)
})

test('a dialog takes the focus, keeps the page still, closes one at a time and gives the focus back @full', async ({
  page,
}) => {
  await button(page, 'Среднее').click()
  const dialog = page.getByRole('dialog', { name: 'Купить в один клик' })
  await expect(dialog.getByLabel('Имя')).toBeFocused()
  const before = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 400)
  expect(await page.evaluate(() => scrollY)).toBe(before)

  await button(page, 'Ещё окно').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Окно над окном' })).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Среднее')).toBeFocused()
})

test('a message above a dialog can be pressed @phone-only @full', async ({ page }) => {
  await button(page, 'Малое').click()
  await button(page, 'Заказать').click()
  await button(page, 'Скрыть сообщение').click()
  await expect(button(page, 'Скрыть сообщение')).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Купить в один клик' })).toBeVisible()
})

test('fields are filled and walked by keys: masks keep the caret, a code is pasted whole, lists, tabs, sliders and pictures move @full', async ({
  page,
}) => {
  test.slow()
  const phone = page.getByLabel('Телефон', { exact: true })
  await phone.click()
  await page.keyboard.type('89111234567')
  await expect(phone).toHaveValue('+7 (911) 123-45-67')
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5))
  await page.keyboard.press('Backspace')
  await page.keyboard.type('8')
  await expect(phone).toHaveValue('+7 (811) 123-45-67')
  expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(5)

  const sum = page.getByLabel('Сумма', { exact: true })
  await sum.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1))
  await sum.focus()
  await page.keyboard.type('9x')
  await expect(sum).toHaveValue('19 234 567.5')

  await page.getByLabel('Код из СМС').focus()
  await page.keyboard.insertText('12 34-56')
  await expect(page.getByLabel('Код из СМС')).toHaveValue('123456')
  await expect(page.getByRole('listitem').filter({ hasText: 'Код 123456 принят' })).toBeVisible()

  const city = page.getByRole('combobox', { name: 'Населённый пункт' })
  await city.fill('вел')
  await expect(page.getByRole('option', { name: /Великий Новгород/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(city).toHaveValue('Великий Новгород')

  await page.getByRole('tab', { name: 'Хиты' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel')).toHaveText('Появилось за последние 30 дней.')

  await page.getByRole('slider', { name: 'Мощность, не меньше' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Мощность, от')).toHaveValue('550')

  await page.getByRole('group', { name: 'Перфоратор Torvald RH 26-800' }).focus()
  await page.keyboard.press('End')
  await expect(button(page, 'Фото 6 из 6')).toHaveAttribute('aria-current', 'true')
})

test('every modal of the shop opens, is read without violations, and Escape closes it and gives the focus back @full', async ({
  page,
}) => {
  test.slow()
  const section = page.getByRole('heading', { name: 'Окна магазина' }).locator('xpath=../..')
  // by themselves: each opening would style and lay out the whole kit anew
  await section.evaluate((own) => {
    own.id = 'shop-modals'
    for (let at = own; at.parentElement && at.tagName !== 'MAIN'; at = at.parentElement)
      for (const beside of at.parentElement.children) if (beside !== at) beside.setAttribute('style', 'display: none')
  })
  // not under the heading: finding it asks every element of the kit for its role and name
  const samples = page.locator('#shop-modals').getByRole('button')
  const titles = await samples.allTextContents()
  expect(titles.length).toBeGreaterThanOrEqual(48)
  const silent: string[] = []
  for (const [at, title] of titles.entries()) {
    await samples.nth(at).click()
    const dialog = page.locator('dialog[open]')
    try {
      await expect(dialog).toHaveCount(1)
      expect.soft(await violationsWithLooks(page, 'dialog[open]'), title).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(samples.nth(at)).toBeFocused()
    } catch {
      silent.push(title)
      await page.keyboard.press('Escape')
    }
  }
  expect(silent).toEqual([])
})

test('the choice of a pickup shop shows the shops of the branch; the sample filters choose by the address', async ({
  page,
}) => {
  await button(page, 'Выбор магазина').click()
  const dialog = page.getByRole('dialog', { name: 'Где забрать заказ' })
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await expect(dialog).not.toContainText('Магазинов не нашлось')
  expect(await violationsWithLooks(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await button(page, 'Фильтры').click()
  await page
    .getByRole('dialog', { name: 'Фильтры' })
    .getByRole('checkbox', { name: /Torvald/ })
    .check()
  await expect(page).toHaveURL(/filter\[vendor\]=torvald/)
})

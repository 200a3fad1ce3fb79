import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'

async function enterAs(page: Page, role: string, path: string) {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

test('a buyer raises a brand’s prices by a rule and takes it back', async ({ page }) => {
  await enterAs(page, 'Закупщик', '/goods/prices?vendor=&search=')
  const cells = page.getByRole('textbox', { name: /^Цена: / })
  await expect(cells.first()).toBeVisible()
  expect.soft(await violations(page)).toEqual([])

  // a slip of the hand is told at the cell, and nothing is saved
  const before = await cells.first().inputValue()
  await cells.first().fill('0')
  await cells.first().press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Цена должна быть больше нуля')
  expect.soft(await violations(page)).toEqual([])
  await cells.first().press('Escape')
  await expect(cells.first()).toHaveValue(before)

  await page.getByRole('link', { name: 'Правило' }).click()
  await page.getByRole('button', { name: 'Бренды' }).click()
  await page.getByRole('checkbox', { name: 'Zelmar' }).check()
  await page.keyboard.press('Escape')
  await page.getByLabel('Изменить на, %').fill('5')
  await page.getByRole('button', { name: 'Что изменится' }).click()
  const apply = page.getByRole('button', { name: /^Изменить \d/ })
  await expect(apply).toBeVisible()
  await expect(page.getByText('Цен вырастет')).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
  await apply.click()
  await page.getByRole('button', { name: 'Вернуть как было' }).click()
  await expect(page.getByRole('heading', { name: 'Возвращено как было' })).toBeVisible()
})

/** As a scanner: the article, then Enter, wherever the focus is. */
async function scan(page: Page, code: string) {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** Two goods of the person's first warehouse laid on a shelf of their own. */
async function fillShelf(page: Page, shelf: string) {
  return page.evaluate(async (name) => {
    const call = async (path: string, body?: object) =>
      (
        await fetch(`/api/office${path}`, {
          ...(body && {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        })
      ).json()
    const { places } = (await call('/stock-counts')).data
    const [place] = places
    const { goods } = (await call(`/stock?shop=${place.id}&limit=200`)).data
    const two = goods
      .filter(({ quantity, held, article }: { quantity: number; held: number; article: string }) => {
        return quantity > 2 && quantity < 9 && held === 0 && /^[\w-]+$/.test(article)
      })
      .slice(0, 2)
    for (const { code } of two) await call('/picking-shelf', { code, warehouseId: place.id, shelf: name })
    return {
      place: place.name as string,
      goods: two as { code: string; name: string; article: string; quantity: number }[],
    }
  }, shelf)
}

test.describe('without a network for a while', () => {
  test.use({ allowedConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('a warehouse counts a shelf @phone-only', async ({ page }) => {
    await enterAs(page, 'Кладовщик', '/goods/stock/counts')
    const shelf = `П-${String(Date.now()).slice(-6)}`
    const { place, goods } = await fillShelf(page, shelf)
    const [first, second] = [goods[0]!, goods[1]!]

    await page.getByRole('button', { name: 'Начать пересчёт' }).click()
    const dialog = page.getByRole('dialog', { name: 'Новый пересчёт' })
    await dialog.getByLabel('Склад').selectOption(place)
    await dialog.getByLabel('Что считать').selectOption('Полку')
    await dialog.getByLabel('Полка').fill(shelf)
    await dialog.getByRole('button', { name: 'Начать', exact: true }).click()
    await expect(page.getByRole('tab', { name: /Не нашли/ })).toContainText('2')
    expect.soft(await violations(page)).toEqual([])

    await page.getByRole('tab', { name: /Посчитано/ }).click()
    await scan(page, first.article)
    const counted = page.getByRole('listitem').filter({ hasText: first.article })
    await expect(counted).toContainText(`1/${first.quantity}`)
    await page.context().setOffline(true)
    for (let piece = 2; piece < first.quantity; piece++) await scan(page, first.article)
    await expect(page.getByText(/^Нет связи: \d+.+отправ/)).toBeVisible()
    await expect(counted).toContainText(`${first.quantity - 1}/${first.quantity}`)
    await page.context().setOffline(false)
    await expect(page.getByText(/^Нет связи: /)).toHaveCount(0)
    await scan(page, second.article)
    await page.getByRole('button', { name: `${second.name}: ввести, сколько всего` }).click()
    await page.getByLabel('Штук на полке').fill(String(second.quantity))
    await page.getByRole('button', { name: 'Записать' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: second.article })).toContainText('сходится')
    await page.getByRole('tab', { name: /Разницы/ }).click()
    await expect(counted).toContainText('не хватает 1')
    expect.soft(await violations(page)).toEqual([])

    await page.getByRole('button', { name: 'Закончить' }).click()
    const closing = page.getByRole('dialog', { name: 'Закончить пересчёт' })
    await expect(closing).toContainText('1 товар, −1 шт.')
    await closing.getByLabel('Пояснение').fill('Плановый')
    expect.soft(await violations(page)).toEqual([])
    await closing.getByRole('button', { name: 'Записать остатки' }).click()
    await expect(page.getByText('Записан', { exact: true })).toBeVisible()
    await page.goto(`${OFFICE}/goods/stock/${first.code}`)
    await expect(page.getByRole('region', { name: 'Исправления и пересчёты' })).toContainText('Плановый')
    expect.soft(await violations(page)).toEqual([])
  })
})

import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const MAIN = 'http://localhost:3700'
const SHOP = 'http://pskov.localhost:3700'

/** The first Saturday somebody can still have the machine on, a month further if need be. */
async function pressSaturday(page: Page): Promise<string> {
  const saturday = page.getByRole('button', { name: /суббота, свободно/ }).first()
  await expect(page.getByRole('button', { name: /, воскресенье/ }).first()).toBeVisible()
  if ((await saturday.count()) === 0) await page.getByRole('button', { name: 'Следующий месяц' }).click()
  const name = await saturday.getAttribute('aria-label')
  await saturday.click()
  await expect(saturday).toHaveAttribute('aria-pressed', 'true')
  return name!
}

const freeOn = (label: string) => Number(/свободно (\d+)/.exec(label)?.[1] ?? 0)

test('a builder finds a machine and books it for Saturday @phone-only @engines', async ({ page, browserName }, {
  project,
}) => {
  test.slow()
  await page.goto(`${SHOP}/catalog-prokata/prokat-vibroplity/?inStock=1`)
  // the projects run side by side: each takes a machine of its own
  const own = ['desktop', 'phone', 'firefox', 'webkit'].indexOf(project.name)
  await page
    .getByRole('link', { name: /^Выбрать дни/ })
    .nth(own)
    .click()
  await expect(page).toHaveURL(/\/arenda\//)
  const label = await pressSaturday(page)
  const day = label.split(',')[0]!
  const button = page.getByRole('button', { name: /^Забронировать за/ })
  await expect(page.getByText(/^1.день ×/)).toBeVisible()
  // the same markup everywhere; stock Firefox does not survive axe over BiDi
  if (browserName === 'chromium') expect(await violations(page, 'main')).toEqual([])

  await button.click()
  await expect(page.getByText('Введите имя')).toBeVisible()
  await page.getByRole('textbox', { name: 'Имя' }).fill('Пётр')
  const phone = `921${String(Date.now()).slice(-7)}`
  await page.getByRole('textbox', { name: 'Телефон' }).pressSequentially(phone)
  await button.click()
  const done = page.getByRole('status').filter({ hasText: /Бронь П-\d+ принята/ })
  await expect(done).toContainText(day)
  await expect(done).toBeInViewport()
  const inbox = await page.request.get(`/dev/inbox.json?to=7${phone}`)
  expect(JSON.stringify(await inbox.json())).toContain(day)

  // the piece is held: one fewer is free on that day
  await page.getByRole('button', { name: 'Забронировать ещё' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  const same = page.getByRole('button', { name: new RegExp(`^${day.replace(/\s/, '\\s')}, суббота`) })
  if ((await same.count()) === 0) await page.getByRole('button', { name: 'Следующий месяц' }).click()
  await expect.poll(async () => freeOn((await same.getAttribute('aria-label')) ?? '')).toBe(freeOn(label) - 1)
})

// days taken meanwhile are answered by 409, which the browser logs by itself
test.describe('a calendar', () => {
  test.use({ allowedConsole: [/status of 409/] })

  test('days taken meanwhile lead to the nearest free ones; the calendar is walked by keyboard, the modals close one by one @full', async ({
    page,
  }) => {
    test.slow()
    await page.goto(`${SHOP}/catalog-prokata/prokat-vibroplity/?inStock=1`)
    await page
      .getByRole('link', { name: /^Выбрать дни/ })
      .nth(4)
      .click()
    const days = page.getByRole('grid', { name: 'Свободные дни' })
    const first = days.locator('[data-day][tabindex="0"]')
    await first.focus()
    const before = await first.getAttribute('data-day')
    await page.keyboard.press('PageDown')
    const focused = days.locator('[data-day]:focus')
    await expect(focused).not.toHaveAttribute('data-day', before!)

    // others take every piece of the chosen day while the form is filled in
    const label = await pressSaturday(page)
    const day = await days.locator('[aria-pressed=true]').getAttribute('data-day')
    const order = {
      goodCode: /-(\d+)\/$/.exec(page.url())![1],
      warehouseId: Number(await page.getByLabel('Пункт проката').inputValue()),
      from: day,
      to: day,
      name: 'Иван',
    }
    const tail = String(Date.now()).slice(-6)
    for (let piece = 0; piece < freeOn(label); piece++) {
      const data = { ...order, phone: `922${piece}${tail}` }
      const answer = await page.request.post('/api/rental/book', { headers: { origin: MAIN }, data })
      expect(answer.status()).toBe(200)
    }
    await page.getByRole('textbox', { name: 'Имя' }).fill('Пётр')
    await page.getByRole('textbox', { name: 'Телефон' }).pressSequentially(`9239${tail}`)
    await page.getByRole('button', { name: /^Забронировать за/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'уже всё занято' })).toBeInViewport()
    const nearest = page.getByRole('group', { name: 'Ближайшие свободные дни' })
    await nearest.getByRole('button').first().click()
    await expect(nearest).toHaveCount(0)

    await page.getByRole('button', { name: 'Где свободно на мои даты' }).click()
    const free = page.getByRole('dialog', { name: 'Где свободно' })
    await expect(free.getByText(/^Выбрано: /)).toBeVisible()
    await free
      .getByRole('button', { name: /^Взять здесь/ })
      .last()
      .click()
    await expect(page.getByRole('button', { name: /^Забронировать за/ })).toBeVisible()
    await page.getByRole('button', { name: 'Где свободно на мои даты' }).click()
    await page.getByRole('button', { name: 'Оставьте заявку' }).click()
    await expect(page.getByRole('dialog', { name: 'Подобрать замену' })).toBeVisible()
    expect(await violations(page, 'dialog[open]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto(`${SHOP}/arenda/`)
    await page.getByText('Какой срок проката минимальный?').click()
    await expect(page.getByText(/Считаем календарные дни/)).toBeVisible()
    await page.getByRole('heading', { name: 'Пункты проката', exact: true }).scrollIntoViewIfNeeded()
    // the map begins with the first city once its ground is known; from afar each city is one button
    await expect(page.getByRole('link', { name: '© участники OpenStreetMap' })).toBeVisible()
    await page.getByRole('button', { name: 'Показать все города' }).click()
    await expect(page.getByRole('button', { name: /^Псков: .*приблизить$/ })).toBeVisible()
    expect(await violations(page, 'main')).toEqual([])
  })
})

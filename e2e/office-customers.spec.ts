import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { codeFromInbox } from './new-customer.ts'
import { placeOrderByCalls } from './place-order.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'
const SHOP = 'http://pskov.localhost:3700'

async function enterAs(page: Page, role: string, path: string) {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

/** Somebody new, in a browser of their own. */
async function newCustomer(browser: Browser, name: string, phone: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${SHOP}/offline.html`)
  const post = (path: string, body: object) =>
    page.evaluate(
      async ([to, json]) =>
        (await fetch(to!, { method: 'POST', headers: { 'content-type': 'application/json' }, body: json! })).status,
      [path, JSON.stringify(body)] as const,
    )
  expect(await post(`/api/auth/code/${phone}`, { key: phone })).toBe(200)
  const code = await codeFromInbox(page, phone)
  const password = 'дрель и перфоратор'
  const form = { name, phone, code, password, passwordConfirmation: password, birthdate: 500_000_000 }
  expect(await post('/api/auth/sign-up', form)).toBe(200)
  return page
}

test('a customer is found, given bonuses and a note, joined with their double, and gets their data', async ({
  page,
  browser,
}) => {
  const tail = String(Date.now()).slice(-7)
  const [phone, other] = [`7913${tail}`, `7914${tail}`]
  const second = await newCustomer(browser, 'Матвей Дрелев', other)
  const first = await newCustomer(browser, 'Матвей Дрелев', phone)
  // an order of the first card made with the phone of the second: that is how a double shows itself
  await placeOrderByCalls(first, { contact: { name: 'Матвей Дрелев', phone: other, email: null } })

  await enterAs(page, 'Владелец', '/customers')
  await page.getByLabel('Найти клиента').fill(phone.slice(-10))
  await page.getByRole('link', { name: 'Матвей Дрелев' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Матвей Дрелев' })).toBeVisible()

  await page.getByRole('button', { name: 'Начислить или списать' }).click()
  const dialog = page.getByRole('dialog', { name: 'Бонусы вручную' })
  await dialog.getByLabel('Сколько бонусов').fill('150')
  await dialog.getByLabel('Причина').fill('За долгое ожидание')
  await dialog.getByRole('button', { name: 'Начислить' }).click()
  await expect(page.getByText('За долгое ожидание').first()).toBeVisible()
  await page.getByLabel('Новая заметка').fill('Просит звонить вечером')
  await page.getByRole('button', { name: 'Записать', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Просит звонить вечером' }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Объединить…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Объединить карточки' })).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
  const [, kept, closed] = /customers\/(\d+)\/merge\/(\d+)/.exec(page.url())!
  const join = page.getByRole('button', { name: 'Объединить карточки' })
  await expect(join).toBeDisabled()
  for (const [card, to] of [
    [kept, phone],
    [closed, other],
  ]) {
    await page.getByRole('button', { name: `Отправить код на № ${card}` }).click()
    await expect(page.getByText(/^Код отправлен/).last()).toBeVisible()
    await page.getByLabel(`Код карточки № ${card}`).fill(await codeFromInbox(page, to!))
  }
  await join.click()
  await expect(page.getByText(`Объединена с № ${closed}`)).toBeVisible()
  // the old link opens the card that stayed, nobody is signed in any more
  await page.goto(`${OFFICE}/customers/${closed}`)
  await expect(page).toHaveURL(`${OFFICE}/customers/${kept}`)
  for (const buyer of [first, second])
    expect(await buyer.evaluate(async () => (await fetch('/api/user/me')).status)).toBe(401)

  const downloads: string[] = []
  const saved = new Promise<void>((resolve) => {
    page.on('download', (download) => {
      if (!download.suggestedFilename().endsWith('.pdf')) return
      void download.path().then(async (path) => {
        downloads.push((await readFile(path)).subarray(0, 5).toString())
        resolve()
      })
    })
  })
  await page.getByRole('button', { name: 'Выгрузить всё' }).click()
  await saved
  expect(downloads).toEqual(['%PDF-'])
  await Promise.all([first.context().close(), second.context().close()])
})

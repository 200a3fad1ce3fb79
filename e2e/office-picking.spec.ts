import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'
const SHOP = 'http://pskov.localhost:3700'
const NODE = '000001'

async function enterAs(page: Page, role: string, path: string) {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

/** A piece of each of three goods that lie in the first shop, of those there are most. */
async function orderThree(page: Page) {
  await page.goto(`${SHOP}/offline.html`)
  const phone = `7912${String(Date.now()).slice(-7)}`
  const number = await page.evaluate(
    async ({ contactPhone, nodeLogisticCode }) => {
      const call = async (path: string, body?: object) =>
        (
          await fetch(`/api${path}`, {
            ...(body && {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ nodeLogisticCode, ...body }),
            }),
          })
        ).json()
      const shops = await call(`/node-logistic/warehouses?nodeLogisticCode=${nodeLogisticCode}`)
      const shop = shops.data[0].id
      const { data } = await call(`/node-logistic/warehouse/${shop}/goods?perPage=50`)
      const fullest = data.toSorted(
        (a: { goodLocalCount: number }, b: { goodLocalCount: number }) => b.goodLocalCount - a.goodLocalCount,
      )
      await call('/cart/update', {
        goods: fullest.slice(0, 3).map(({ code }: { code: string }) => ({ code, quantity: 1 })),
      })
      const saved = await call('/order/save', {
        contact: { name: 'Иван Петров', phone: contactPhone, email: `${contactPhone}@example.ru` },
        delivery: { type: 'pickup', warehouseId: shop },
        payment: 'on-receipt',
      })
      return saved.data.number as string
    },
    { contactPhone: phone, nodeLogisticCode: NODE },
  )
  return { number, phone }
}

/** As a scanner: the article, then Enter, wherever the focus is. */
async function scan(page: Page, code: string) {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

test.describe('without a network for a while', () => {
  test.use({ allowedConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('an order is picked by scan, given over the counter and comes back @phone', async ({ page, browser }) => {
    test.slow()
    const buyer = await (await browser.newContext()).newPage()
    const { number, phone } = await orderThree(buyer)
    await buyer.context().close()

    await enterAs(page, 'Кладовщик', '/picking')
    expect.soft(await violations(page)).toEqual([])
    await page.getByRole('link', { name: new RegExp(number) }).click()
    const lines = page.getByRole('region', { name: 'Взять с полок' }).getByRole('listitem')
    await expect(lines.first()).toBeVisible()
    const left = page.getByRole('status').filter({ hasText: /Осталось|Собрано/ })
    const pieces = Number(/\d+/.exec((await left.textContent()) ?? '')?.[0])
    expect.soft(await violations(page)).toEqual([])

    await scan(page, '4699999999999')
    await expect(page.getByRole('alert')).toContainText('в этом заказе нет')
    await page.getByRole('button', { name: 'Понятно' }).click()

    // one piece is not on its shelf: it waits for whoever may change the order, until it is found
    await lines
      .last()
      .getByRole('button', { name: /нет на полке/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Нет на полке' })
    await dialog.getByRole('radio', { name: /Ждать товар/ }).check()
    await dialog.getByRole('button', { name: 'Так и сделать' }).click()
    await expect(lines.last()).toContainText('Не хватает')

    const articles = await lines.evaluateAll((all) =>
      all.map((line) => ({
        article: line.querySelectorAll('p')[1]!.textContent ?? '',
        wanted: Number(
          /из (\d+)/.exec(line.querySelector('[aria-label^="Собрано"]')?.getAttribute('aria-label') ?? '')?.[1],
        ),
      })),
    )
    const scans = articles.flatMap(({ article, wanted }) => Array.from({ length: wanted }, () => article))
    expect(scans).toHaveLength(pieces)
    await scan(page, scans[0]!)
    await page.context().setOffline(true)
    for (const article of scans.slice(1)) await scan(page, article)
    await expect(page.getByText(/^Нет связи: \d+.+отправ/)).toBeVisible()
    await expect(left).toHaveText('Собрано всё')
    await page.context().setOffline(false)
    await expect(page.getByText(/^Нет связи: /)).toHaveCount(0)
    await page.reload()
    await expect(left).toHaveText('Собрано всё')
    await page.getByRole('button', { name: 'Собран, к выдаче' }).click()
    await expect(page.getByRole('region', { name: 'Сообщения' })).toContainText(`Заказ ${number} готов к выдаче`)

    await page.getByRole('button', { name: /, меню$/ }).click()
    await page.getByRole('menuitem', { name: 'Выйти' }).click()
    await enterAs(page, 'Продавец на выдаче', '/handover')
    await page.getByLabel('Номер или конец телефона').fill(phone.slice(-4))
    expect.soft(await violations(page)).toEqual([])
    await page
      .getByRole('list', { name: 'Нашлось' })
      .getByRole('link', { name: new RegExp(number) })
      .click()
    await expect(page.getByRole('heading', { name: `Выдача ${number}` })).toBeVisible()
    expect.soft(await violations(page)).toEqual([])
    await page.getByRole('radio', { name: 'Наличными' }).check()
    await page.getByRole('button', { name: 'Выдать', exact: true }).click()
    await expect(page.getByText('Выдан', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Принять возврат…' }).click()
    const back = page.getByRole('dialog', { name: `Возврат, заказ ${number}` })
    await back.getByRole('button', { name: 'Увеличить' }).first().click()
    await back.getByLabel('Причина').selectOption('Не подошёл')
    await back.getByRole('radio', { name: 'Наличными' }).check()
    expect.soft(await violations(page)).toEqual([])
    await back.getByRole('button', { name: 'Принять возврат' }).click()
    await expect(page.getByText('Возвращено 1')).toBeVisible()
  })
})

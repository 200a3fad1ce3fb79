import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'
const SHOP = 'http://localhost:3700'
const PSKOV = '000001'

async function enterAsOwner(page: Page, path: string) {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: /^Владелец / }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

const init = async (page: Page, node = PSKOV) =>
  (await (await page.request.get(`${SHOP}/api/content/init?nodeLogisticCode=${node}`)).json()).data

test.describe('settings', () => {
  // a wrong value is refused
  test.use({ allowedConsole: [/status of 422/] })

  test('the minimum order and a tier are changed, the shop follows, a wrong ИНН is refused at its field', async ({
    page,
  }) => {
    const before = await init(page)
    // so little that no order of another journey is refused meanwhile
    const minimum = Number(before.orders.minimum ?? 0) + 11
    const dearer = String(Number(before.nodeLogistic.prices[0].price) + 111)
    await enterAsOwner(page, '/settings/orders')
    expect.soft(await violations(page)).toEqual([])
    await page.getByLabel('Наименьший заказ').fill(String(minimum))
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Что изменится')).toBeVisible()
    await page.getByRole('button', { name: 'Всё верно, сохранить' }).click()
    await expect(page.getByText('Сохранено: на сайте уже действует')).toBeVisible()
    await expect.poll(async () => (await init(page)).orders.minimum).toBe(minimum)
    const history = page.getByRole('region', { name: 'История' })
    const change = history.getByRole('listitem').filter({ hasText: 'Наименьший заказ' }).first()
    await change
      .filter({ hasText: `${minimum} ₽` })
      .getByRole('button', { name: 'Вернуть' })
      .click()
    await expect.poll(async () => (await init(page)).orders.minimum).toBe(before.orders.minimum)

    await page.getByRole('link', { name: 'Доставка', exact: true }).click()
    const tiers = page.getByRole('region', { name: 'Цена доставки по городам' })
    await tiers.getByLabel('Филиал').selectOption(PSKOV)
    const price = tiers.getByLabel('Доставка, ₽, строка 1')
    await price.fill(dearer)
    await tiers.getByRole('button', { name: 'Что изменится' }).click()
    await expect(tiers.getByRole('row').filter({ hasText: dearer }).first()).toBeVisible()
    await tiers.getByRole('button', { name: 'Всё верно, сохранить' }).click()
    await expect.poll(async () => (await init(page)).nodeLogistic.prices[0].price).toBe(dearer)
    await page.getByRole('button', { name: 'Вернуть', exact: true }).last().click()
    await expect
      .poll(async () => (await init(page)).nodeLogistic.prices[0].price)
      .toBe(before.nodeLogistic.prices[0].price)

    await page.getByRole('link', { name: 'Реквизиты', exact: true }).click()
    await page.getByLabel('ИНН', { exact: true }).fill('6027146104')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Проверьте ИНН: в одной из цифр ошибка')).toBeVisible()
    await expect(page.getByLabel('ИНН', { exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Не менять' }).click()
    await expect(page.getByLabel('ИНН', { exact: true })).toHaveValue('6027146103')
  })

  test('a setting is found by a word; hours that end before they begin are refused @full', async ({ page }) => {
    await enterAsOwner(page, '/settings/places')
    expect.soft(await violations(page)).toEqual([])
    await page.getByLabel('Филиал', { exact: true }).selectOption(PSKOV)
    await page.locator('summary').first().click()
    const until = page.getByLabel('вторник, до').first()
    await until.fill('05:00')
    await page
      .getByRole('region', { name: 'Магазины, склады и сервисы' })
      .getByRole('button', { name: 'Сохранить' })
      .first()
      .click()
    await expect(page.getByText('Часы во вторник: магазин закрывается (05:00) раньше')).toBeVisible()
    await page.getByRole('button', { name: 'Не менять' }).click()
    await page.getByRole('link', { name: 'Бонусы', exact: true }).click()
    await page.getByLabel('Найти настройку').fill('новинка')
    await expect(page.getByLabel('«Новинка»: сколько дней')).toBeVisible()
  })
})

test('readiness says what is missing and leads there; what is mended is done @full', async ({ page }) => {
  await enterAsOwner(page, '/texts?kind=page&search=Возврат')
  await page.getByRole('grid').getByRole('link', { name: 'Возврат и обмен' }).click()
  await page.getByRole('button', { name: 'Ещё' }).click()
  await page.getByRole('menuitem', { name: 'Снять с сайта' }).click()
  await page.getByRole('dialog', { name: 'Снять с сайта?' }).getByRole('button', { name: 'Снять' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Снято с сайта' })).toBeVisible()

  await page.goto(`${OFFICE}/ready`)
  expect.soft(await violations(page)).toEqual([])
  await expect(page.getByText('Учебная: денег она не берёт.').first()).toBeVisible()
  const legal = page.getByRole('listitem').filter({ hasText: 'Обязательные страницы' })
  await expect(legal).toContainText('нужно')
  await expect(legal).toContainText('Нет или почти пусты: возврат.')
  const done = async () =>
    Number(/Готово (\d+)/.exec(await page.getByRole('heading', { level: 2 }).first().innerText())![1])
  const before = await done()
  await legal.getByRole('link', { name: 'Исправить: Обязательные страницы' }).click()
  await page.getByRole('grid').getByRole('link', { name: 'Возврат и обмен' }).click()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  const publishing = page.getByRole('dialog', { name: 'Опубликовать' })
  await publishing.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(publishing).toBeHidden()
  await page.goto(`${OFFICE}/ready`)
  await expect(legal).toContainText('готово')
  expect(await done()).toBe(before + 1)
})

test('a program is told of events: subscribed, tried, its answer read, stopped and resumed @full', async ({ page }) => {
  const received: string[] = []
  const receiver = createServer((request, response) => {
    received.push(String(request.headers['webhook-signature']))
    request.resume().on('end', () => response.writeHead(200).end('принято'))
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  await enterAsOwner(page, '/settings/access')
  const block = page.getByRole('region', { name: 'Получатели событий' })
  await block.getByRole('button', { name: 'Новый получатель' }).click()
  await block.getByLabel('Название').fill('Склад')
  await block.getByLabel('Адрес').fill(url)
  await block.getByLabel('Заказ оформлен').check()
  await block.getByRole('button', { name: 'Подписать', exact: true }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Секрет сохранён' }).click()
  await block.getByRole('link', { name: 'Склад' }).click()
  await page.getByRole('button', { name: 'Отправить пробное' }).click()
  const card = page.getByRole('dialog', { name: 'Пробное событие' })
  await expect(card.getByText('Принял: ответил 200')).toBeVisible({ timeout: 20_000 })
  await expect(card.getByText('принято')).toBeVisible()
  expect(received).toEqual([expect.stringMatching(/^v1,/)])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Приостановить' }).click()
  await expect(page.getByText('приостановлен', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Возобновить' }).click()
  await expect(page.getByText('работает', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Удалить…' }).click()
  await page.getByRole('button', { name: 'Удалить получателя' }).click()
  await expect(block.getByText('Получателей пока нет')).toBeVisible()
  receiver.close()
  receiver.closeAllConnections()
})

import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'

async function enterAs(page: Page, role: string, path: string) {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

const ownPhone = () => `912${String(Date.now()).slice(-7)}`

test('a tool is taken in, its price agreed by a link, and the open card hears of it', async ({ page, browser }) => {
  await enterAs(page, 'Владелец', '/repairs')
  expect.soft(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Принять инструмент' }).click()
  const form = page.getByRole('dialog', { name: 'Принять инструмент' })
  await form.getByLabel('Сервисный центр').selectOption({ index: 1 })
  await form.getByLabel('Телефон').fill(ownPhone())
  await form.getByLabel('Имя').fill('Пётр Дрелев')
  await form.getByLabel('Инструмент: марка и модель').fill('Перфоратор П-600')
  await form.getByLabel('Что случилось, словами хозяина').fill('Искрит и греется')
  await form.getByRole('button', { name: 'Принять' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Инструмент у нас/ })).toBeVisible()
  await page.getByRole('button', { name: 'На диагностику' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Ищем неисправность/ })).toBeVisible()
  await page.getByLabel('Работа', { exact: true }).fill('Замена щёток')
  await page.getByLabel('Цена, ₽').fill('1500')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await page.getByRole('button', { name: /^Отправить на согласование/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Ждём вашего согласия/ })).toBeVisible()
  expect.soft(await violations(page)).toEqual([])

  const number = page.url().split('/').at(-1)!
  const url = await page.evaluate(
    async (repair) => (await (await fetch(`/api/office/repairs/${repair}`)).json()).data.offers[0].url as string,
    number,
  )
  const owner = await (await browser.newContext()).newPage()
  await owner.goto(url)
  await expect(owner.getByText('Замена щёток')).toBeVisible()
  await owner.getByRole('button', { name: 'Согласен, чините' }).click()
  await expect(owner.getByText('Вы согласились с ценой')).toBeVisible()
  await owner.context().close()

  // nobody has touched this page meanwhile
  await expect(page.getByRole('heading', { level: 1, name: /В ремонте/ })).toBeVisible()
  await page.getByRole('button', { name: 'Готов', exact: true }).click()
  await page.getByRole('button', { name: 'Выдать', exact: true }).click()
  const handing = page.getByRole('dialog', { name: /^Выдать ремонт/ })
  await handing.getByLabel('Наличными').check()
  await handing.getByRole('button', { name: 'Выдать' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Выдан/ })).toBeVisible()
})

test('days of a piece are booked from the calendar; taken ones are told before', async ({ page }) => {
  await enterAs(page, 'Владелец', '/rental/calendar')
  await expect(page.getByRole('group', { name: 'Календарь парка' })).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
  // a piece nobody holds is put into service, so that its days are known to be taken
  const begin = async (name: 'Новая бронь' | 'В обслуживание') => {
    await page.getByRole('button', { name }).click()
    return page.getByRole('region', { name })
  }
  const day = (ahead: number) => new Date(Date.now() + (ahead * 24 + 3) * 3_600_000).toISOString().slice(0, 10)
  const service = await begin('В обслуживание')
  await service.getByLabel('С', { exact: true }).fill(day(150))
  await service.getByLabel('По', { exact: true }).fill(day(151))
  await service.getByLabel('Причина').fill('Замена масла')
  await service.getByRole('button', { name: 'Убрать из парка' }).click()
  await expect(service).toBeHidden()
  const booking = await begin('Новая бронь')
  await booking.getByLabel('С', { exact: true }).fill(day(150))
  await booking.getByLabel('По', { exact: true }).fill(day(150))
  await expect(booking.getByText(/Занято: .*Замена масла/)).toBeVisible()
  await expect(booking.getByRole('button', { name: 'Записать бронь' })).toBeDisabled()
})

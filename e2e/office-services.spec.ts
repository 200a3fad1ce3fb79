import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'

async function enterAs(page: Page, role: string, path: string) {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()

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
  const part = page.getByLabel('Запчасть со склада')
  await part.fill('щётк')
  await page
    .getByRole('option', { name: /^Щётки угольные/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Взять в ремонт' }).click()
  await expect(page.getByText(/^со склада «/)).toBeVisible()
  await page.getByLabel('Работа', { exact: true }).fill('Замена щёток')
  await page.getByLabel('Цена, ₽').fill('1500')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  // the price without it would be refused
  await expect(page.getByRole('cell', { name: /^Замена щёток/ })).toBeVisible()
  await page.getByRole('button', { name: /^Отправить на согласование/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Ждём согласия хозяина/ })).toBeVisible()
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

test('days of a piece are booked from the calendar; taken ones are told before @full', async ({ page }) => {
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
  const taken = await service.getByLabel('Экземпляр: модель или номер').inputValue()
  await service.getByLabel('С', { exact: true }).fill(day(150))
  await service.getByLabel('По', { exact: true }).fill(day(151))
  await service.getByLabel('Причина').fill('Замена масла')
  await service.getByRole('button', { name: 'Убрать из парка' }).click()
  await expect(service).toBeHidden()
  const booking = await begin('Новая бронь')
  await booking.getByLabel('С', { exact: true }).fill(day(150))
  await booking.getByLabel('По', { exact: true }).fill(day(150))
  const [name, serial] = [taken.slice(0, taken.lastIndexOf(', ')), taken.slice(taken.lastIndexOf(', ') + 2)]
  await booking.getByLabel('Что нужно').fill(serial)
  // searched by its number the list holds this piece alone
  const machine = booking.getByRole('button').filter({ hasText: name! })
  await expect(machine).toContainText('занято')
  await expect(machine).toBeDisabled()
})

test('a piece goes out on a deposit, is kept longer and comes back scratched: photos, what was held and why', async ({
  page,
}) => {
  await enterAs(page, 'Владелец', '/rental/calendar')
  const calendar = page.getByRole('group', { name: 'Календарь парка' })
  await expect(calendar).toBeVisible()
  const day = (ahead: number) => new Date(Date.now() + (ahead * 24 + 3) * 3_600_000).toISOString().slice(0, 10)
  const monthOf = (ahead: number) =>
    new Intl.DateTimeFormat('ru', { month: 'long' }).format(new Date(`${day(ahead)}T12:00:00Z`))
  await page.getByRole('button', { name: 'На месяц позже' }).click()
  await page.getByRole('button', { name: 'На месяц позже' }).click()
  await expect(calendar.getByText(new RegExp(`^${monthOf(60)} \\d{4}$`, 'i'))).toBeVisible()
  await page.getByRole('button', { name: 'Сегодня', exact: true }).click()

  // one that nobody has for the next days
  const piece = await page.evaluate(
    async ([from, days]) => {
      const { data } = await (await fetch(`/api/office/rental?from=${from}&days=${days}`)).json()
      return (data.pieces as { id: number; serial: string; bookings: unknown[]; services: unknown[] }[]).find(
        ({ bookings, services }) => bookings.length === 0 && services.length === 0,
      )!
    },
    [day(-1), '8'],
  )
  await page.getByRole('button', { name: 'Новая бронь' }).click()
  const booking = page.getByRole('region', { name: 'Новая бронь' })
  await booking.getByLabel('С', { exact: true }).fill(day(0))
  await booking.getByLabel('По', { exact: true }).fill(day(1))
  await booking.getByLabel('Что нужно').fill(piece.serial)
  const machine = booking.getByRole('button', { name: /свободно \d+ из/ })
  await expect(machine).toHaveCount(1)
  await machine.click()
  await booking.getByLabel('Экземпляр').selectOption(String(piece.id))
  await booking.getByLabel('Телефон').fill(ownPhone())
  await booking.getByLabel('Имя').fill('Пётр Дрелев')
  await booking.getByRole('button', { name: 'Записать бронь' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Бронь / })).toBeVisible()

  const shots = page.getByRole('region', { name: 'Снимки' })
  await shots
    .locator('input[type=file]')
    .setInputFiles({ name: 'out.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await shots.getByRole('button', { name: 'Сохранить снимки' }).click()
  await expect(shots.getByRole('heading', { name: 'При выдаче' })).toBeVisible()
  const giving = page.getByRole('region', { name: /^Выдать: получить/ })
  await giving.getByLabel('Какой документ проверили').fill('Паспорт')
  await giving.getByLabel('Наличными').check()
  await giving.getByLabel('Состояние при выдаче').fill('Целый, без царапин')
  await giving.getByRole('button', { name: 'Выдать' }).click()
  await expect(page.getByRole('region', { name: /^Выдан / })).toContainText('документ: Паспорт, залог')
  expect.soft(await violations(page, 'main')).toEqual([])

  const longer = page.getByRole('region', { name: 'Изменить срок' })
  await longer.getByLabel('До какого дня').fill(day(3))
  await expect(longer.getByText(/^4\s+дня: /)).toBeVisible()
  await longer
    .getByRole('group', { name: /^Получить / })
    .getByLabel('По СБП')
    .check()
  await longer.getByRole('button', { name: /^Изменить срок и получить / }).click()
  await expect(page.getByText(/\(4\s+дня\)/)).toBeVisible()

  const back = page.getByRole('region', { name: /^Принять: вернуть / })
  await back.getByLabel('Состояние при возврате').fill('Царапина на кожухе')
  await back.getByRole('button', { name: 'Повреждение' }).click()
  await back.getByLabel('Что повреждено').fill('Царапина')
  await back.getByLabel('Сумма, ₽').fill('100')
  await back
    .getByRole('group', { name: /^Вернуть / })
    .getByLabel('Наличными')
    .check()
  await shots
    .locator('input[type=file]')
    .setInputFiles({ name: 'back.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await shots.getByRole('button', { name: 'Сохранить снимки' }).click()
  await expect(shots.getByRole('heading', { name: 'При возврате' })).toBeVisible()
  await back.getByRole('button', { name: 'Принять' }).click()
  const done = page.getByRole('region', { name: /^Принят / })
  await expect(done).toContainText('из залога удержано 100 ₽')
  await expect(page.getByRole('region', { name: 'Деньги' })).toContainText('Царапина')
  expect.soft(await violations(page, 'main')).toEqual([])
})

test('a bar is dragged to other days: what would move is said before it moves @full', async ({ page }) => {
  await enterAs(page, 'Владелец', '/rental/calendar')
  const day = (ahead: number) => new Date(Date.now() + (ahead * 24 + 3) * 3_600_000).toISOString().slice(0, 10)
  const calendar = page.getByRole('group', { name: 'Календарь парка' })
  await expect(calendar).toBeVisible()
  const { number, serial } = await page.evaluate(
    async ([from, to, phone]) => {
      const { data } = await (await fetch(`/api/office/rental-free?from=${from}&to=${to}`)).json()
      const [piece] = (data.machines as { free: { id: number }[] }[]).flatMap(({ free }) => free)
      const body = JSON.stringify({ pieceId: piece!.id, from, to, name: 'Пётр Дрелев', phone })
      const headers = { 'content-type': 'application/json' }
      return (await (await fetch('/api/office/rental', { method: 'POST', headers, body })).json()).data
    },
    [day(1), day(1), `+7${ownPhone()}`],
  )
  await page.getByLabel('Найти экземпляр').fill(serial)
  const bar = calendar.getByRole('link', { name: 'Пётр Дрелев' })
  await expect(bar).toBeVisible()
  const box = (await bar.boundingBox())!
  // four columns to the right, on the same row: its own track
  await bar.dragTo(calendar, {
    sourcePosition: { x: 5, y: box.height / 2 },
    targetPosition: {
      x: box.x + 4 * 36 + 5 - (await calendar.boundingBox())!.x,
      y: box.y + box.height / 2 - (await calendar.boundingBox())!.y,
    },
  })
  const asked = page.getByRole('dialog', { name: 'Перенести бронь?' })
  await expect(asked).toContainText(number)
  await asked.getByRole('button', { name: 'Перенести' }).click()
  await expect(asked).toBeHidden()
  const moved = await page.evaluate(
    async (id) => (await (await fetch(`/api/office/rental-day?day=${id}`)).json()).data.out as { number: string }[],
    day(5),
  )
  expect(moved.map((row) => row.number)).toContain(number)
})

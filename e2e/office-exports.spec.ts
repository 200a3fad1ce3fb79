import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'

async function enterAs(page: Page, role: string, path: string) {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

test.describe(() => {
  // a refusal is an answer with a status, which the browser tells of by itself
  test.use({ allowedConsole: [/status of 422/] })

  test('the owner downloads orders and sends them by a schedule; an address inside is refused in words', async ({
    page,
  }) => {
    test.slow()
    await enterAs(page, 'Владелец', '/exports')
    await page.getByLabel('Формат').selectOption('csv')
    await page.getByRole('button', { name: 'Статус' }).click()
    await page.getByRole('checkbox', { name: 'Выполнен' }).check()
    await page.keyboard.press('Escape')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать', exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^zakazy-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFFНомер;Оформлен;Статус;/)
    expect(lines[1]).toContain(';completed;Выполнен;')
    await expect(page.getByRole('list', { name: 'Мои выгрузки' })).toContainText('zakazy-')
    expect.soft(await violations(page)).toEqual([])

    await page.getByRole('link', { name: 'По расписанию' }).click()
    await page.getByRole('button', { name: 'Новая выгрузка' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Название').fill('Заказы в аналитику')
    await dialog.getByRole('radio', { name: /Хранилище S3/ }).check()
    await dialog.getByLabel('Адрес хранилища').fill('https://10.0.0.5:9000')
    await dialog.getByLabel('Бакет').fill('shop-exports')
    await dialog.getByLabel('Ключ доступа').fill('AKID')
    await dialog.getByLabel('Секретный ключ').fill('secret')
    await dialog.getByRole('button', { name: 'Записать' }).click()
    await expect(dialog).toContainText('Адрес ведёт во внутреннюю сеть: туда файлы не уходят')
    expect.soft(await violations(page)).toEqual([])
    await dialog.getByLabel('Адрес хранилища').fill('https://storage.invalid')
    await dialog.getByRole('button', { name: 'Записать' }).click()
    const schedules = page.getByRole('list', { name: 'Выгрузки по расписанию' })
    await expect(schedules).toContainText('каждый день в 06:00')
    await schedules.getByRole('button', { name: /^Запустить сейчас/ }).click()
    await expect(page.getByRole('list', { name: 'Журнал отправок' })).toContainText(/адреса нет|не отвечает/, {
      timeout: 30_000,
    })
  })
})

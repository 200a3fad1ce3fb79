import { readFileSync } from 'node:fs'
import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'

/** A square of one colour, made by the browser itself. */
const drawn = (page: import('@playwright/test').Page, width: number, height: number) =>
  page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
      const pen = canvas.getContext('2d')!
      pen.fillStyle = 'seagreen'
      pen.fillRect(0, 0, w, h)
      return canvas.toDataURL('image/png').split(',')[1]!
    },
    [width, height] as const,
  )

// refused on purpose: a file that is no picture, a weight that is no number
test.use({ allowedConsole: [/status of 422/] })

test('a good comes from nothing to the shop with a picture and a text, and a buyer sees it', async ({ page }, {
  retry,
}) => {
  test.slow()
  const name = `Перфоратор из Пульта ${retry + 1}`
  await page.goto(`${OFFICE}/goods/new`)
  await page.getByRole('button', { name: /^Владелец / }).click()
  await page.getByLabel('Название').fill(name)
  await page.getByLabel('Категория').selectOption('perforatory')
  await page.getByLabel('Бренд').selectOption({ index: 1 })
  await page.getByLabel('Артикул').fill(`ПУЛЬТ-${retry}`)
  expect.soft(await violations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const missing = page.getByRole('list', { name: 'Чего не хватает' })
  await expect(missing).toContainText('Нет цены ни в одном филиале')
  await expect(missing).toContainText('Нет снимка')

  await page.getByLabel('Цена, Москва', { exact: true }).fill('7 990')
  await page.getByLabel('Вес, г').fill('тяжёлый')
  await page.getByRole('switch', { name: /^Показывать покупателям/ }).check()
  await page.getByRole('tab', { name: /^Снимки/ }).click()
  await page.getByLabel('Файлы снимков').setInputFiles([
    { name: 'wide.png', mimeType: 'image/png', buffer: Buffer.from(await drawn(page, 600, 300), 'base64') },
    { name: 'не снимок.png', mimeType: 'image/png', buffer: readFileSync(import.meta.filename) },
  ])
  await expect(page.getByText('«не снимок.png»: это не JPEG, PNG, WebP или AVIF')).toBeVisible()
  await expect(page.getByText('600×300')).toBeVisible()
  await page.getByRole('button', { name: 'Квадрат из снимка 1' }).click()
  await page.getByRole('button', { name: 'Сделать квадрат' }).click()
  await expect(page.getByText('600×600 · обрезан')).toBeVisible()
  await page.getByLabel('Подпись снимка 1').fill('Перфоратор сбоку')
  expect.soft(await violations(page)).toEqual([])

  // the draft outlives the page
  await page.reload()
  await expect(page.getByText(/^Здесь то, что вы набрали/)).toBeVisible()
  await page.getByRole('tab', { name: /^Описание/ }).click()
  await page.getByRole('textbox', { name: 'Описание' }).fill('Берёт **бетон** и кирпич.')
  await expect(page.getByRole('region', { name: 'Как покажет магазин' }).getByText('бетон')).toHaveCSS(
    'font-weight',
    /^[67]00$/,
  )
  await page.keyboard.press('Control+Enter')
  await page.getByRole('tab', { name: /^Основное/ }).click()
  await expect(page.getByText('Нужно целое число')).toBeVisible()
  await page.getByLabel('Вес, г').fill('2 600')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Записано/)).toBeVisible()
  await expect(page.getByText('Виден в магазине')).toBeVisible()
  await page.getByRole('tab', { name: 'История' }).click()
  await expect(page.getByText('Перфоратор сбоку')).toBeVisible()
  expect.soft(await violations(page)).toEqual([])

  const address = await page.getByRole('link', { name: 'Открыть в магазине' }).getAttribute('href')
  await page.goto(address!)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Перфоратор сбоку' }).first()).toBeVisible()
  await expect(page.getByText('Берёт бетон и кирпич.')).toBeVisible()
})

import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'

/** Changes alone: nothing of the shop is missing from it. A second try has a group of its own to decide. */
const exportOf = (
  odd: string,
) => `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="2026-03-05T10:00:00">
  <Классификатор><Группы><Группа><Ид>e-drill</Ид><Наименование>Дрели</Наименование></Группа>
    <Группа><Ид>${odd}</Ид><Наименование>Витринные образцы ${odd}</Наименование></Группа></Группы></Классификатор>
  <Каталог СодержитТолькоИзменения="true"><Товары><Товар><Ид>e-1</Ид><Артикул>ДР-1</Артикул><Наименование>Дрель из файла</Наименование>
    <Группы><Ид>e-drill</Ид></Группы></Товар><Товар><Ид>e-2</Ид><Наименование>Образец</Наименование><Группы><Ид>${odd}</Ид></Группы></Товар></Товары></Каталог>
  </КоммерческаяИнформация>`

test('a file is rehearsed, and a group of it is decided by the keyboard', async ({ page }, {
  retry,
  repeatEachIndex,
}) => {
  const odd = `e-odd-${retry}-${repeatEachIndex}`
  await page.goto(`${OFFICE}/exchange/rehearsal`)
  await page.getByRole('button', { name: /^Владелец / }).click()
  await page
    .getByLabel('Файл выгрузки')
    .setInputFiles({ name: 'import0_1.xml', mimeType: 'text/xml', buffer: Buffer.from(exportOf(odd)) })
  await page.getByRole('button', { name: 'Показать разницу' }).click()
  await expect(page.getByText('Это репетиция: в магазине ничего не изменилось')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('table', { name: 'Сколько чего' }).getByRole('row', { name: /^Товары \d/ })).toBeVisible()
  await expect(page.getByText('Дрель из файла')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.goto(`${OFFICE}/exchange/mapping?only=undecided`)
  await page.getByLabel('Найти название').fill(`витринные образцы ${odd}`)
  const group = page.getByRole('row', { name: new RegExp(`Витринные образцы ${odd}`) })
  await expect(group).toContainText('Не решено')
  await page.getByRole('grid').focus()
  await page.keyboard.press('KeyJ')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `«Витринные образцы ${odd}»` })
  await expect(dialog.getByLabel('Категория', { exact: true })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Не загружать').check()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(group).toBeHidden()
  await page.getByLabel('Какие показать').selectOption('all')
  await expect(group).toContainText('Не загружать')
})

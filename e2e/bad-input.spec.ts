import { signUpNew, SHOP as MAIN } from './new-customer.ts'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'
/** A right number that no directory knows. */
const UNKNOWN_INN = '6027146103'
const TOO_LARGE = 11 * 1024 * 1024

// refused and lost calls are logged by the browser itself
test.use({ allowedConsole: [/status of 4\d\d|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/] })

test('an account: an address that is only a city, a connection lost meanwhile, an organization no directory knows @phone', async ({
  page,
}) => {
  test.slow()
  await signUpNew(page, 'Ольга Петрова')
  await page.goto(`${MAIN}/personal-account/?tab=addresses`)
  await page.getByRole('main').getByRole('button', { name: 'Добавить адрес' }).first().click()
  const dialog = page.locator('dialog[open]')
  const address = dialog.getByRole('combobox', { name: /^Адрес/ }).or(dialog.getByRole('textbox', { name: /^Адрес/ }))
  const comment = dialog.getByLabel('Комментарий курьеру')
  const save = dialog.getByRole('button', { name: 'Сохранить адрес' })
  await comment.fill('Ворота со двора')
  await address.fill('Москва')
  await save.click()
  await expect(address).toBeFocused()
  await expect(dialog.getByText('Укажите номер дома')).toBeInViewport()
  await expect(comment).toHaveValue('Ворота со двора')

  await address.fill('г Псков, ул Советская, д 15')
  await page.route('**/api/user/delivery-addresses*', (route) => route.abort())
  await save.click()
  // at the button, with the focus; nothing typed is gone
  const lost = dialog.getByText('Нет связи с магазином. Проверьте интернет и повторите.')
  await expect(lost).toBeInViewport({ ratio: 1 })
  await expect(address).toHaveValue('г Псков, ул Советская, д 15')
  await expect(comment).toHaveValue('Ворота со двора')
  await page.unroute('**/api/user/delivery-addresses*')
  await save.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('ул Советская, д 15')
  await expect(page.getByRole('main')).toContainText('Ворота со двора')

  await page.goto(`${MAIN}/personal-account/?tab=organizations`)
  await page.getByRole('main').getByRole('button', { name: 'Добавить организацию' }).first().click()
  await dialog.getByLabel('ИНН').fill(UNKNOWN_INN)
  await expect(dialog.getByText('В справочнике такого ИНН нет')).toBeInViewport()
  await dialog.getByRole('button', { name: 'Добавить' }).click()
  const name = dialog.getByLabel(/^Название/)
  await expect(name).toBeFocused()
  await expect(dialog.getByLabel('ИНН')).toHaveValue(UNKNOWN_INN)
  await name.fill('ООО «Ремонт»')
  await dialog.getByLabel(/^КПП/).fill('602701001')
  await dialog.getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByRole('main')).toContainText('ООО «Ремонт»')
})

test('a repair: a file too large is named at its field, a lost connection takes nothing that was typed @phone-only', async ({
  page,
}) => {
  await page.goto(`${SHOP}/service/pskov/`)
  const form = page.getByRole('form', { name: 'Заявка на ремонт' })
  const photos = form.getByLabel(/Снимки инструмента/)
  await photos.scrollIntoViewIfNeeded()
  await photos.setInputFiles([
    { name: 'станок.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(TOO_LARGE, 1) },
    { name: 'шильдик.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(64, 1) },
  ])
  await expect(form.getByText('«станок.jpg» больше 10\u00A0Мбайт, выберите файл поменьше')).toBeInViewport()
  // the other one is taken
  await expect(form.getByRole('button', { name: 'Убрать файл шильдик.jpg' })).toBeVisible()
  await form.getByRole('button', { name: 'Убрать файл шильдик.jpg' }).click()

  await form.getByRole('textbox', { name: 'Инструмент' }).fill('Перфоратор П-26')
  await form.getByLabel('Что случилось').fill('Искрит и греется')
  await form.getByLabel('Имя').fill('Пётр')
  await form.getByLabel('Телефон').pressSequentially(`921${String(Date.now()).slice(-7)}`)
  await page.route('**/api/service/request*', (route) => route.abort())
  const send = form.getByRole('button', { name: 'Отправить заявку' })
  await send.click()
  await expect(form.getByText('Нет связи с магазином. Проверьте интернет и повторите.')).toBeInViewport({ ratio: 1 })
  await expect(send).toBeInViewport()
  await expect(form.getByLabel('Что случилось')).toHaveValue('Искрит и греется')
  await page.unroute('**/api/service/request*')
  await send.click()
  await expect(page.getByText(/^Заявка №\s\d+ принята$/)).toBeVisible()
})

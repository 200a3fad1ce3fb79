import { Buffer } from 'node:buffer'
import { violations } from './accessibility.ts'
import { signUpNew } from './new-customer.ts'
import { expect, test, untilHydrated } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'

/** Two by two red points: a real picture, as small as one can be. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWO4KaB1U0CLAUIBACDeBE2D3MEuAAAAAElFTkSuQmCC',
  'base64',
)

test('a buyer finds a shop that is open now, and the way there', async ({ page }) => {
  // a Sunday, a quarter past five in the afternoon in Moscow: some shops have closed by then, some not
  await page.clock.setFixedTime(new Date('2026-11-15T17:15:00+03:00'))
  await page.goto(`${SHOP}/shops/`)
  await page.getByRole('button', { name: /^Псков/, pressed: false }).click()
  const shops = page.getByRole('article')
  await expect(shops).toHaveCount(3)
  await page.getByRole('button', { name: 'Открыты сейчас' }).click()
  await expect(shops).toHaveCount(1)
  await expect(shops.getByText('Открыто до 18:00')).toBeVisible()
  const map = page.getByRole('region', { name: 'Магазины на карте' })
  await map.getByRole('button', { name: 'Верстак на Рижском' }).press('Enter')
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Верстак на Рижском', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Верстак на Рижском' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Построить маршрут' })).toHaveAttribute('href', /rtext=~57\.\d+,28\.\d+/)
  await expect(page.getByRole('heading', { name: /^В наличии в этом магазине/ })).toBeVisible()
})

// the wrong digits are answered by 404, which the browser logs by itself
test.describe('a repair', () => {
  test.use({ allowedConsole: [/status of 4\d\d/] })

  test('is asked for with a photo and found by its number @phone-only', async ({ page }) => {
    const phone = `921${String(Date.now()).slice(-7)}`
    await page.goto(`${SHOP}/service/`)
    await page
      .getByRole('article')
      .filter({ hasText: 'Рижский проспект' })
      .getByRole('link', { name: 'Отдать в ремонт' })
      .click()
    const form = page.getByRole('form', { name: 'Заявка на ремонт' })
    // what is missing is said at the fields, once the page has come alive
    await expect(async () => {
      await form.getByRole('button', { name: 'Отправить заявку' }).click()
      await expect(form.getByRole('textbox', { name: 'Инструмент' })).toBeFocused({ timeout: 300 })
    }).toPass()
    await expect(form.getByText('Напишите, что случилось с инструментом')).toBeVisible()
    await form.getByRole('textbox', { name: 'Инструмент' }).fill('Перфоратор П-26')
    await form.getByLabel('Марка').selectOption('NORVIK')
    await form.getByLabel('Что случилось').fill('Искрит и греется')
    await form.getByLabel(/Снимки инструмента/).setInputFiles([
      { name: 'шильдик.png', mimeType: 'image/png', buffer: PICTURE },
      { name: 'script.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>') },
    ])
    await form.getByLabel('Имя').fill('Пётр')
    await form.getByLabel('Телефон').pressSequentially(phone)
    expect(await violations(page)).toEqual([])

    // what is no picture is refused whole, with its name
    await form.getByRole('button', { name: 'Отправить заявку' }).click()
    await expect(form.getByText('«script.jpg» — не снимок: подходят JPEG, PNG или WebP')).toBeVisible()
    await form.getByRole('button', { name: 'Убрать файл script.jpg' }).click()
    await form.getByRole('button', { name: 'Отправить заявку' }).click()
    const taken = page.getByText(/^Заявка №\s\d+ принята$/)
    await expect(taken).toBeVisible()
    const number = (await taken.textContent())!.replace(/\D/g, '')

    const lookup = page.getByRole('form', { name: 'Статус ремонта' })
    await lookup.getByLabel('Номер заявки').fill(number)
    await lookup.getByLabel('Последние 4 цифры телефона').fill('0000')
    await lookup.getByRole('button', { name: 'Узнать статус' }).click()
    await expect(lookup.getByText('Ремонта с таким номером и телефоном нет')).toBeVisible()
    await lookup.getByLabel('Последние 4 цифры телефона').fill(phone.slice(-4))
    await lookup.getByRole('button', { name: 'Узнать статус' }).click()
    await expect(page.getByText(`Заявка №\u00A0${number} от`)).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Заявка принята, ждём инструмент' })).toBeVisible()
  })
})

test('a repair asked for with my phone is offered, becomes mine when I say so, and can be called off @full', async ({
  page,
}) => {
  const own = 'http://localhost:3700'
  const phone = `7998${String(Date.now()).slice(-7)}`
  const headers = { origin: own }
  const asked = await page.request.post(`${own}/api/service/request`, {
    headers,
    multipart: { serviceCenterId: '1', tool: 'Перфоратор П-26', fault: 'Искрит', name: 'Пётр', phone },
  })
  const { number } = ((await asked.json()) as { data: { number: string } }).data
  await signUpNew(page, 'Пётр', phone)
  await page.goto(`${own}/personal-account/?tab=repairs`)
  const offer = page.getByRole('list', { name: 'Заявки на ваш номер' })
  await expect(offer).toContainText(`По вашему номеру есть заявка на ремонт №\u00A0${number}`)
  await expect(page.getByText('Перфоратор П-26')).toHaveCount(0)
  expect(await violations(page, 'main')).toEqual([])
  await offer.getByRole('button', { name: 'Да, моя' }).click()
  await expect(page.getByText('Перфоратор П-26')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.getByRole('button', { name: `Отменить заявку №\u00A0${number}` }).click()
  await page.getByRole('button', { name: 'Да, отменить' }).click()
  await expect(page.getByText('Отменена владельцем')).toBeVisible()
  await expect(page.getByRole('button', { name: `Отменить заявку №\u00A0${number}` })).toHaveCount(0)
})

test('the service centres open with the city of the host, and another one is chosen in the address @full', async ({
  page,
}) => {
  await page.goto(`${SHOP}/service/`)
  const cards = page.getByRole('list', { name: 'Сервисные центры' }).getByRole('article')
  await expect(cards).toHaveCount(6)
  await expect(cards.first()).toContainText('Псков')
  const chip = page.getByRole('group', { name: 'Город' }).getByRole('button', { name: /^Великие Луки/ })
  await untilHydrated(chip)
  await chip.press('Enter')
  await expect(page).toHaveURL(/city=/)
  await expect(cards).toHaveCount(1)
  await expect(
    page.getByRole('region', { name: 'Сервисные центры на карте' }).getByRole('button', { name: /Великих Луках/ }),
  ).toBeVisible()
  await page.reload()
  await expect(cards).toHaveCount(1)
  expect(await violations(page)).toEqual([])
})

test('the contacts: the city’s phone and hours now, a call asked for, a shop on the map, requisites copied @phone-only', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: SHOP })
  // a Sunday evening: everybody has gone home
  await page.clock.setFixedTime(new Date('2026-11-15T22:10:00+03:00'))
  await page.goto(`${SHOP}/contacts/`)
  const call = page.getByRole('region', { name: 'Телефон и почта' })
  await expect(call.getByRole('link', { name: /^\+7/ })).toHaveAttribute('href', /^tel:\+7811/)
  await expect(call).toContainText('Псков')
  await expect(call).toContainText(/Закрыто|Откроется завтра/)

  const form = page.getByRole('region', { name: 'Обратный звонок' })
  // what is missing is said at the field, once the page has come alive
  await expect(async () => {
    await form.getByRole('button', { name: 'Перезвоните мне' }).click()
    await expect(form.getByRole('textbox', { name: /^Телефон/ })).toHaveAttribute('aria-invalid', 'true', {
      timeout: 300,
    })
  }).toPass()
  await form.getByRole('textbox', { name: 'Имя' }).fill('Пётр')
  await form.getByRole('textbox', { name: /^Телефон/ }).pressSequentially(`921${String(Date.now()).slice(-7)}`)
  await form.getByRole('button', { name: 'Перезвоните мне' }).click()
  const taken = form.getByRole('status').filter({ hasText: 'Заявка принята' })
  await expect(taken).toBeFocused()
  await expect(taken).toContainText('завтра после 09:00')

  const pin = page
    .getByRole('region', { name: 'Магазины на карте' })
    .getByRole('button', { name: 'Верстак на Рижском' })
  await pin.press('Enter')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Маршрут до магазина «Верстак на Рижском»' })).toHaveAttribute(
    'href',
    /rtext=~57\.\d+,28\.\d+/,
  )
  await page.getByRole('button', { name: 'Скопировать: ИНН' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Скопировано' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{10}$/)
  expect(await violations(page)).toEqual([])
})

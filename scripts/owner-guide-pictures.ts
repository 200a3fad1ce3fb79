/**
 * The pictures of docs/owner, from a running demo shop; all of them or those named:
 *   node scripts/run.mjs scripts/owner-guide-pictures.ts [http://office.localhost:3000 [telefon …]]
 * Made anew when a screen has changed; small, since they live in the repository.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'

const FOLDER = resolve(import.meta.dirname, '../docs/owner/pictures')
const WIDEST = 1120
const MOST_BYTES = 60_000
const QUALITIES = [60, 50, 40, 30]
const [office = 'http://office.localhost:3000', ...named] = process.argv.slice(2)

interface Picture {
  name: string
  /** Null: nobody has signed in. */
  role: string | null
  path: string
  isPhone?: boolean
  /** What to do before the picture is taken. */
  before?: (page: Page) => Promise<unknown>
}

const openFirstOrder = async (page: Page) => {
  await page.getByRole('grid', { name: 'Заказы' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Товары' }).waitFor()
}

/** An export small enough to be written here: two groups, four goods with their prices. */
const EXPORT = (() => {
  const goods = ['Перфоратор П-26-800', 'Перфоратор П-30-900', 'Дрель ударная ДУ-13-810', 'Дрель безударная ДБ-10-450']
  const card = (name: string, at: number) =>
    `<Товар><Ид>g-${at}</Ид><Артикул>Т-${100 + at}</Артикул><Наименование>${name}</Наименование><Группы><Ид>${at < 2 ? 'p' : 'd'}</Ид></Группы><Изготовитель><Ид>m</Ид><Наименование>Тайга</Наименование></Изготовитель></Товар>`
  const offer = (_name: string, at: number) =>
    `<Предложение><Ид>g-${at}</Ид><Цены><Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>${5990 + at * 700}</ЦенаЗаЕдиницу><Валюта>руб</Валюта></Цена></Цены><Количество>${3 + at}</Количество></Предложение>`
  return `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="2026-03-05T10:00:00">
    <Классификатор><Группы><Группа><Ид>i</Ид><Наименование>Инструмент</Наименование><Группы><Группа><Ид>p</Ид><Наименование>Перфораторы</Наименование></Группа><Группа><Ид>d</Ид><Наименование>Дрели</Наименование></Группа></Группы></Группа></Группы></Классификатор>
    <Каталог СодержитТолькоИзменения="true"><Товары>${goods.map(card).join('')}</Товары></Каталог>
    <ПакетПредложений СодержитТолькоИзменения="true"><ТипыЦен><ТипЦены><Ид>t</Ид><Наименование>Розничная</Наименование><Валюта>руб</Валюта></ТипЦены></ТипыЦен><Предложения>${goods.map(offer).join('')}</Предложения></ПакетПредложений>
    </КоммерческаяИнформация>`
})()

const SUPPLIER = 'ОптИнструмент'

/** A new source waits for a person: by what for, the button is named. */
const APPLY = /^(Применить|Принять догадки|Продавать по закупочной)$/

const openSupplier = (page: Page) => page.getByRole('link', { name: SUPPLIER, exact: true }).click()

interface ListedGood {
  article: string
  name: string
  vendor: { name: string }
  price: { priceComputed: number }
}

/** A supplier with a price list of the shop's own goods, some under articles nobody knows. Its card is left open. */
async function addSupplier(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Новый источник' }).waitFor()
  if ((await page.getByRole('link', { name: SUPPLIER, exact: true }).count()) > 0) return openSupplier(page)
  const goods = await page.evaluate(async (search) => {
    const answer = await fetch(`/api/office/goods?search=${encodeURIComponent(search)}&limit=20`)
    return ((await answer.json()) as { data: ListedGood[] }).data
  }, 'перфоратор')
  const row = ({ article, name, vendor, price: { priceComputed } }: ListedGood, at: number) =>
    [at < 15 ? article : `ОИ-${1000 + at}`, name, vendor.name, Math.round(priceComputed * 0.75), 3 + at].join(';')
  const text = ['Артикул;Номенклатура;Бренд;Опт, руб;Остаток', ...goods.map(row)].join('\n')
  await page.getByRole('button', { name: 'Новый источник' }).click()
  await page.getByLabel('Поставщик: прайс-лист YML, CSV или XLSX').check()
  await page.getByRole('textbox', { name: 'Название' }).fill(SUPPLIER)
  await page.getByRole('button', { name: 'Завести' }).click()
  await page
    .getByLabel('Файл прайс-листа')
    .setInputFiles({ name: 'price.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Показать разницу' }).click()
  await page.getByRole('button', { name: APPLY }).click({ timeout: 60_000 })
  await page.getByRole('dialog').getByRole('button', { name: APPLY }).click()
  await page.getByText('Применён', { exact: true }).first().waitFor()
  await page.goto(`${office}/exchange`)
  await openSupplier(page)
  await page.getByRole('button', { name: 'Включить' }).click()
}

const PICTURES: readonly Picture[] = [
  { name: 'vhod', role: null, path: '/sign-in', before: (page) => page.getByText('Владелец').first().waitFor() },
  {
    name: 'segodnya',
    role: 'Владелец',
    path: '/today',
    before: (page) => page.locator('canvas').first().waitFor(),
  },
  { name: 'zakazy', role: 'Оператор', path: '/orders' },
  { name: 'zakaz', role: 'Оператор', path: '/orders?status=new', before: openFirstOrder },
  {
    name: 'pechat',
    role: 'Оператор',
    path: '/orders?status=new',
    async before(page) {
      await openFirstOrder(page)
      const number = /\/orders\/(\d+)/.exec(page.url())![1]
      await page.goto(`${office}/orders/print/picking?numbers=${number}`)
    },
  },
  {
    name: 'priglashenie',
    role: 'Владелец',
    path: '/people',
    async before(page) {
      await page.getByRole('button', { name: 'Пригласить' }).click()
      await page.getByLabel('Имя и фамилия').fill('Вера Новикова')
      await page.getByRole('checkbox', { name: /^Оператор/ }).check()
    },
  },
  { name: 'sotrudniki', role: 'Владелец', path: '/people' },
  { name: 'roli', role: 'Владелец', path: '/people/roles' },
  {
    name: 'zhurnal',
    role: 'Владелец',
    path: '/orders?status=new',
    async before(page) {
      await openFirstOrder(page)
      await page.getByRole('button', { name: 'Собирать', exact: true }).click()
      await page.getByRole('button', { name: 'Готов к выдаче' }).waitFor()
      await page.goto(`${office}/journal?thing=order`)
      await page.getByRole('grid', { name: 'Журнал' }).getByRole('link').first().click()
      await page.getByRole('heading', { name: 'Что изменилось' }).waitFor()
    },
  },
  { name: 'po-telefonu', role: 'Оператор', path: '/phone-order' },
  { name: 'sborka', role: 'Владелец', path: '/picking' },
  {
    name: 'vydacha',
    role: 'Владелец',
    path: '/orders?status=ready',
    async before(page) {
      await openFirstOrder(page)
      const number = /\/orders\/(\d+)/.exec(page.url())![1]
      await page.goto(`${office}/handover/${number}`)
      await page.getByRole('button', { name: 'Выдать' }).waitFor()
    },
  },
  { name: 'klienty', role: 'Владелец', path: '/customers' },
  {
    name: 'obmen-istochnik',
    role: 'Владелец',
    path: '/exchange',
    async before(page) {
      await page.getByRole('link', { name: '1С', exact: true }).click()
      await page.getByRole('heading', { name: 'Подключение' }).waitFor()
    },
  },
  {
    name: 'obmen-repeticiya',
    role: 'Владелец',
    path: '/exchange/rehearsal',
    async before(page) {
      const file = { name: 'import0_1.xml', mimeType: 'text/xml', buffer: Buffer.from(EXPORT) }
      await page.getByLabel('Файл выгрузки').setInputFiles(file)
      await page.getByRole('button', { name: 'Показать разницу' }).click()
      await page.getByRole('table', { name: 'Сколько чего' }).waitFor()
    },
  },
  {
    name: 'obmen-sootvetstviya',
    role: 'Владелец',
    path: '/exchange/mapping',
    before: (page) => page.getByRole('button', { name: 'Перфораторы', exact: true }).waitFor(),
  },
  {
    name: 'postavshchik',
    role: 'Владелец',
    path: '/exchange',
    async before(page) {
      await addSupplier(page)
      await page.reload()
      await page.getByText('Узнано товаров').waitFor()
    },
  },
  {
    name: 'postavshchik-kolonki',
    role: 'Владелец',
    path: '/exchange',
    async before(page) {
      await openSupplier(page)
      await page.getByRole('link', { name: 'Колонки' }).click()
      await page.getByLabel('Строка заголовков').waitFor()
    },
  },
  {
    name: 'postavshchik-sopostavlenie',
    role: 'Владелец',
    path: '/exchange',
    async before(page) {
      await openSupplier(page)
      await page.getByRole('link', { name: 'Неразобранное' }).click()
      await page.getByRole('list', { name: 'Строки прайс-листа' }).waitFor()
    },
  },
  {
    name: 'postavshchik-nacenka',
    role: 'Владелец',
    path: '/exchange',
    async before(page) {
      await openSupplier(page)
      await page.getByRole('link', { name: 'Наценка' }).click()
      await page.getByLabel('Наценка, %').fill('28')
      await page.getByLabel('Округление').selectOption('ninety')
      await page.getByRole('button', { name: 'Что изменится' }).click()
      await page.getByText('Средняя наценка').waitFor()
    },
  },
  {
    name: 'tovary',
    role: 'Владелец',
    path: '/goods',
    before: (page) => page.getByRole('grid', { name: 'Товары' }).getByRole('link').first().waitFor(),
  },
  {
    name: 'tovary-raznica',
    role: 'Владелец',
    path: '/goods?search=Zelmar',
    async before(page) {
      await page.getByRole('checkbox', { name: 'Выбрать строку' }).first().check()
      await page.getByRole('button', { name: /^Выбрать все / }).click()
      await page.getByRole('button', { name: 'Изменить…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Что').selectOption({ label: 'Цена' })
      await dialog.getByLabel('На сколько процентов').fill('6')
      await dialog.getByRole('button', { name: 'Показать, что изменится' }).click()
      await page.getByText('В магазине пока ничего не изменилось').waitFor()
    },
  },
  {
    name: 'ceny-pravilo',
    role: 'Владелец',
    path: '/goods/prices/rule',
    async before(page) {
      await page.getByRole('button', { name: 'Бренды' }).click()
      await page.getByRole('checkbox', { name: 'Zelmar' }).check()
      await page.keyboard.press('Escape')
      await page.getByLabel('Изменить на, %').fill('5')
      await page.getByRole('button', { name: 'Что изменится' }).click()
      await page.getByText('Цен вырастет').waitFor()
    },
  },
  {
    name: 'kategorii',
    role: 'Владелец',
    path: '/goods/categories/perforatory',
    before: (page) => page.getByRole('heading', { name: 'Атрибуты' }).waitFor(),
  },
  {
    name: 'vygruzki',
    role: 'Владелец',
    path: '/exports',
    async before(page) {
      const taken = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Скачать', exact: true }).click()
      await (await taken).path()
      await page.reload()
      await page.getByRole('list', { name: 'Мои выгрузки' }).waitFor()
    },
  },
  {
    name: 'otzyvy',
    role: 'Владелец',
    path: '/reviews?state=shown&kind=review',
    before: (page) => page.getByRole('navigation', { name: 'Отзывы и вопросы' }).getByRole('link').first().click(),
  },
  {
    name: 'telefon',
    role: 'Продавец',
    path: '/orders',
    isPhone: true,
    before: (page) => page.getByRole('link', { name: /^\d+$/ }).first().waitFor(),
  },
]

async function take(browser: Browser, { name, role, path, isPhone, before }: Picture): Promise<void> {
  const context = await browser.newContext({
    locale: 'ru-RU',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    ...(isPhone
      ? { viewport: { width: 390, height: 760 }, isMobile: true, hasTouch: true }
      : { viewport: { width: 1280, height: 800 } }),
  })
  const page = await context.newPage()
  await page.goto(office + path)
  if (role) await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  if (role) await page.getByRole('heading', { level: 1 }).first().waitFor()
  await before?.(page)
  await page.evaluate(() => document.fonts.ready)
  // pictures of goods and the last rows
  await page.waitForTimeout(1500)
  const shot = sharp(await page.screenshot()).resize({ width: Math.min(WIDEST, isPhone ? 390 : WIDEST) })
  const file = join(FOLDER, `${name}.webp`)
  let size = Infinity
  // the best of these that is small enough
  for (const quality of QUALITIES) {
    if (size > MOST_BYTES) ({ size } = await shot.clone().webp({ quality, effort: 6 }).toFile(file))
  }
  if (size > MOST_BYTES) throw new Error(`${name}.webp is ${size} bytes, ${MOST_BYTES} at most`)
  console.log(`${name}.webp ${Math.round(size / 1000)} kB`)
  await context.close()
}

mkdirSync(FOLDER, { recursive: true })
const executablePath =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
try {
  for (const picture of PICTURES) if (named.length === 0 || named.includes(picture.name)) await take(browser, picture)
} finally {
  await browser.close()
}

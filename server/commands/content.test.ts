import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { run, syncContent } from './content.ts'

const DEMO = resolve(import.meta.dirname, '../../demo/content')
const PAGE = 'pages/delivery.md'
const ACTION = 'actions/perforatory-s-burami.md'

let shop: TestShop
let dir: string
/** Left as they were found, by a test that changes nothing. */
let areInStep = false
beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
})
afterAll(() => shop.close())
/** A folder and a database that agree. */
async function syncAnew(): Promise<void> {
  const { db } = shop.database
  for (const table of ['publication', 'page', 'blog_type', 'menu_item', 'banner', 'rental_faq', 'setting'] as const)
    await db.deleteFrom(table).execute()
  if (dir) rmSync(dir, { recursive: true, force: true })
  dir = mkdtempSync(join(tmpdir(), 'verstak-content-'))
  cpSync(DEMO, dir, { recursive: true })
  // the test shop has two branches of the six
  for (const path of ['news/prokat-v-novgorode.md', 'news/novyy-magazin-engelsa.md', 'actions/prokat-nedelya.md']) {
    edit(path, (text) => text.replace(/^nodes:.*$/m, 'nodes: 000001'))
  }
  await content('push')
}
beforeEach(async () => {
  if (!areInStep) await syncAnew()
  areInStep = false
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const read = (path: string) => readFileSync(join(dir, path), 'utf8')
const edit = (path: string, change: (text: string) => string) => writeFileSync(join(dir, path), change(read(path)))
const pageOf = (code: string) =>
  shop.database.db.selectFrom('page').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
const editInDatabase = (body: string) =>
  shop.database.db.updateTable('page').set({ body }).where('code', '=', 'delivery').execute()

const content = (what: 'push' | 'pull', ...flags: ('--force' | '--dry-run')[]) =>
  syncContent(
    { what, dir, force: flags.includes('--force'), 'dry-run': flags.includes('--dry-run') },
    { db: shop.database.db, config: shop.config },
  )

it('moves every file into an empty database; a second push finds nothing to do', async () => {
  const { db } = shop.database
  const counts = await Promise.all(
    (['page', 'publication', 'banner', 'menu_item', 'rental_faq'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )
  expect(counts[0]!.count).toBe(12)
  expect(counts[1]!.count).toBeGreaterThanOrEqual(42)
  expect(counts.every(({ count }) => count > 0)).toBe(true)
  const again = await content('push')
  expect([again.code, again.text]).toEqual([
    0,
    expect.stringContaining('новых — 0\u00A0файлов, изменённых — 0\u00A0файлов'),
  ])
})

it('brings an edited text and leaves likes and counted days alone', async () => {
  const { db } = shop.database
  const find = () =>
    db.selectFrom('publication').selectAll().where('code', '=', 'perforatory-s-burami').executeTakeFirstOrThrow()
  await db.updateTable('publication').set({ likes: 500 }).where('code', '=', 'perforatory-s-burami').execute()
  const before = await find()
  edit(ACTION, (text) => text.replace('До конца акции', 'До самого конца акции'))
  const { code, text } = await content('push')
  expect([code, text]).toEqual([0, expect.stringContaining(`~ ${ACTION}`)])
  const after = await find()
  expect(after.body).toContain('До\u00A0самого конца')
  expect([after.likes, after.ends_at, after.revision]).toEqual([500, before.ends_at, before.revision + 1])
})

it('a trial changes nothing', async () => {
  edit(PAGE, (text) => `${text}\nНовая строка.`)
  const before = await pageOf('delivery')
  const { code, text } = await content('push', '--dry-run')
  expect([code, text]).toEqual([0, expect.stringContaining('Это проба: ничего не изменено.')])
  expect(await pageOf('delivery')).toEqual(before)
})

it('refuses all of it when the database has a newer copy, unless forced', async () => {
  await editInDatabase('Правка в базе')
  edit(PAGE, (text) => `${text}\nПравка в файле.`)
  edit('pages/payment.md', (text) => `${text}\nЕщё правка.`)
  const refused = await content('push')
  expect(refused.code).toBe(1)
  expect(refused.text).toContain(`! ${PAGE}: в базе более новая копия`)
  expect([(await pageOf('delivery')).body, (await pageOf('payment')).body]).toEqual([
    'Правка в базе',
    expect.not.stringContaining('Ещё правка'),
  ])
  expect((await content('push', '--force')).code).toBe(0)
  expect((await pageOf('delivery')).body).toContain('Правка в')
  expect((await pageOf('payment')).body).toContain('Ещё правка')
})

it('a folder that never synced pushes over an untouched copy only', async () => {
  rmSync(join(dir, '.content-state.json'))
  edit(PAGE, (text) => `${text}\nПравка.`)
  expect((await content('push', '--dry-run')).code).toBe(0)
  await editInDatabase('Правка в базе')
  expect((await content('push')).code).toBe(1)
})

it('pull brings the database’s copy and keeps what was edited here', async () => {
  await editInDatabase('Новый текст в базе')
  expect((await content('pull')).code).toBe(0)
  expect(read(PAGE)).toContain('Новый текст в базе')
  // and now the file stands on that copy
  edit(PAGE, (text) => text.replace('Новый', 'Свежий'))
  expect((await content('push')).code).toBe(0)
  expect((await pageOf('delivery')).body).toBe('Свежий текст в\u00A0базе')

  await editInDatabase('Другое в базе')
  edit(PAGE, (text) => `${text}\nДругое в файле.`)
  const refused = await content('pull')
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining(`! ${PAGE}: файл изменён здесь`)])
  expect(read(PAGE)).toContain('Другое в файле.')
  expect((await content('pull', '--force')).code).toBe(0)
  expect(read(PAGE)).not.toContain('Другое в файле.')
})

it('pull into an empty folder writes what push reads back unchanged', async () => {
  rmSync(dir, { recursive: true })
  const pulled = await content('pull')
  expect([pulled.code, pulled.text]).toEqual([0, expect.stringContaining('Перенесено в файлы')])
  expect((await content('push', '--force')).text).toContain('изменённых — 0\u00A0файлов')
})

it('carries the settings, and the demo’s own mark stays', async () => {
  const { db } = shop.database
  await db.insertInto('setting').values({ key: 'demo', value: '{"goods":100}' }).execute()
  const settings = async () =>
    Object.fromEntries((await db.selectFrom('setting').selectAll().execute()).map(({ key, value }) => [key, value]))
  expect(await settings()).toMatchObject(JSON.parse(read('settings.json')))
  edit('settings.json', (text) => text.replace('Инструмент для дела', 'Инструмент в руки'))
  const { code, text } = await content('push')
  expect([code, text]).toEqual([0, expect.stringContaining('~ settings.json')])
  expect(await settings()).toMatchObject({
    shop: { slogan: 'Инструмент в руки' },
    orders: { minimum: 10_000 },
    demo: { goods: 100 },
  })

  // somebody else changed them meanwhile: nothing is written
  await db.updateTable('setting').set({ value: '{"minimum":5}' }).where('key', '=', 'orders').execute()
  edit('settings.json', (old) => old.replace('в руки', 'на века'))
  const refused = await content('push')
  expect([refused.code, refused.text]).toEqual([
    1,
    expect.stringContaining('! settings.json: в базе более новая копия'),
  ])
  expect(await settings()).toMatchObject({ shop: { slogan: 'Инструмент в руки' }, orders: { minimum: 5 } })
  expect((await content('pull')).text).toContain('! settings.json: файл изменён здесь')
  expect((await content('pull', '--force')).code).toBe(0)
  expect(JSON.parse(read('settings.json'))).toMatchObject({
    shop: { slogan: 'Инструмент в руки' },
    orders: { minimum: 5 },
  })
  expect(JSON.parse(read('settings.json'))).not.toHaveProperty('demo')
})

it.each([
  [PAGE, () => 'Без шапки', 'нет строки «title'],
  [ACTION, (text: string) => text.replace('endsInDays: 35', 'endsAt: скоро'), 'нужна дата'],
  [ACTION, (text: string) => text.replace('tone: red', 'tone: red\nnodes: 42'), 'филиала с кодом «42» нет'],
  ['menus.json', () => '{ "top": [["Плохая", "javascript:alert(1)"]] }', 'строка 1'],
  ['banners.json', () => '[{]', 'это не JSON'],
  ['blog/types.json', () => '[["page", "Страница"]]', 'строка 1'],
  ['settings.json', (text: string) => text.replace('"shop"', '"shpo"'), 'настройки «shpo» нет'],
  ['settings.json', (text: string) => text.replace('"slogan"', '"solgan"'), 'настройки «shop.solgan» нет'],
  ['settings.json', () => '{ "demo": { "goods": 1 } }', 'настройки «demo» нет'],
  ['settings.json', () => '{ "cart": { "maxQuantity": "много" } }', 'cart.maxQuantity: Нужно целое число'],
  ['settings.json', () => '{ "orders": { "minimum": -1 } }', 'orders.minimum: Нужно от 0'],
  ['settings.json', () => '{ "bonuses": { "limitPercent": 300 } }', 'bonuses.limitPercent: Нужно от 0 до 100'],
  ['settings.json', () => '{ "titles": { "saleLink": "javascript:alert(1)" } }', 'titles.saleLink: Нужен адрес'],
  ['settings.json', () => '{ "shop": { "phone": "8 800" } }', 'shop.phone: Введите телефон полностью'],
])('%s with a mistake is named, and nothing is written', async (path, change, words) => {
  const before = [path, 'pages/about.md'].map((each) => [each, read(each)] as const)
  edit(path, change)
  edit('pages/about.md', (text) => `${text}\nПравка.`)
  const { code, text } = await content('push', '--force')
  expect([code, text]).toEqual([1, expect.stringContaining(words)])
  expect((await pageOf('about')).body).not.toContain('Правка.')
  for (const [each, whole] of before) edit(each, () => whole)
  areInStep = true
})

it('an article under another type is the same article', async () => {
  cpSync(join(dir, 'blog/sovety/rezat-plitku.md'), join(dir, 'blog/obzory/rezat-plitku.md'))
  expect((await content('push')).text).toContain(
    '! blog/obzory/rezat-plitku.md: тот же код уже у blog/sovety/rezat-plitku.md',
  )
})

it('says what it did not understand', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const args of [[], ['fly'], ['push', 'pull'], ['push', '--what']]) expect(await run(args)).toBe(2)
  expect(told.mock.calls.every(([text]) => String(text).includes('npm run shop -- content push'))).toBe(true)
  told.mockRestore()
  const nowhere = join(dir, 'nowhere')
  expect(await syncContent({ what: 'push', dir: nowhere }, { db: shop.database.db, config: shop.config })).toEqual({
    text: `Папки ${nowhere} нет`,
    code: 1,
  })
})

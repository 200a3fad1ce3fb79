import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkToText, previewDraft } from '#server/shop/around/content/desk/text-preview.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import type { TestDatabase } from '#server/db/test-database.ts'
import { buildPages, openPageShop, type PageShop } from './page-shop.fixture.ts'

let database: TestDatabase
let shop: PageShop
const time = { now: new Date('2026-03-05T12:00:00+03:00') }
beforeAll(async () => {
  buildPages()
  database = await createCatalogDatabase()
  await database.db
    .insertInto('page')
    .values({ code: 'about', title: 'О магазине', description: '', body: 'Было', updated_at: time.now })
    .execute()
  shop = await openPageShop(database, {}, null, { clock: () => time.now })
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

const staff = { id: 1, name: 'Редактор', login: '', isDemo: false, roles: [], permissions: new Map() }
const desk = () => ({
  db: database.db,
  clock: () => time.now,
  config: shop.config,
  session: { staff } as never,
})
const textId = async () =>
  (await database.db.selectFrom('site_text').select('id').where('code', '=', 'about').executeTakeFirstOrThrow()).id
const pathOf = (url: string | null) => new URL(url!).pathname

it('shows what is typed as the shop would, runs nothing, stores nothing and changes nothing', async () => {
  const body = 'Стало <script>alert(1)</script>\n\n<img src=x onerror=alert(1)>'
  const fields = { code: 'about', title: 'О нас', body }
  const { url, problems } = await previewDraft(desk(), 'page', await textId(), fields)
  expect(problems).toEqual({})
  const looked = await shop.page(pathOf(url))
  expect(looked.statusCode).toBe(200)
  expect(looked.body).toContain('Стало')
  expect(looked.body).toContain('О нас')
  expect(looked.body).not.toMatch(/<script|onerror/)
  expect(looked.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' })
  expect(looked.headers['content-security-policy']).toContain("script-src 'none'")
  expect(looked.headers['content-security-policy']).toContain('http://office.shop.test')
  expect((await shop.page('/about/')).body).toContain('Было')
})

it('a banner looked at is the first slide, whoever it is for and wherever it stands among the others', async () => {
  const banner = (code: string, position: number) => ({
    code,
    place: 'home',
    title: `Баннер ${code}`,
    text: '',
    link: '/discount/',
    button: 'Подробнее',
    tone: 'light' as const,
    pictures: [],
    node_codes: null,
    user_type: null,
    position,
  })
  await database.db
    .insertInto('banner')
    .values([banner('one', 1), banner('two', 2)])
    .execute()
  const fields = {
    place: 'home',
    title: 'Девятый',
    link: '/discount/',
    button: 'Смотреть',
    tone: 'light',
    pictures: [],
  }
  const asked = { ...fields, nodeCodes: null, position: 9, userType: 'customer' } as never
  const { url, problems } = await previewDraft(desk(), 'banner', null, asked)
  expect(problems).toEqual({})
  const { body } = await shop.page(pathOf(url))
  const titles = [...body.matchAll(/Девятый|Баннер (?:one|two)/g)].map(([title]) => title)
  expect(titles[0]).toBe('Девятый')
  expect(titles).toContain('Баннер two')
  await database.db.deleteFrom('banner').execute()
})

it('a colleague’s link shows what is saved, and ends; a forged one shows nothing', async () => {
  await database.db
    .updateTable('site_text')
    .set({ fields: JSON.stringify({ code: 'about', title: 'О магазине', body: 'Сохранено', nodeCodes: null }) })
    .where('code', '=', 'about')
    .execute()
  const { url, expiresAt } = await linkToText(desk(), await textId())
  expect((await shop.page(pathOf(url))).body).toContain('Сохранено')
  for (const path of [`/preview/${'0'.repeat(48)}/`, '/preview/x/', `${pathOf(url).slice(0, -3)}0/`])
    expect([path, (await shop.page(path)).statusCode]).toEqual([path, 404])
  time.now = new Date(expiresAt)
  expect((await shop.page(pathOf(url))).statusCode).toBe(404)
})

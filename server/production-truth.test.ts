import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { buildPages, openPageShop, type PageShop } from '#server/pages/page-shop.fixture.ts'
import { SAMPLE_ORGANIZATIONS } from '#server/ports/suggestions/sample-organizations.ts'
import { insertCatalog } from '#server/test/catalog-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { shopAddresses } from './shop/ground/shop-addresses.ts'

const PRODUCTION = {
  SHOP_MODE: 'production',
  SCHEME: 'http',
  EMAIL: 'smtp',
  SMTP_URL: 'smtp://127.0.0.1:1',
  EMAIL_FROM: 'shop@shop.test',
  SMS: 'smsru',
  SMSRU_API_ID: 'x',
}
const OWN = {
  name: 'Молоток',
  slogan: 'Свой',
  phone: '74951112233',
  email: 'info@molotok.test',
  legalName: 'АО «Молоток»',
  foundedYear: 1999,
}

let database: TestDatabase
beforeAll(async () => {
  buildPages()
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The program itself, started as the service manager does it. */
const start = (env: Record<string, string>) =>
  new Promise<{ code: number | null; told: string }>((resolve) => {
    const all = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(tmpdir(), 'verstak-compiled'),
      HOST: 'shop.test',
      PORT: '1',
      DATABASE_URL: database.url,
      ...PRODUCTION,
      ...env,
    }
    const run = execFile(
      process.execPath,
      [join(import.meta.dirname, 'main.ts')],
      { env: all as NodeJS.ProcessEnv, timeout: 60_000 },
      (_error, _out, told) => {
        resolve({ code: run.exitCode, told: told.trim() })
      },
    )
  })

describe('a start that would show something invented ends in one line and with 1', () => {
  it.each([
    [{ TRANSPORT: 'embedded' }, 'Настройки: TRANSPORT=embedded: пункты выдачи и тарифы демо-магазина выдуманы'],
    [{ SUGGESTIONS: 'embedded' }, 'Настройки: SUGGESTIONS=embedded: организации демо-магазина выдуманы'],
    [{ DATABASE_URL: '' }, 'Настройки: SHOP_MODE=production: задайте DATABASE_URL'],
  ])('%j', async (env, words) => {
    const { code, told } = await start(env)
    expect([code, told.split('\n').length, told]).toEqual([1, 1, expect.stringContaining(words)])
  })

  it('a database of the demo shop', async () => {
    await database.db.insertInto('setting').values({ key: 'demo', value: '{"goods":100}' }).execute()
    const { code, told } = await start({})
    await database.db.deleteFrom('setting').where('key', '=', 'demo').execute()
    expect([code, told]).toEqual([
      1,
      'Настройки: SHOP_MODE=production: в этой базе выдуманный демо-магазин, укажите свою базу в DATABASE_URL',
    ])
  })
})

describe('a production shop', () => {
  let shop: PageShop
  beforeAll(async () => {
    await insertPlaces(database.db)
    await insertCatalog(database.db)
    await database.db.updateTable('node_logistic').set({ phone: OWN.phone }).execute()
    shop = await openPageShop(database, { ...PRODUCTION, DATABASE_URL: database.url })
  })
  afterAll(() => shop.close())
  const call = async (path: string) => {
    const { statusCode, body } = await shop.page(`/api${path}`)
    return { statusCode, ...(JSON.parse(body) as { data?: unknown; errorMessage?: string }) }
  }

  it('does not open under an invented name, phone or company', async () => {
    expect((await shop.page('/')).statusCode).toBe(503)
    const words =
      'не заданы настройки shop.name, shop.phone, shop.email, shop.legalName, shop.foundedYear, seo.title, seo.description'
    expect(await call('/content/init')).toMatchObject({ statusCode: 503, errorMessage: expect.stringContaining(words) })
    expect(await shopAddresses(shop.config, database.db)).toContain(words)
  })

  it('tells what is its own, and nothing of the demo', async () => {
    const seo = { title: 'Молоток: инструмент', description: 'Инструмент.' }
    await database.db
      .insertInto('setting')
      .values([
        { key: 'shop', value: JSON.stringify(OWN) },
        { key: 'seo', value: JSON.stringify(seo) },
      ])
      .execute()
    await expect.poll(async () => (await shop.page('/')).statusCode).toBe(200)
    expect(await shopAddresses(shop.config, database.db)).not.toContain('не заданы')
    const invented = [
      '555-35-35',
      '78005553535',
      'verstak.example',
      'ООО «Верстак»',
      '2004',
      'Доставка ТК',
      'ранспортн',
      'СБП',
      'Четыре части',
      ...SAMPLE_ORGANIZATIONS.map(({ name }) => name),
    ]
    const good = ((await call('/catalog/good/100102?nodeLogisticCode=777')).data as { url: string }).url
    for (const path of [
      '/',
      '/catalog/',
      '/catalog/perforatory/',
      good,
      '/shops/',
      '/basket/',
      '/basket/checkout/',
      '/search-result/?q=перфоратор',
    ]) {
      const { statusCode, body } = await shop.page(path)
      expect([path, statusCode]).toEqual([path, 200])
      expect(
        invented.filter((text) => body.includes(text)),
        path,
      ).toEqual([])
    }
  })

  it('asks nobody who is not there', async () => {
    expect((await call('/content/init')).data).toMatchObject({
      services: { transport: false, suggestions: false },
      payments: { online: false, split: false },
      split: { active: false },
      metrikaId: null,
    })
    for (const path of ['/cart/delivery/city?city=Москва', '/cart/delivery/offices?city=Москва'])
      expect(await call(path)).toMatchObject({ statusCode: 404 })
    for (const path of ['/organization/search/6027999013', '/address/search?query=Псков'])
      expect(await call(path)).toMatchObject({ statusCode: 200, data: [] })
    for (const path of ['/dev/inbox/', '/dev/inbox.json']) expect((await shop.page(path)).statusCode).toBe(404)
  })
})

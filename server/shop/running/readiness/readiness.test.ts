import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReadyItem } from '#contract/office/ready.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { makeCopy, printSheet } from '#server/copies/make-copy.ts'
import { readDataKeys } from '#server/kernel/sealing.ts'
import { readConfig } from '#server/config/config.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { writeSetting } from '#server/kernel/settings.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openOfficeShop } from '#server/test/office-shop.ts'
import { recordRestart } from '#server/db/server-restarts.ts'
import { readReadiness } from './readiness.ts'

const machine = { free: 100e9 }
const freeBytes = async () => machine.free

const dataDir = mkdtempSync(join(tmpdir(), 'ready-'))
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

const clock = () => new Date()
const BARE = readConfig({ DATA_DIR: dataDir })
const FILLED = readConfig({
  SHOP_MODE: 'production',
  HOST: 'shop.ru',
  DATA_DIR: dataDir,
  DATABASE: 'embedded',
  EMAIL: 'smtp',
  SMTP_URL: 'smtps://u:p@mail.shop.ru',
  EMAIL_FROM: 'shop@shop.ru',
  SMS: 'smsru',
  SMSRU_API_ID: 'x',
  PAYMENT: 'yookassa',
  YOOKASSA_SHOP_ID: '1',
  YOOKASSA_SECRET_KEY: 'x',
  CAPTCHA: 'smartcaptcha',
  SMARTCAPTCHA_SITE_KEY: 'a',
  SMARTCAPTCHA_SERVER_KEY: 'b',
  MAP_TILES_URL: 'https://tiles.ru/{z}/{x}/{y}.png',
  MAP_TILES_CREDIT: '©',
  TRUSTED_PROXIES: '127.0.0.1',
})
const states = async (config: typeof BARE) => {
  const items = await readReadiness({ db: database.db, config, clock, freeBytes })
  return Object.fromEntries(items.map(({ code, state }) => [code, state]))
}

it('a bare shop lacks everything that matters', async () => {
  const found = await states(BARE)
  for (const code of [
    'facts',
    'requisites',
    'branches',
    'delivery',
    'goods',
    'email',
    'sms',
    'legal',
    'robots',
    'https',
    'factors',
    'demo',
    'backups',
    'payment',
  ])
    expect([code, found[code]]).toEqual([code, 'missing'])
  for (const code of ['exchange', 'captcha', 'map']) expect([code, found[code]]).toEqual([code, 'advised'])
})

it('a filled shop is ready, and each thing taken away is noticed', async () => {
  const { db } = database
  await insertPlaces(db)
  await db.insertInto('delivery_tier').values({ node_code: '777', start_amount: 0, price: 0 }).execute()
  await writeSetting(db, 'shop', {
    name: 'Клещи',
    phone: '74950000000',
    email: 'a@shop.ru',
    legalName: 'ООО',
    foundedYear: 2020,
  })
  await writeSetting(db, 'seo', { title: 'Клещи', description: 'Клещи и не только' })
  const requisites = {
    inn: '7707083893',
    address: 'Москва',
    bank: 'Банк',
    bik: '045805999',
    account: '40702810600000012345',
  }
  await writeSetting(db, 'requisites', requisites)
  await sql`insert into category (code, name, name_one, description, position) values ('c', 'Дрели', 'Дрель', '', 1)`.execute(
    db,
  )
  await sql`insert into good (code, article, name, slug, category_code, vendor_code, description, pictures)
    values ('100001', 'A', 'Дрель', 'drel', 'c', 'v1', '', '{a.webp}')`.execute(db)
  await sql`insert into good_offer (node_code, good_code, price) values ('777', '100001', 100)`.execute(db)
  await sql`with source as (insert into exchange_source (name, kind, is_on, created_at) values ('1С', '1c', true, now()) returning id)
    insert into exchange_run (source_id, kind, state, stamp, started_at, changed_at, ended_at) select id, 'catalog', 'applied', 1, now(), now(), now() from source`.execute(
    db,
  )
  for (const code of ['privacy-policy', 'soglasie-rassylky', 'offer', 'returns', 'delivery', 'payment'])
    await sql`insert into page (code, title, description, body, updated_at) values (${code}, ${code}, '', ${'Слова. '.repeat(50)}, now())`.execute(
      db,
    )
  await sql`insert into file_build (asked_at, started_at, ended_at, goods) values (now(), now(), now(), 1)`.execute(db)
  await sql`insert into staff (name, login, state, totp_secret, created_at) values ('Анна', 'a@shop.ru', 'active', 'x', now())`.execute(
    db,
  )
  const source = {
    pool: database.pool,
    dataDir,
    host: 'shop.ru',
    release: '0',
    keys: readDataKeys(dataDir, null),
    stores: {},
  }
  const copy = await makeCopy({ ...source, now: clock() })
  expect((await states(FILLED))['backups']).toBe('advised')
  await printSheet(dataDir)
  rmSync(copy.file)
  const { file } = await makeCopy({ ...source, now: clock() })
  const found = await states(FILLED)
  expect(Object.entries(found).filter(([, state]) => state !== 'done')).toEqual([])

  const spoils: [string, ReadyItem['state'], () => Promise<unknown>][] = [
    ['requisites', 'missing', () => writeSetting(db, 'requisites', { ...requisites, account: '40702810600000012346' })],
    ['delivery', 'missing', () => db.deleteFrom('delivery_tier').where('node_code', '=', '777').execute()],
    ['legal', 'missing', () => db.updateTable('page').set({ body: '' }).where('code', '=', 'offer').execute()],
    ['factors', 'missing', () => db.updateTable('staff').set({ totp_secret: null }).execute()],
    ['exchange', 'advised', () => sql`update exchange_run set ended_at = now() - interval '3 days'`.execute(db)],
    ['goods', 'advised', () => sql`update good set pictures = '{}'`.execute(db)],
    ['demo', 'missing', () => db.insertInto('setting').values({ key: 'demo', value: '{}' }).execute()],
    [
      'backups',
      'missing',
      async () => {
        rmSync(file)
        writeFileSync(join(dataDir, 'backups', '.verstak.copy.unfinished'), 'half')
        writeFileSync(join(dataDir, 'backups', 'README.txt'), 'hi')
        writeFileSync(join(dataDir, 'backups', 'verstak-2026-01-02.copy'), 'hi')
      },
    ],
    ['database', 'advised', () => recordRestart(db, new Date())],
    [
      'backups',
      'missing',
      async () => void (await makeCopy({ ...source, now: new Date(clock().getTime() - 3 * DAY_MS) })),
    ],
    ['backups', 'missing', async () => rmSync(join(dataDir, 'backups'), { recursive: true })],
    ['branches', 'missing', () => db.updateTable('warehouse').set({ is_shop: false }).execute()],
  ]
  for (const [code, state, spoil] of spoils) {
    await spoil()
    expect([code, (await states(FILLED))[code]]).toEqual([code, state])
  }
})

it('a payment in parts without a rate for its receipts is noticed, and is ready with one', async () => {
  const { db } = database
  const split = { ...FILLED, split: { adapter: 'yandex' as const, apiKey: 'x', url: 'https://pay.test' } }
  await db.deleteFrom('setting').where('key', '=', 'taxes').execute()
  expect((await states(split))['split']).toBe('missing')
  await writeSetting(db, 'taxes', { vatRate: '22' })
  expect((await states(split))['split']).toBe('done')
})

it('is told to whoever may change settings', async () => {
  const shop = await openOfficeShop()
  try {
    const { data } = await (await shop.as('manager')).get('/ready')
    expect(data).toMatchObject({
      isDemo: true,
      items: expect.arrayContaining([expect.objectContaining({ code: 'demo', state: 'missing' })]),
    })
    expect((await (await shop.as('counter')).get('/ready')).status).toBe(403)
  } finally {
    await shop.close()
  }
})

it('the owner of a working shop is told of it in the morning, nobody in the demo', async () => {
  const told = async (env: Record<string, string>, role: string) => {
    const shop = await openOfficeShop(env)
    try {
      return (await (await shop.as(role)).get('/today')).data.unready as number | null
    } finally {
      await shop.close()
    }
  }
  const working = {
    SHOP_MODE: 'production',
    DATABASE: 'embedded',
    EMAIL: 'smtp',
    SMTP_URL: 'smtps://u:p@mail.shop.ru',
    EMAIL_FROM: 'shop@shop.ru',
    SMS: 'smsru',
    SMSRU_API_ID: 'x',
  }
  expect(await told(working, 'owner')).toBeGreaterThan(3)
  expect(await told(working, 'manager')).toBeNull()
  expect(await told({}, 'owner')).toBeNull()
})

it('little room and letters without encryption are noticed', async () => {
  const item = async (code: string, config = FILLED) =>
    (await readReadiness({ db: database.db, config, clock, freeBytes })).find((each) => each.code === code)
  machine.free = 3e9
  expect(await item('space')).toMatchObject({ state: 'advised' })
  machine.free = 0.5e9
  expect(await item('space')).toMatchObject({ state: 'missing', words: expect.stringContaining('заказы') })
  machine.free = 100e9
  const mail = (SMTP_URL: string) => ({
    ...FILLED,
    email: { adapter: 'smtp' as const, url: SMTP_URL, from: 'a@shop.ru' },
  })
  expect(await item('email', mail('smtp://u:p@mail.shop.ru'))).toMatchObject({ state: 'advised' })
  expect(await item('email', mail('smtp://127.0.0.1:25'))).toMatchObject({ state: 'done' })
})

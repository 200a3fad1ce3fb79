import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_EXPORT_KINDS, EXPORT_KINDS } from '#rules/exports/export-kinds.ts'
import { xlsxSheets } from '#server/kernel/table-file/read-xlsx.ts'
import { PART_ROWS } from '#server/shop/running/exports/export-source.ts'
import { OFFICE_HOST, type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let owner: StaffBrowser
let folder: string
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
  folder = await mkdtemp(join(tmpdir(), 'verstak-exports-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await shop.close()
})

type Who = StaffBrowser | { secret: string }
const headersOf = (who: Who) =>
  'secret' in who ? { authorization: `Bearer ${who.secret}` } : { cookie: `office_session=${who.cookie()}` }

async function download(who: Who, path: string) {
  const answer = await shop.app.inject({ url: path, headers: { host: OFFICE_HOST, ...headersOf(who) } })
  return { status: answer.statusCode, text: answer.body, bytes: answer.rawPayload, headers: answer.headers }
}

async function take(who: StaffBrowser, asked: object) {
  const begun = await who.post('/exports', asked)
  expect(begun.status, JSON.stringify(begun)).toBe(200)
  return { run: begun.data, ...(await download(who, begun.data.path)) }
}

const records = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

const wordsOf = async (who: StaffBrowser, asked: object) => {
  const { errorMessage } = await who.post('/exports', asked)
  return typeof errorMessage === 'object' ? Object.values(errorMessage).flat() : [errorMessage]
}

describe('an export', () => {
  it('tells an order whole, by the columns declared, and is in the journal before it leaves', async () => {
    const number = await shop.order({ comment: '=cmd|calc' })
    const { text, headers, run } = await take(owner, { kind: 'orders', format: 'csv' })
    expect(headers['content-disposition']).toBe('attachment; filename="zakazy-2026-03-05.csv"')
    const [head, first] = text.replace('\uFEFF', '').split('\r\n')
    expect(head).toBe(Object.values(EXPORT_KINDS.orders.columns).join(';'))
    expect(first).toContain(number)
    expect(first).toContain("'=cmd|calc")
    expect(first).toContain('+7 (911) 123-45-67')
    const [record] = records((await take(owner, { kind: 'orders', format: 'ndjson' })).text)
    expect(Object.keys(record)).toEqual(Object.keys(EXPORT_KINDS.orders.columns))
    expect(record).toMatchObject({
      number,
      status: 'new',
      pieces: 2,
      items: [{ code: '100101', quantity: 2, price: expect.any(Number) }],
      createdAt: shop.time.now.toISOString(),
      // read on any day: «Самовывоз сегодня» would be true on the day of the order alone
      deliveryText: 'Самовывоз 5\u00A0марта',
    })
    const { total } = await shop.database.db
      .selectFrom('shop_order')
      .select('total')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    expect(record.total * 100).toBe(total)
    const { entries } = (await owner.get('/audit?thing=export')).data
    expect(entries).toHaveLength(2)
    expect(JSON.stringify(entries)).toContain('Телефоны и e-mail')
    const { runs } = (await owner.get('/exports')).data
    expect(runs.find(({ id }: { id: number }) => id === run.id)).toMatchObject({
      state: 'done',
      rows: 1,
      bytes: Buffer.byteLength(text),
    })
  })

  it('of every kind in every format has one heading and one count of rows', async () => {
    for (const kind of ALL_EXPORT_KINDS) {
      // files are counted by whoever asks
      const reader = await shop.as('owner')
      const columns = Object.keys(EXPORT_KINDS[kind].columns)
      const csv = await take(reader, { kind, format: 'csv' })
      const ndjson = records((await take(reader, { kind, format: 'ndjson' })).text)
      const xlsx = await take(reader, { kind, format: 'xlsx' })
      const path = join(folder, `${kind}.xlsx`)
      await writeFile(path, xlsx.bytes)
      const [sheet] = await xlsxSheets(path, xlsx.bytes.length)
      expect([kind, sheet![0]!.cells.map(String)]).toEqual([kind, Object.values(EXPORT_KINDS[kind].columns)])
      expect([kind, sheet!.length - 1]).toEqual([kind, ndjson.length])
      expect([kind, csv.run.rows]).toEqual([kind, ndjson.length])
      for (const record of ndjson) expect(Object.keys(record)).toEqual(columns)
    }
  })

  it('is read by parts and misses nobody between them', async () => {
    const { db } = shop.database
    const many = PART_ROWS * 2 + 1
    await sql`insert into customer (name, phone, created_at)
      select 'Клиент ' || n, '7900' || lpad(n::text, 7, '0'), '2026-01-01' from generate_series(1, ${many}) n`.execute(
      db,
    )
    const asked = { kind: 'customers', format: 'ndjson', from: '2026-01-01', to: '2026-01-01' }
    const { text, run } = await take(owner, asked)
    const ids = records(text).map(({ id }) => id)
    expect(run.rows).toBe(many)
    expect(new Set(ids).size).toBe(many)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  })

  it('hides phones and e-mails from whoever may not see them, and says so in the journal', async () => {
    await shop.order()
    const accountant = await shop.as('accountant')
    const { text } = await take(accountant, { kind: 'orders', format: 'ndjson' })
    expect(records(text)[0]).toMatchObject({ phone: '+7 (911) •••-••-67', email: 'iv•••@example.ru' })
    expect(text).not.toContain('123-45-67')
    const { entries } = (await owner.get('/audit?thing=export')).data
    expect(JSON.stringify(entries[0])).toContain('скрыты')
    expect((await accountant.get('/exports')).data.kinds.map(({ code }: { code: string }) => code)).toEqual([
      'orders',
      'movements',
      'receipts',
      'papers',
      'cards',
    ])
    expect(await wordsOf(accountant, { kind: 'customers', format: 'csv' })).toEqual([
      'Нужно право «Видеть карточки клиентов». Его даёт владелец магазина',
    ])
    expect((await (await shop.as('operator')).post('/exports', { kind: 'orders', format: 'csv' })).status).toBe(403)
  })

  it('keeps to the branches of whoever asks', async () => {
    const { db } = shop.database
    const here = (await db.selectFrom('shop_order').select('node_code').executeTakeFirstOrThrow()).node_code
    const other = await db
      .selectFrom('node_logistic')
      .select('code')
      .where('code', '<>', here)
      .executeTakeFirstOrThrow()
    const far = await shop.as('manager', { nodeCodes: [other.code] })
    expect((await take(far, { kind: 'orders', format: 'ndjson' })).text).toBe('')
    expect((await take(far, { kind: 'customers', format: 'ndjson' })).text).toBe('')
    expect(await wordsOf(far, { kind: 'orders', format: 'csv', branch: here })).toEqual([
      `Филиала с кодом «${here}» нет или он не ваш`,
    ])
    for (const kind of ['goods', 'stock'] as const) {
      const told = records((await take(far, { kind, format: 'ndjson' })).text)
      expect(new Set(told.map(({ branchCode }) => branchCode)).size).toBeLessThanOrEqual(1)
      expect(told.every(({ branchCode }) => branchCode === other.code)).toBe(true)
    }
    const near = await shop.as('manager', { nodeCodes: [here] })
    expect(records((await take(near, { kind: 'orders', format: 'ndjson' })).text).length).toBeGreaterThan(0)
  })

  it('keeps to the days and the statuses', async () => {
    const cancelled = await take(owner, { kind: 'orders', format: 'ndjson', status: 'cancelled' })
    expect(cancelled.text).toBe('')
    const before = await take(owner, { kind: 'orders', format: 'ndjson', to: '2026-03-04' })
    expect(before.text).toBe('')
    const today = await take(owner, { kind: 'orders', format: 'ndjson', from: '2026-03-05', to: '2026-03-05' })
    expect(records(today.text).length).toBeGreaterThan(0)
    const hidden = await take(owner, { kind: 'goods', format: 'ndjson', status: 'hidden' })
    expect(records(hidden.text).every(({ isShown }) => isShown === false)).toBe(true)
  })

  it('refuses in words and leaves nothing behind', async () => {
    const count = async () => (await shop.database.db.selectFrom('export_run').select('id').execute()).length
    const before = await count()
    const csv = { kind: 'orders', format: 'csv' }
    expect(await wordsOf(owner, { ...csv, kind: 'secrets' })).toEqual([
      'Что выгрузить: orders, customers, goods, stock, movements, receipts, papers, cards',
    ])
    expect(await wordsOf(owner, { ...csv, format: 'pdf' })).toEqual(['Формат: csv, xlsx или ndjson'])
    expect(await wordsOf(owner, { ...csv, from: '2026-02-30' })).toEqual(['Такого дня нет'])
    expect(await wordsOf(owner, { ...csv, from: '2026-03-02', to: '2026-03-01' })).toEqual([
      'Последний день раньше первого',
    ])
    expect(await wordsOf(owner, { ...csv, status: 'lost' })).toEqual(['Значения «lost» здесь нет'])
    expect(await wordsOf(owner, { kind: 'stock', format: 'csv', from: '2026-03-01' })).toEqual([
      'Здесь дни не выбирают: выгружается то, что есть сейчас',
    ])
    expect(await wordsOf(owner, { kind: 'customers', format: 'csv', status: 'new' })).toEqual(['Здесь статусов нет'])
    expect(await wordsOf(owner, { kind: 'goods', format: 'csv', status: 'new' })).toEqual([
      'Значения «new» здесь нет: shown или hidden',
    ])
    expect(await count()).toBe(before)
  })

  it('is downloaded by whoever began it, for an hour, with the rights of the moment', async () => {
    const { run } = await take(owner, { kind: 'orders', format: 'csv' })
    const manager = await shop.as('manager')
    expect((await download(manager, run.path)).status).toBe(404)
    expect((await download(shop.browser(), run.path)).status).toBe(401)
    expect((await download(owner, '/api/office/exports/x/file')).status).toBe(422)
    expect((await download(owner, '/api/office/exports/999999/file')).status).toBe(404)
    const own = await manager.post('/exports', { kind: 'orders', format: 'csv' })
    expect((await download(manager, own.data.path)).text).toContain('+7 (911) 123-45-67')
    await sql`update staff_role set permissions = array_remove(permissions, 'contacts.see') where code = 'manager'`.execute(
      shop.database.db,
    )
    expect((await download(manager, own.data.path)).text).not.toContain('123-45-67')
    const now = shop.time.now
    shop.time.now = new Date(now.getTime() + 60 * 60_000)
    try {
      const late = await download(owner, run.path)
      expect([late.status, late.text]).toEqual([404, expect.stringContaining('её час прошёл')])
      const { runs } = (await owner.get('/exports')).data
      expect(runs[0].path).toBeNull()
    } finally {
      shop.time.now = now
    }
  })

  it('is open to a key by its scopes', async () => {
    const key = async (permissions: string[], name: string) => {
      const form = { nodeCodes: [], warehouseIds: [], perMinute: 6000, expiresOn: null, name, permissions }
      return { secret: (await owner.post('/api-keys', form)).data.secret as string }
    }
    const ask = async (who: { secret: string }, payload: object) => {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/office/exports',
        headers: { host: OFFICE_HOST, ...headersOf(who) },
        payload,
      })
      return { status: answer.statusCode, ...answer.json() }
    }
    const asked = { kind: 'orders', format: 'ndjson' }
    const reads = await key(['orders.read'], 'Без выгрузок')
    expect(await ask(reads, asked)).toMatchObject({
      status: 403,
      errorMessage:
        'У ключа «Без выгрузок» нет права «Выгружать в файлы заказы, клиентов, товары и остатки»: нужен другой ключ',
    })
    const exports = await key(['exports.make', 'orders.read'], 'Аналитика')
    const begun = await ask(exports, asked)
    expect(begun.status, JSON.stringify(begun)).toBe(200)
    const { text } = await download(exports, begun.data.path)
    expect(records(text)[0].phone).toContain('•••')
    expect((await ask(exports, { ...asked, kind: 'stock' })).errorMessage).toContain('нет права «Видеть остатки')
    const { entries } = (await owner.get('/audit?thing=export')).data
    expect(entries[0]).toMatchObject({ who: { name: 'Программа: Аналитика' }, via: 'Ключ программы' })
    expect((await download(owner, begun.data.path)).status).toBe(404)
  })
})

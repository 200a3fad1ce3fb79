import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { feedFile } from '#server/files/stored-file-names.ts'
import { buildFiles } from '#server/files/write/build-files.ts'
import { readBranches } from '#server/files/write/branch.ts'
import { fetchDueSuppliers, fetchNow } from './fetch-due.ts'
import { matchByHand } from './match-by-hand.ts'
import { isPublicAddress } from '#server/kernel/public-address.ts'
import { fetchPublic } from './public-fetch.ts'
import { listUnmatched } from './unmatched-goods.ts'
import { openSupplierShop, type SupplierShop } from './supplier-shop.fixture.ts'

let suppliers: SupplierShop
let server: Server
let origin: string
let asked: IncomingHttpHeaders[] = []
const list = 'Артикул;Наименование;Цена;Остаток\nZX-9;Перфоратор Terro;4000;2\n'
beforeAll(async () => {
  suppliers = await openSupplierShop()
  server = createServer((request, response) => {
    asked.push(request.headers)
    if (request.url === '/inside') return response.writeHead(302, { location: 'http://169.254.169.254/meta' }).end()
    if (request.url === '/gone') return response.writeHead(404).end()
    if (request.url === '/large') return response.end('x'.repeat(3000))
    if (request.headers['if-none-match'] === '"v1"') return response.writeHead(304).end()
    response.writeHead(200, { etag: '"v1"' }).end(list)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await suppliers.close()
})
beforeEach(async () => {
  asked = []
  await suppliers.shop.database.pool.query('delete from exchange_source')
})

const toOwn = (address: string) => address === '127.0.0.1' || isPublicAddress(address)
const fetchOwn = (path: string, bytes = 1e6) =>
  fetchPublic(origin + path, {
    target: join(suppliers.folder, 'fetched'),
    validator: null,
    limits: { bytes, ms: 20_000, idleMs: 20_000 },
    isAllowed: toOwn,
  })
const lastRun = async (of: number) =>
  (
    await suppliers.shop.database.pool.query(
      'select * from exchange_run where source_id = $1 order by id desc limit 1',
      [of],
    )
  ).rows[0]

describe('an address of a supplier', () => {
  it.each([
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:7f00:1', false],
    ['64:ff9b::7f00:1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['2002:7f00:1::', false],
    ['localhost', false],
    ['8.8.8.8', true],
    ['172.32.0.1', true],
    ['2a02:6b8::1', true],
  ])('%s is public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected)
  })

  it('is never inside: by number, by name, by another spelling or by a redirect', async () => {
    const target = join(suppliers.folder, 'fetched')
    for (const url of [origin, 'http://localhost:1/', 'http://[::1]/', 'http://2130706433/', 'http://0x7f.1/'])
      await expect(fetchPublic(url, { target, validator: null })).rejects.toThrow('внутреннюю сеть')
    expect(asked).toEqual([])
    await expect(fetchOwn('/inside')).rejects.toThrow('внутреннюю сеть')
    for (const url of ['file:///etc/passwd', 'ftp://opt.test/a', 'не адрес'])
      await expect(fetchPublic(url, { target, validator: null })).rejects.toThrow('должен начинаться с http')
  })

  it('is asked when its time comes, and reads nothing that has not changed', async () => {
    const { shop, addSupplier, settle } = suppliers
    const source = await addSupplier({}, { url: `${origin}/price.csv` })
    expect(await fetchDueSuppliers(shop.services, toOwn)).toBe(1)
    await settle(source)
    expect(await lastRun(source)).toMatchObject({ state: 'nothing', failure: null, dialect: 'csv' })
    expect(await fetchDueSuppliers(shop.services, toOwn)).toBe(0)
    expect(asked).toHaveLength(1)
    shop.time.now = new Date(shop.time.now.getTime() + 3_600_000)
    expect(await fetchDueSuppliers(shop.services, toOwn)).toBe(0)
    expect(asked[1]!['if-none-match']).toBe('"v1"')
    // what the shop makes of it was changed: the file is wanted again
    await shop.database.pool.query('update exchange_source set version = version + 1 where id = $1', [source])
    shop.time.now = new Date(shop.time.now.getTime() + 3_600_000)
    expect(await fetchDueSuppliers(shop.services, toOwn)).toBe(1)
    await settle(source)
  })

  it('is asked at once when a person wants it, whole though nothing has changed', async () => {
    const { shop, addSupplier, settle } = suppliers
    const url = `${origin}/price.csv`
    const source = await addSupplier({}, { url })
    await fetchDueSuppliers(shop.services, toOwn)
    await settle(source)
    const first = await lastRun(source)
    shop.time.now = new Date(shop.time.now.getTime() + 1000)
    const run = await fetchNow(shop.services, { id: source, url, staffId: 1 }, toOwn)
    await settle(source)
    expect(asked.map((headers) => headers['if-none-match'])).toEqual([undefined, undefined])
    expect(run).not.toBe(first.id)
    expect(await lastRun(source)).toMatchObject({ id: run, staff_id: 1, state: 'nothing', failure: null })
    // the schedule counts from now
    expect(await fetchDueSuppliers(shop.services, toOwn)).toBe(0)
    expect(asked).toHaveLength(2)
    const refused = await fetchNow(shop.services, { id: source, url: `${origin}/inside`, staffId: 1 }, toOwn)
    expect(await lastRun(source)).toMatchObject({
      id: refused,
      state: 'failed',
      failure: expect.stringContaining('внутреннюю сеть'),
    })
  })

  it('that fails is told of once and asked at its next time', async () => {
    const { shop, addSupplier } = suppliers
    const source = await addSupplier({}, { url: `${origin}/gone` })
    await fetchDueSuppliers(shop.services, toOwn)
    await fetchDueSuppliers(shop.services, toOwn)
    expect(asked).toHaveLength(1)
    expect(await lastRun(source)).toMatchObject({
      state: 'failed',
      failure: 'Прайс-лист не скачан: сервер поставщика ответил 404',
    })
    await expect(fetchOwn('/large', 1000)).rejects.toThrow('файл больше')
  })
})

describe('what a list has and nobody recognised', () => {
  it('is suggested by our search and applied as soon as a person says what it is', async () => {
    const { shop, addSupplier, send } = suppliers
    const { rows } = await shop.database.pool.query(
      `select g.code, g.name, g.article from good g where g.is_active and not g.is_hire and g.article <> '' order by code limit 1`,
    )
    const [good] = rows
    const source = await addSupplier()
    await send(source, 'price.csv', `Код;Наименование;Цена;Остаток\nab-1;${good.name};4 444;6\nab-2;Ваза;1;1`)
    await shop.database.pool.query('select rebuild_search()')
    const [first] = (await listUnmatched(shop.services, source)).goods
    expect(first).toMatchObject({ external: 'ab-1', name: good.name })
    expect(first!.suggestions.map(({ code }) => code)).toContain(good.code)
    const match = { sourceId: source, external: 'ab-1', code: good.code, staffId: null }
    expect((await matchByHand(shop.services, match)).state).toBe('applied')
    const offers = await shop.database.pool.query(
      'select distinct price::integer from good_offer where good_code = $1',
      [good.code],
    )
    expect(offers.rows).toEqual([{ price: 444_400 }])
    await expect(matchByHand(shop.services, { ...match, external: 'ab-2' })).rejects.toThrow('уже связан')
    await expect(matchByHand(shop.services, { ...match, external: 'ab-3' })).rejects.toThrow('нет такого товара')
  })
})

describe('our own feed read back', () => {
  it('is the same goods with the same prices and stock, and changes nothing', async () => {
    const { shop, addSupplier, send } = suppliers
    const { db, pool } = shop.database
    await buildFiles({ db, config: shop.config, now: shop.time.now })
    const branch = (await readBranches(db, shop.config)).find(({ code }) => code === '000001')!
    const feed = await readFile(join(branch.folder, feedFile('offers-single')))
    const source = await addSupplier()
    await pool.query(`insert into exchange_field_owner (source_id, field, owner) values ($1, 'stock', 'shop')`, [
      source,
    ])
    await pool.query(
      `insert into exchange_mapping (source_id, kind, external, name, target, changed_at) values ($1, 'price-type', 'price', 'Цена', '{"field": "price", "nodes": ["000001"]}', now()),
        ($1, 'price-type', 'oldprice', 'Старая', '{"field": "price_old", "nodes": ["000001"]}', now())`,
      [source],
    )
    const run = await send(source, 'offers.yml', feed)
    expect([run.state, run.failure]).toEqual(['nothing', null])
    const { rows } = await pool.query(
      `select g.code, g.name, g.article, v.name as vendor, o.price::integer, o.price_old::integer as old,
        exists (select from good_stock s join warehouse w on w.id = s.warehouse_id where s.good_code = g.code and s.quantity > 0 and w.node_code = '000001') as "isHere"
       from good g join vendor v on v.code = g.vendor_code join good_offer o on o.good_code = g.code and o.node_code = '000001'
       where g.code in (select external from source_good where source_id = $1) order by g.code`,
      [source],
    )
    const { rows: read } = await pool.query(
      `select s.external as code, s.data ->> 'name' as name, s.data ->> 'article' as article, s.data ->> 'vendor' as vendor,
        (select kopecks::integer from source_price p where p.source_id = s.source_id and p.external = s.external and price_type = 'price') as price,
        (select kopecks::integer from source_price p where p.source_id = s.source_id and p.external = s.external and price_type = 'oldprice') as old,
        (select quantity > 0 from source_stock k where k.source_id = s.source_id and k.external = s.external) as "isHere"
       from source_good s where s.source_id = $1 order by s.external`,
      [source],
    )
    expect(read.length).toBeGreaterThan(5)
    expect(read).toEqual(rows)
  })
})

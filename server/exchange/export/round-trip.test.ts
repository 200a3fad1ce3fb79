import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VAT_RATES } from '#rules/money/vat.ts'
import { feedFile } from '#server/files/stored-file-names.ts'
import { buildFiles } from '#server/files/write/build-files.ts'
import { readBranches } from '#server/files/write/branch.ts'
import { prepareMaster } from '#server/pictures/prepare-master.ts'
import { storePictures } from '#server/pictures/store-pictures.ts'
import { openCatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import type { TestShop } from '#server/test/test-app.ts'
import { openVisitor } from '#server/test/visitor.ts'
import { addTestSource, begin } from '../endpoint/accounting.fixture.ts'
import { takeSupplierFile } from '../suppliers/take-file.ts'
import { PICTURES_FOLDER } from './commerce-export.ts'
import { writeExport } from './write-export.ts'

/** Signs XML, Markdown and SQL each take for their own, and blanks and letters people lose on the way. */
const SIGNS = `" ' & &amp; <b> </Товар> ]]> \\ \\N ё Ёлка ½ 🔨 № # * _ {} % | \` $1 -- «Х» 20\u00a0В \u00a0 Ø é Z̃ 1/2"`
  .split(' ')
  .concat(' ', '\u2028')
const AWKWARD = fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''))
const AWKWARD_GOODS = 60

let ours: TestShop
let empty: TestShop
const folders: string[] = []

async function openShop() {
  const folder = await mkdtemp(join(tmpdir(), 'verstak-round-trip-'))
  folders.push(folder)
  return openCatalogShop({ DATA_DIR: folder })
}

beforeAll(async () => {
  ours = await openShop()
  empty = await openShop()
  await empty.database.pool.query('delete from good')
  const { db, pool } = ours.database
  const drawn = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()
  const stored = [{ master: await prepareMaster(drawn), sourceName: 'red.webp' }]
  const [picture] = await db
    .transaction()
    .execute((tx) => storePictures(tx, { ...ours.services.ports, clock: () => ours.time.now }, stored))
  await pool.query(`update good set barcode = '4600000' || code`)
  await pool.query(`update good set pictures = case when code < '100200' then array[$1] else '{}' end`, [picture])
  const texts = fc.sample(AWKWARD, { numRuns: AWKWARD_GOODS * 3, seed: 23 })
  // of one name with two others: only its code tells it apart
  for (const shop of [ours, empty])
    await shop.database.pool.query(`insert into attribute (code, name, type, unit) values
      ('glove_size', 'Размер', 'list', null), ('wrench_size', 'Размер', 'number', 'мм'), ('jaw_size', 'Размер', 'number', 'см')`)
  for (const shop of [ours, empty])
    await shop.database.pool.query(
      `insert into attribute_value (attribute_code, value, label) values ('glove_size', 's9', '9')`,
    )
  const oneLine = (text: string) => text.replace(/[\u2028 ]+/g, ' ').trim()
  const goods = Array.from({ length: AWKWARD_GOODS }, (_, at) => {
    const [name, article, description] = texts.slice(at * 3)
    return {
      code: String(200_001 + at),
      name: at === 1 ? oneLine(`Очень длинное ${'имя '.repeat(200)}`) : oneLine(`Т${at} ${name} `),
      article: at % 3 === 0 ? '' : oneLine(article!),
      description: at % 4 === 0 ? '' : `# ${description}\n\n- **раз**\n- два\n\n| а | б |\n|---|---|\n| 1 | 2 |`,
      unit: at % 5 === 0 ? 'м' : 'шт.',
      weight_grams: at % 7,
      length_mm: at % 3 === 0 ? 0 : 100 + at,
      // every rate, and the shop's usual one
      vat_rate: at % 8 === 7 ? null : VAT_RATES[at % 8],
      barcode: at % 2 === 0 ? `46000000${String(at).padStart(5, '0')}` : null,
      attributes:
        at % 2 === 0 ? { power: at + 0.5, chuck: 'sds-max', damping: false, glove_size: 's9', jaw_size: 2.5 } : {},
      price: at % 6 === 0 ? null : 100_001 + at,
      price_old: at % 2 === 0 ? 200_000 : null,
      price_registered: at % 3 === 0 ? 99_999 : null,
      quantity: at % 4 === 0 ? at % 8 : null,
    }
  })
  await pool.query(
    `with given as (select * from jsonb_to_recordset($1) as row (code text, name text, article text, description text, unit text, weight_grams integer,
        length_mm integer, vat_rate text, barcode text, attributes jsonb, price integer, price_old integer, price_registered integer, quantity integer)),
      goods as (insert into good (code, article, name, slug, category_code, vendor_code, description, unit, weight_grams, length_mm, width_mm, height_mm, vat_rate, barcode, attributes)
        select code, article, name, 'tovar', 'perforatory', 'v1', description, unit, weight_grams, length_mm, length_mm * 2, length_mm * 3, vat_rate, barcode, attributes from given),
      offers as (insert into good_offer (good_code, node_code, price, price_old, price_registered)
        select code, '777', price, price_old, price_registered from given where price is not null)
    insert into good_stock (good_code, warehouse_id, quantity) select code, 2, quantity from given where quantity is not null`,
    [JSON.stringify(goods)],
  )
})
afterAll(async () => {
  for (const shop of [ours, empty]) await shop?.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** What a buyer sees of the catalogue, by the code the exporting shop knows it under. */
async function catalogueOf(shop: TestShop, sourceId: number | null) {
  const { rows } = await shop.database.pool.query(
    `select ${sourceId === null ? 'g.code' : 'e.external'} as id, g.name, g.article, g.barcode, g.unit, g.category_code, v.name as vendor, g.description,
       g.pictures, g.weight_grams, g.length_mm, g.width_mm, g.height_mm, g.vat_rate, g.attributes,
       (select jsonb_object_agg(o.node_code, jsonb_build_array(o.price, o.price_old, o.price_registered)) from good_offer o where o.good_code = g.code) as prices,
       (select jsonb_object_agg(s.warehouse_id, s.quantity) from good_stock s where s.good_code = g.code and s.quantity > 0) as stock
     from good g join vendor v on v.code = g.vendor_code
       ${sourceId === null ? '' : `join external_id e on e.source_id = ${sourceId} and e.kind = 'good' and e.code = g.code`}
     where not g.is_hire and g.code <> '100999' order by ${sourceId === null ? 'g.code' : 'e.external'} collate "C"`,
  )
  return rows
}

async function exchange(shop: TestShop, folder: string) {
  const session = await begin(shop)
  for (const name of await readdir(join(folder, PICTURES_FOLDER)).catch(() => []))
    await session.send(`${PICTURES_FOLDER}/${name}`, await readFile(join(folder, PICTURES_FOLDER, name)))
  for (const name of ['import.xml', 'offers.xml']) {
    expect(await session.send(name, await readFile(join(folder, name)))).toBe('success')
    expect(await session.load(name)).toBe('success')
  }
  await session.ask('mode=complete')
  await shop.exchange.idle()
  const { rows } = await shop.database.pool.query(
    `select id, state, failure, brake, (select array_agg(words) from exchange_problem where run_id = exchange_run.id) as problems
     from exchange_run order by id desc limit 1`,
  )
  return rows[0]
}

describe('our own CommerceML read back', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verstak-round-trip-'))
    folders.push(folder)
    await writeExport(ours.database.db, { folder, now: ours.time.now, pictures: ours.services.ports.pictures })
  })

  it('makes the same catalogue in an empty shop, with every name mapped by itself', async () => {
    const sourceId = await addTestSource(empty)
    expect(await exchange(empty, folder)).toMatchObject({ state: 'applied', failure: null, problems: null })
    const { rows: open } = await empty.database.pool.query(
      `select kind, name from exchange_mapping where target is null`,
    )
    expect(open).toEqual([])
    expect(await catalogueOf(empty, sourceId)).toEqual(await catalogueOf(ours, null))
    const rates = new Set((await catalogueOf(empty, sourceId)).map(({ vat_rate }) => vat_rate))
    expect(rates).toEqual(new Set([null, ...VAT_RATES]))
    await writeExport(ours.database.db, { folder: join(folder, 'again'), now: new Date('2026-03-06T12:00:00+03:00') })
    expect(await exchange(empty, join(folder, 'again'))).toMatchObject({ state: 'nothing' })
  })

  it('changes nothing in the shop it came from, also beside an order that holds a piece', async () => {
    const { pool } = ours.database
    const sourceId = await addTestSource(ours)
    await pool.query(
      `insert into external_id (source_id, kind, external, code) select $1, 'good', code, code from good`,
      [sourceId],
    )
    await pool.query(
      `update good g set is_active = false where not exists (select from good_offer where good_code = g.code)`,
    )
    const buyer = openVisitor(ours)
    await buyer.post('/cart/update', { goods: [{ code: '100101', quantity: 1 }] })
    expect((await buyer.post('/order/save', orderForm())).status).toBe(200)
    await rm(join(folder, PICTURES_FOLDER), { recursive: true })
    await writeExport(ours.database.db, { folder, now: ours.time.now })
    const before = await catalogueOf(ours, null)
    expect(await exchange(ours, folder)).toMatchObject({ state: 'nothing', failure: null, problems: null })
    expect(await catalogueOf(ours, null)).toEqual(before)
  })
})

describe('our own YML read back', () => {
  it('makes the same goods in an empty shop, with prices of its branch, and once only', async () => {
    const { db, pool } = empty.database
    await pool.query('delete from exchange_source')
    await pool.query('delete from good')
    await buildFiles({ db: ours.database.db, config: ours.config, now: ours.time.now })
    const branch = (await readBranches(ours.database.db, ours.config)).find(({ code }) => code === '000001')!
    const feed = join(branch.folder, feedFile('offers-single'))
    const { rows: made } = await pool.query(
      `insert into exchange_source (name, kind, is_on, options, created_at, accepted_at) values ('Мы', 'yml', true, '{"warehouse": 1, "createGoods": true, "priceRule": {}}', now(), now()) returning id`,
    )
    const { id: sourceId } = made[0]
    await pool.query(
      `insert into exchange_mapping (source_id, kind, external, name, target, changed_at)
       select $1, 'price-type', type, type, jsonb_build_object('field', field, 'nodes', '["000001"]'::jsonb), now()
       from (values ('price', 'price'), ('oldprice', 'price_old')) as given (type, field)`,
      [sourceId],
    )
    const take = async () => {
      empty.time.now = new Date(empty.time.now.getTime() + 60_000)
      const run = await takeSupplierFile(empty.services, sourceId, feed, { kind: 'catalog', staffId: null })
      empty.exchange.schedule(sourceId)
      await empty.exchange.idle()
      return db.selectFrom('exchange_run').selectAll().where('id', '=', run).executeTakeFirstOrThrow()
    }
    expect(await take()).toMatchObject({ state: 'applied', failure: null })
    const goodsOf = async (shop: TestShop, of: number | null) =>
      (await catalogueOf(shop, of)).map(
        // receivers take words without marks, pictures by address, and whether it is there
        ({ description: _text, pictures: _files, stock: _pieces, unit: _unit, prices, ...good }) => ({
          ...good,
          prices: prices?.['000001'],
        }),
      )
    const read = await goodsOf(empty, sourceId)
    expect(read.length).toBe(7)
    const told = new Set(read.map(({ id }) => id))
    expect(read).toEqual((await goodsOf(ours, null)).filter(({ id }) => told.has(id)))
    await db.updateTable('exchange_source').set({ version: 2 }).execute()
    expect((await take()).state).toBe('nothing')
  })
})

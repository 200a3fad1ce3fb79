import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { openSource } from './source.fixture.ts'

// rows of these tables are held by what they refer to once a statement (migrations 0695, 0751, 0752)
let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())

const rowsOf = async (table: string, where: string) =>
  (await shop.database.pool.query<{ n: number }>(`select count(*)::integer as n from ${table} where ${where}`)).rows[0]!
    .n

it.each([
  ['source_price', `(source_id, external, price_type, kopecks, run_id, said_at) values (999, 'a', 'p', 1, 1, now())`],
  ['source_stock', `(source_id, external, warehouse, quantity, run_id, said_at) values (999, 'a', 'w', 1, 1, now())`],
  ['exchange_change', `(run_id, thing, key) values (999, 'good', 'a')`],
  ['price_history', `(good_code, node_code, price) values ('no-such-good', '777', 100)`],
  ['good_offer', `(good_code, node_code, price) values ('no-such-good', (select min(code) from node_logistic), 100)`],
  ['good_offer', `(good_code, node_code, price) values ((select min(code) from good), 'no-such-branch', 100)`],
  ['good_stock', `(good_code, warehouse_id, quantity) values ('no-such-good', (select min(id) from warehouse), 1)`],
  ['good_stock', `(good_code, warehouse_id, quantity) values ((select min(code) from good), -1, 1)`],
  ['stock_arrival', `(good_code, warehouse_id, day, quantity) values ((select min(code) from good), -1, now(), 1)`],
  ['stock_arrival', `(good_code, warehouse_id, day, quantity) select 'no-such-good', min(id), now(), 1 from warehouse`],
])('a row of %s that refers to nothing is refused', async (table, row) => {
  await expect(shop.database.pool.query(`insert into ${table} ${row}`)).rejects.toMatchObject({ code: '23503' })
})

it('goes with its source, its run and its good', async () => {
  const { pool } = shop.database
  const source = await openSource(shop.database)
  const run = await source.run({})
  const { rows } = await pool.query<{ code: string }>(
    `insert into good (code, slug, name, article, category_code, vendor_code)
    select '99999901', 'to-be-gone', name, article, category_code, vendor_code from good limit 1 returning code`,
  )
  const { code } = rows[0]!
  await pool.query(
    `insert into source_price (source_id, external, price_type, kopecks, run_id, said_at) values ($1, 'a', 'p', 1, $2, now())`,
    [source.sourceId, run],
  )
  await pool.query(
    `insert into source_stock (source_id, external, warehouse, quantity, run_id, said_at) values ($1, 'a', 'w', 1, $2, now())`,
    [source.sourceId, run],
  )
  await pool.query(`insert into exchange_change (run_id, thing, key) values ($1, 'good', 'a')`, [run])
  await pool.query(`insert into price_history (good_code, node_code, price) values ($1, '777', 100)`, [code])
  await pool.query(
    `insert into good_offer (good_code, node_code, price) select $1, min(code), 100 from node_logistic`,
    [code],
  )
  await pool.query(`insert into good_stock (good_code, warehouse_id, quantity) select $1, min(id), 1 from warehouse`, [
    code,
  ])
  await pool.query(
    `insert into stock_arrival (good_code, warehouse_id, day, quantity) select $1, min(id), now(), 1 from warehouse`,
    [code],
  )
  await pool.query(
    `insert into external_id (source_id, kind, external, code) values ($1, 'good', 'a', $2), ($1, 'category', 'a', $2)`,
    [source.sourceId, code],
  )
  await pool.query('delete from good where code = $1', [code])
  expect(await rowsOf('stock_arrival', `good_code = '${code}'`)).toBe(0)
  expect(await rowsOf('external_id', `code = '${code}'`)).toBe(1)
  expect(await rowsOf('good_offer', `good_code = '${code}'`)).toBe(0)
  expect(await rowsOf('good_stock', `good_code = '${code}'`)).toBe(0)
  expect(await rowsOf('price_history', `good_code = '${code}'`)).toBe(0)
  expect(await rowsOf('exchange_change', `run_id = ${run}`)).toBe(1)
  // runs go with their source, and with them what they changed
  await pool.query('delete from exchange_source where id = $1', [source.sourceId])
  expect(await rowsOf('exchange_change', `run_id = ${run}`)).toBe(0)
  expect(await rowsOf('source_price', `source_id = ${source.sourceId}`)).toBe(0)
  expect(await rowsOf('source_stock', `source_id = ${source.sourceId}`)).toBe(0)
})

it('what is emptied leaves nothing that refers to it', async () => {
  const { pool } = shop.database
  const client = await pool.connect()
  try {
    await client.query('begin; truncate good cascade')
    const { rows } = await client.query<{ n: number }>(
      'select (select count(*) from good_offer) + (select count(*) from good_stock) as n',
    )
    expect(Number(rows[0]!.n)).toBe(0)
    await client.query('rollback')
  } finally {
    client.release()
  }
  await expect(pool.query('truncate warehouse cascade')).rejects.toMatchObject({ code: '23503' })
})

it('what is referred to is not taken away while it is being referred to', async () => {
  const { pool } = shop.database
  const source = await openSource(shop.database)
  const run = await source.run({})
  const writing = await pool.connect()
  try {
    await writing.query('begin')
    await writing.query(`insert into exchange_change (run_id, thing, key) values ($1, 'good', 'a')`, [run])
    const removed = pool.query('delete from exchange_run where id = $1', [run])
    expect(
      await Promise.race([removed.then(() => 'removed'), new Promise((resolve) => setTimeout(resolve, 200, 'waits'))]),
    ).toBe('waits')
    await writing.query('commit')
    await removed
  } finally {
    writing.release()
  }
  expect(await rowsOf('exchange_change', `run_id = ${run}`)).toBe(0)
})

it('the history a changed offer leaves goes with a good that is taken away meanwhile', async () => {
  const { pool } = shop.database
  const { rows } = await pool.query<{ code: string }>(
    `insert into good (code, slug, name, article, category_code, vendor_code)
    select '99999902', 'to-be-gone-too', name, article, category_code, vendor_code from good limit 1 returning code`,
  )
  const { code } = rows[0]!
  await pool.query(
    `insert into good_offer (good_code, node_code, price) select $1, min(code), 100 from node_logistic`,
    [code],
  )
  const writing = await pool.connect()
  try {
    await writing.query('begin')
    await writing.query('update good_offer set price = 200 where good_code = $1', [code])
    const removed = pool.query('delete from good where code = $1', [code])
    expect(
      await Promise.race([removed.then(() => 'removed'), new Promise((resolve) => setTimeout(resolve, 200, 'waits'))]),
    ).toBe('waits')
    await writing.query('commit')
    await removed
  } finally {
    writing.release()
  }
  expect(await rowsOf('price_history', `good_code = '${code}'`)).toBe(0)
})

it('a branch with offers and a warehouse with stock stay', async () => {
  const { pool } = shop.database
  await expect(
    pool.query('delete from warehouse where id in (select warehouse_id from good_stock)'),
  ).rejects.toMatchObject({ code: '23503' })
  await expect(
    pool.query('delete from node_logistic where code in (select node_code from good_offer)'),
  ).rejects.toMatchObject({ code: '23503' })
})

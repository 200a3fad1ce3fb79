import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficeShop, openOfficeShop } from '#server/test/office-shop.ts'
import { loadGoodsTable, refreshGoodsTable } from './read-goods-table.ts'

let shop: OfficeShop
let client: pg.Client
beforeAll(async () => {
  shop = await openOfficeShop()
  client = new pg.Client({ connectionString: shop.database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await shop.close()
})

it('a good that changes is seen as it was or as it is, never without its price or stock', async () => {
  const { rows } = await client.query<{ code: string; node: string }>(
    `select o.good_code as code, o.node_code as node from good_offer o join good_stock s on s.good_code = o.good_code
    where s.quantity > 0 and o.price > 0 order by 1, 2 limit 1`,
  )
  const { code, node } = rows[0]!
  const table = await loadGoodsTable(client)
  const row = table.rowOf(code)!
  const look = () => [
    table.name[row],
    table.nodes[table.dictionary.nodes.indexOf(node)]!.price[row],
    table.columns.stock[row],
  ]
  const before = look()
  await client.query('update good set name = $2 where code = $1', [code, 'Другое имя'])
  await client.query('update good_offer set price = price + 100 where good_code = $1', [code])
  await client.query(
    `update good_stock set quantity = quantity + 1 where good_code = $1 and warehouse_id =
      (select min(warehouse_id) from good_stock where good_code = $1 and quantity > 0)`,
    [code],
  )
  const seen: unknown[] = []
  const watched = new Proxy(client, {
    get: (target, key) => {
      if (key === 'query') seen.push(look())
      const value = Reflect.get(target, key) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const { version } = table
  const only = new Set([code])
  await refreshGoodsTable(watched, table, { goods: only, offers: only, stock: only } as never)
  expect(seen.length).toBeGreaterThan(3)
  for (const each of seen) expect(each).toEqual(before)
  expect(look()).toEqual(['Другое имя', (before[1] as number) + 100, (before[2] as number) + 1])
  expect(table.version).not.toBe(version)
})

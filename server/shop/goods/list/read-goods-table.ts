import type pg from 'pg'
import { buildDictionary, DICTIONARY_SQL } from '#server/catalog-index/dictionary.ts'
import type { Changes } from '#server/catalog-index/changes/read-changes.ts'
import { type CopyRow, copyRows } from '#server/catalog-index/memory/copy-rows.ts'
import { readOffers, readStock, type Wanted } from '#server/catalog-index/memory/read-rows.ts'
import { HIRED, GoodsTable, HIDDEN, NO_PHOTO, NO_TEXT, type TableGood } from './goods-table.ts'

const FIELDS = `code, article, coalesce(barcode, ''), name, unit, category_code, vendor_code,
  (case when is_active then 0 else ${HIDDEN} end + case when pictures = '{}' then ${NO_PHOTO} else 0 end
    + case when description = '' then ${NO_TEXT} else 0 end + case when is_hire then ${HIRED} else 0 end)::integer,
  coalesce(pictures[1], ''), array_to_string(labels, E'\\x1f'), attributes::text, warranty_months, weight_grams,
  popularity, rating_value::float8, rating_count, extract(epoch from updated_at)::float8`

/** Russian order is the database's business: it hands out the places. */
const NAME_RANKS =
  'select code, row_number() over (order by name, length(code), code collate "C") - 1 as name_rank from good'

/** COPY takes no parameters. Codes are digits; anything else would not be a code and is left out. */
const among = (column: string, wanted: Wanted) =>
  wanted === 'all' ? 'true' : `${column} = any('{${wanted.filter((code) => /^[0-9]+$/.test(code)).join(',')}}')`

function goodOf(row: CopyRow, share: (text: string) => string): TableGood {
  return {
    code: row.ascii(0),
    article: row.text(1),
    barcode: row.ascii(2),
    name: row.text(3),
    unit: share(row.text(4)),
    categoryCode: row.ascii(5),
    vendorCode: row.text(6),
    flags: row.integer(7),
    picture: share(row.text(8)),
    labels: share(row.text(9)),
    attributes: row.text(10),
    warrantyMonths: row.integer(11),
    weightGrams: row.integer(12),
    popularity: row.integer(13),
    ratingValue: row.float(14),
    ratingCount: row.integer(15),
    updated: row.float(16),
    nameRank: row.isNull(17) ? null : row.integer(17),
  }
}

async function readTableGoods(client: pg.ClientBase, wanted: Wanted, onGood: (good: TableGood) => void): Promise<void> {
  // few of these texts are unlike
  const shared = new Map<string, string>()
  const share = (text: string) => {
    const known = shared.get(text)
    if (known === undefined) shared.set(text, text)
    return known ?? text
  }
  const query =
    wanted === 'all'
      ? `select ${FIELDS}, name_rank from good join (${NAME_RANKS}) ranks using (code)`
      : `select ${FIELDS}, null::bigint from good where ${among('code', wanted)}`
  await copyRows(client, query, (row) => onGood(goodOf(row, share)))
}

async function readAround(client: pg.ClientBase, table: GoodsTable, wanted: Wanted, offers: Wanted, stock: Wanted) {
  const { nodes, nodeByWarehouse } = table.dictionary
  const isAny = (codes: Wanted) => codes === 'all' || codes.length > 0
  if (isAny(offers))
    await readOffers(client, offers, nodes, ({ code, node, price, priceOld, priceRegistered }) => {
      const row = table.rowOf(code)
      const columns = table.nodes[node]
      if (row === undefined || !columns) return
      columns.price[row] = price
      columns.priceOld[row] = priceOld
      columns.priceRegistered[row] = priceRegistered
    })
  if (isAny(offers))
    await copyRows(client, `select good_code, cost from good_cost where ${among('good_code', offers)}`, (each) => {
      const row = table.rowOf(each.ascii(0))
      if (row !== undefined) table.columns.cost[row] = each.integer(1)
    })
  if (isAny(stock))
    await readStock(client, stock, nodeByWarehouse, ({ code, node, pieces }) => {
      const row = table.rowOf(code)
      if (row === undefined) return
      table.columns.stock[row]! += pieces
      const local = table.nodes[node]?.local
      if (local) local[row]! += pieces
    })
  if (isAny(wanted)) await readSources(client, table, wanted)
}

/** Which sources know which good. A bit each: a shop has a handful. */
export async function readSources(client: pg.ClientBase, table: GoodsTable, wanted: Wanted): Promise<void> {
  if (wanted === 'all') {
    const { rows } = await client.query<{ id: number }>('select id from exchange_source order by id limit 31')
    table.sourceIds = rows.map(({ id }) => id)
    table.columns.sources.fill(0)
  } else for (const code of wanted) clearSources(table, code)
  await copyRows(
    client,
    `select code, source_id from external_id where kind = 'good' and ${among('code', wanted)}`,
    (row) => {
      const at = table.rowOf(row.ascii(0))
      const bit = table.sourceIds.indexOf(row.integer(1))
      if (at !== undefined && bit >= 0) table.columns.sources[at]! |= 1 << bit
    },
  )
}

function clearSources(table: GoodsTable, code: string): void {
  const row = table.rowOf(code)
  if (row !== undefined) table.columns.sources[row] = 0
}

/** Reads all of it. In a transaction that sees one snapshot. */
export async function loadGoodsTable(client: pg.ClientBase): Promise<GoodsTable> {
  const { rows: tables } = await client.query(DICTIONARY_SQL)
  const { rows: counts } = await client.query<{ goods: string }>('select count(*) as goods from good')
  const table = new GoodsTable(buildDictionary(tables[0]), Number(counts[0]!.goods))
  await readTableGoods(client, 'all', (good) => table.put(good))
  await readAround(client, table, 'all', 'all', 'all')
  return table
}

/** Goods read and written at once: as many as keep nobody waiting. */
const AT_ONCE = 2000

/** Brings the changed goods up to the transaction's snapshot. */
export async function refreshGoodsTable(client: pg.ClientBase, table: GoodsTable, changes: Changes): Promise<void> {
  const changed = [...changes.goods.union(changes.offers).union(changes.stock)]
  for (let at = 0; at < changed.length; at += AT_ONCE) {
    const codes = changed.slice(at, at + AT_ONCE)
    const goods = codes.filter((code) => changes.goods.has(code))
    if (goods.length > 0) {
      const read: TableGood[] = []
      await readTableGoods(client, goods, (good) => read.push(good))
      const found = new Set(read.map(({ code }) => code))
      for (const code of goods) if (!found.has(code)) table.remove(code)
      for (const good of read) table.put(good)
    }
    const offers = codes.filter((code) => changes.goods.has(code) || changes.offers.has(code))
    const stock = codes.filter((code) => changes.goods.has(code) || changes.stock.has(code))
    const each = (list: readonly string[], clear: (row: number) => void) => {
      for (const code of list) {
        const row = table.rowOf(code)
        if (row !== undefined) clear(row)
      }
    }
    each(offers, (row) => table.clearOffers(row))
    each(stock, (row) => table.clearStock(row))
    await readAround(client, table, goods, offers, stock)
  }
}

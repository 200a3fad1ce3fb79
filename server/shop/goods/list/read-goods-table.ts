import type pg from 'pg'
import { VAT_RATES } from '#rules/money/vat.ts'
import { buildDictionary, DICTIONARY_SQL } from '#server/catalog-index/dictionary.ts'
import type { Changes } from '#server/catalog-index/changes/read-changes.ts'
import { type CopyRow, copyRows } from '#server/catalog-index/memory/copy-rows.ts'
import { readOffers, readStock, type Wanted } from '#server/catalog-index/memory/read-rows.ts'
import { RENTED, GoodsTable, HIDDEN, MARKED, NO_PHOTO, NO_TEXT, type TableGood } from './goods-table.ts'

const FIELDS = `code, article, coalesce(barcode, ''), name, unit, category_code, vendor_code,
  (case when is_active then 0 else ${HIDDEN} end + case when pictures = '{}' then ${NO_PHOTO} else 0 end
    + case when description = '' then ${NO_TEXT} else 0 end + case when is_hire then ${RENTED} else 0 end
    + case when is_marked then ${MARKED} else 0 end)::integer,
  coalesce(pictures[1], ''), array_to_string(labels, E'\\x1f'), attributes::text, warranty_months, weight_grams,
  popularity, rating_value::float8, rating_count, extract(epoch from updated_at)::float8,
  coalesce(array_position('{${VAT_RATES.join(',')}}'::text[], vat_rate), 0) - 1`

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
    vat: row.integer(17),
    nameRank: row.isNull(18) ? null : row.integer(18),
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

/** Does it now, or keeps it to be done together with the rest. */
type Write = (change: () => void) => void

const atOnce: Write = (change) => change()

async function readAround(
  client: pg.ClientBase,
  table: GoodsTable,
  { offers, stock, write }: { offers: Wanted; stock: Wanted; write: Write },
): Promise<void> {
  const { nodes, nodeByWarehouse } = table.dictionary
  const isAny = (codes: Wanted) => codes === 'all' || codes.length > 0
  if (isAny(offers))
    await readOffers(client, offers, nodes, ({ code, node, price, priceOld, priceRegistered }) =>
      write(() => {
        const row = table.rowOf(code)
        const columns = table.nodes[node]
        if (row === undefined || !columns) return
        columns.price[row] = price
        columns.priceOld[row] = priceOld
        columns.priceRegistered[row] = priceRegistered
      }),
    )
  if (isAny(offers))
    await copyRows(client, `select good_code, cost from good_cost where ${among('good_code', offers)}`, (each) => {
      const [code, cost] = [each.ascii(0), each.integer(1)]
      write(() => {
        const row = table.rowOf(code)
        if (row !== undefined) table.columns.cost[row] = cost
      })
    })
  if (isAny(stock))
    await readStock(client, stock, nodeByWarehouse, ({ code, node, pieces }) =>
      write(() => {
        const row = table.rowOf(code)
        if (row === undefined) return
        table.columns.stock[row]! += pieces
        const local = table.nodes[node]?.local
        if (local) local[row]! += pieces
      }),
    )
}

const knownGoods = (wanted: Wanted) =>
  `select code, source_id from external_id where kind = 'good' and ${among('code', wanted)}`

/** Which sources know which good. A bit each: a shop has a handful. */
export async function readSources(client: pg.ClientBase, table: GoodsTable): Promise<void> {
  const { rows } = await client.query<{ id: number }>('select id from exchange_source order by id limit 31')
  const ids = rows.map(({ id }) => id)
  const sources = new Uint32Array(table.columns.sources.length)
  await copyRows(client, knownGoods('all'), (row) => {
    const at = table.rowOf(row.ascii(0))
    const bit = ids.indexOf(row.integer(1))
    if (at !== undefined && bit >= 0) sources[at]! |= 1 << bit
  })
  table.sourceIds = ids
  table.columns.sources = sources
  table.version++
}

async function readSourcesOf(client: pg.ClientBase, table: GoodsTable, codes: readonly string[], write: Write) {
  write(() => {
    for (const code of codes) {
      const row = table.rowOf(code)
      if (row !== undefined) table.columns.sources[row] = 0
    }
  })
  await copyRows(client, knownGoods(codes), (row) => {
    const [code, id] = [row.ascii(0), row.integer(1)]
    write(() => {
      const at = table.rowOf(code)
      const bit = table.sourceIds.indexOf(id)
      if (at !== undefined && bit >= 0) table.columns.sources[at]! |= 1 << bit
    })
  })
}

/** Reads all of it. In a transaction that sees one snapshot. */
export async function loadGoodsTable(client: pg.ClientBase): Promise<GoodsTable> {
  const { rows: tables } = await client.query(DICTIONARY_SQL)
  const { rows: counts } = await client.query<{ goods: string }>('select count(*) as goods from good')
  const table = new GoodsTable(buildDictionary(tables[0]), Number(counts[0]!.goods))
  await readTableGoods(client, 'all', (good) => table.put(good))
  await readAround(client, table, { offers: 'all', stock: 'all', write: atOnce })
  await readSources(client, table)
  return table
}

/** Goods read and written at once: as many as keep nobody waiting. */
const AT_ONCE = 2000

/**
 * Brings the changed goods up to the transaction's snapshot. Whoever looks meanwhile sees each good as it was or as it
 * is.
 */
export async function refreshGoodsTable(client: pg.ClientBase, table: GoodsTable, changes: Changes): Promise<void> {
  const changed = [...changes.goods.union(changes.offers).union(changes.stock)]
  for (let at = 0; at < changed.length; at += AT_ONCE) {
    const codes = changed.slice(at, at + AT_ONCE)
    const goods = codes.filter((code) => changes.goods.has(code))
    const offers = codes.filter((code) => changes.goods.has(code) || changes.offers.has(code))
    const stock = codes.filter((code) => changes.goods.has(code) || changes.stock.has(code))
    const kept: (() => void)[] = []
    const write: Write = (change) => void kept.push(change)
    if (goods.length > 0) {
      const gone = new Set(goods)
      await readTableGoods(client, goods, (good) => {
        gone.delete(good.code)
        write(() => table.put(good))
      })
      write(() => {
        for (const code of gone) table.remove(code)
      })
    }
    write(() => {
      for (const code of offers) table.clearOffers(code)
      for (const code of stock) table.clearStock(code)
    })
    await readAround(client, table, { offers, stock, write })
    if (goods.length > 0) await readSourcesOf(client, table, goods, write)
    for (const change of kept) change()
    table.version++
  }
}

import type pg from 'pg'
import { type CopyRow, copyRows } from './copy-rows.ts'
import type { GoodRow, OfferRow, LoadedStockRow } from './store.ts'

/** Between pictures and between labels of one good; stands in neither. */
export const SEPARATOR = '\u001f'

/** Which goods to read: these codes, or all. */
export type Wanted = readonly string[] | 'all'

/** COPY takes no parameters. Codes are digits; anything else would not be a code and is left out. */
function among(column: string, wanted: Wanted): string {
  if (wanted === 'all') return 'true'
  return `${column} = any('{${wanted.filter((code) => /^[0-9]+$/.test(code)).join(',')}}')`
}

const GOOD_FIELDS = `code, article, name, slug, unit, category_code, vendor_code, is_hire,
  array_to_string(pictures, E'\\x1f'), array_to_string(labels, E'\\x1f'), attributes::text,
  popularity, rating_value::float8, rating_count, extract(epoch from created_at)::float8`

/** Russian order is the database's business: it hands out the places. */
const NAME_RANKS = `select code, row_number() over (order by name, length(code), code collate "C") - 1 as name_rank
  from good where is_active`

/** Active goods. With 'all' they come with their places by name. */
export async function readGoods(client: pg.ClientBase, wanted: Wanted, onGood: (good: GoodRow) => void): Promise<void> {
  // Few texts are unlike: the same picture lists, units and labels come again and again.
  const shared = new Map<string, string>()
  const share = (text: string) => {
    const known = shared.get(text)
    if (known === undefined) shared.set(text, text)
    return known ?? text
  }
  const query =
    wanted === 'all'
      ? `select ${GOOD_FIELDS}, name_rank from good join (${NAME_RANKS}) ranks using (code) where is_active`
      : `select ${GOOD_FIELDS}, null::bigint from good where is_active and ${among('code', wanted)}`
  await copyRows(client, query, (row) => onGood(goodOf(row, share)))
}

function goodOf(row: CopyRow, share: (text: string) => string): GoodRow {
  return {
    code: row.ascii(0),
    article: row.text(1),
    name: row.text(2),
    slug: row.text(3),
    unit: share(row.text(4)),
    categoryCode: row.ascii(5),
    vendorCode: row.text(6),
    isHire: row.boolean(7),
    pictures: share(row.text(8)),
    labels: share(row.text(9)),
    attributes: JSON.parse(row.text(10)) as Record<string, unknown>,
    popularity: row.integer(11),
    ratingValue: row.float(12),
    ratingCount: row.integer(13),
    created: row.float(14),
    nameRank: row.isNull(15) ? null : row.integer(15),
  }
}

export async function readOffers(
  client: pg.ClientBase,
  wanted: Wanted,
  nodes: readonly string[],
  onOffer: (offer: OfferRow) => void,
): Promise<void> {
  const query = `select good_code, node_code, price, price_old, price_registered, bonuses, coalesce(delivery_days, transfer_days),
      sale_ends_on - date '2000-01-01'
    from good_offer join node_logistic node on node.code = node_code where ${among('good_code', wanted)}`
  const codeOf = repeatedCodes()
  const nodeOf = nodesInTurn(nodes)
  await copyRows(client, query, (row) =>
    onOffer({
      code: codeOf(row),
      node: nodeOf(row),
      price: row.integer(2),
      priceOld: row.integer(3),
      priceRegistered: row.integer(4),
      bonuses: row.integer(5),
      transferDays: row.integer(6),
      saleEnds: row.integer(7),
    }),
  )
}

export interface TariffRow {
  code: string
  pricePerDay: number
}

/** What the shortest rent costs a day. */
export async function readDailyTariffs(
  client: pg.ClientBase,
  wanted: Wanted,
  onTariff: (row: TariffRow) => void,
): Promise<void> {
  const query = `select distinct on (good_code) good_code, price_per_day from hire_tariff
    where ${among('good_code', wanted)} order by good_code, from_days`
  await copyRows(client, query, (row) => onTariff({ code: row.ascii(0), pricePerDay: row.integer(1) }))
}

/** Row by row as they lie: a good's warehouses mostly stand together, and summing here costs the server nothing. */
export async function readStock(
  client: pg.ClientBase,
  wanted: Wanted,
  nodeByWarehouse: ReadonlyMap<number, number>,
  onStock: (row: LoadedStockRow) => void,
): Promise<void> {
  const stock = `select good_code, warehouse_id, quantity from good_stock
    where quantity > 0 and ${among('good_code', wanted)}`
  const pieces = `select good_code, warehouse_id, 1 from hire_piece where ${among('good_code', wanted)}`
  for (const [query, isHire] of [
    [stock, false],
    [pieces, true],
  ] as const) {
    const codeOf = repeatedCodes()
    await copyRows(client, query, (row) =>
      onStock({
        code: codeOf(row),
        isHire,
        warehouse: row.integer(1),
        node: nodeByWarehouse.get(row.integer(1)) ?? -1,
        pieces: row.integer(2),
      }),
    )
  }
}

/** The code in field 0; neighbours mostly share it, and the same string again is found at once. */
function repeatedCodes(): (row: CopyRow) => string {
  let last = ''
  return (row) => (row.isAscii(0, last) ? last : (last = row.ascii(0)))
}

/**
 * The place in `nodes` of the branch in field 1, or -1. Branches mostly come in turn, so the next one is tried first.
 */
function nodesInTurn(nodes: readonly string[]): (row: CopyRow) => number {
  let last = -1
  return (row) => {
    for (let tries = 1; tries <= nodes.length; tries++) {
      const node = (last + tries) % nodes.length
      if (row.isAscii(1, nodes[node]!)) return (last = node)
    }
    return -1
  }
}

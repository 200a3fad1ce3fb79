import { sql } from 'kysely'
import { type Away, piecesAway } from '#rules/delivery/stock.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import type { Db } from '#server/db/client.ts'

export interface FileGoodRow {
  code: string
  article: string
  barcode: string | null
  name: string
  slug: string
  category_code: string
  vendor_code: string
  description: string
  attributes: Record<string, unknown>
  pictures: string[]
  warranty_months: number
  weight_grams: number
  length_mm: number
  width_mm: number
  height_mm: number
  is_hire: boolean
  /** A machine for hire without a tariff is not shown. */
  has_tariff: boolean
  updated_at: Date
}

/** What a good costs in a branch and how many pieces stand there. Kopecks. */
export interface GoodOffer {
  price: number
  priceOld: number | null
  /** How long a piece from another branch travels here; -1: to be asked. */
  transferDays: number
  localCount: number
  /** Of them on the shelves of shops that give orders out. */
  shelfCount: number
  /** What is not here, the soonest first. */
  away: Away[]
  /** The latest of the good's own change and its price's. */
  changed: Date
}

export interface GoodToList extends FileGoodRow {
  /** Of its page. */
  path: string
  totalCount: number
  /** By branch; a good for hire has none. */
  offers: Map<string, GoodOffer>
}

interface OfferRow {
  good_code: string
  node_code: string
  price: number
  price_old: number | null
  transfer_days: number
  price_changed: Date | null
}

const AT_ONCE = 1000

/**
 * Every active good in the order of codes, a thousand at a time: memory does not grow with the shop. The next are read
 * while these are written.
 */
export async function* readFileGoods(db: Db): AsyncGenerator<GoodToList[]> {
  let next = readBatch(db, '')
  try {
    while (true) {
      const batch = await next
      if (batch.length === 0) return
      next = readBatch(db, batch.at(-1)!.code)
      // reported when it is awaited; until then an unhandled rejection
      next.catch(() => {})
      yield batch
    }
  } finally {
    await next.catch(() => {})
  }
}

async function readBatch(db: Db, after: string): Promise<GoodToList[]> {
  const { rows } = await sql<FileGoodRow>`
    select code, article, barcode, name, slug, category_code, vendor_code, description, attributes, pictures, warranty_months,
      weight_grams, length_mm, width_mm, height_mm, is_hire, updated_at,
      is_hire and exists (select from hire_tariff where good_code = code) as has_tariff
    from good where is_active and code > ${after} order by code limit ${AT_ONCE}`.execute(db)
  return rows.length === 0 ? [] : withOffers(db, rows)
}

async function withOffers(db: Db, rows: FileGoodRow[]): Promise<GoodToList[]> {
  const codes = rows.map(({ code }) => code)
  const { rows: offers } = await sql<OfferRow>`
    select o.good_code, o.node_code, o.price, o.price_old, coalesce(o.delivery_days, n.transfer_days) as transfer_days,
      (select max(h.valid_until) from price_history h where h.good_code = o.good_code and h.node_code = o.node_code) as price_changed
    from good_offer o join node_logistic n on n.code = o.node_code where o.good_code = any(${codes})`.execute(db)
  const { rows: stock } = await sql<{
    good_code: string
    node_code: string
    is_supplied: boolean
    is_counter: boolean
    lead_days: number | null
    pieces: number
  }>`
    select s.good_code, w.node_code, w.supplier_id is not null as is_supplied, w.is_shop and w.has_pickup as is_counter, w.lead_days, sum(s.quantity)::float8 as pieces
    from good_stock s join warehouse w on w.id = s.warehouse_id
    where s.good_code = any(${codes}) and s.quantity > 0 group by 1, 2, w.supplier_id, is_counter, w.lead_days
    order by is_supplied, w.lead_days, max(w.id)`.execute(db)

  const goods = new Map(
    rows.map((row) => [row.code, { ...row, path: goodUrl(row), totalCount: 0, offers: new Map<string, GoodOffer>() }]),
  )
  for (const { good_code, node_code, price, price_old, transfer_days, price_changed } of offers) {
    const good = goods.get(good_code)!
    const changed = price_changed && price_changed > good.updated_at ? price_changed : good.updated_at
    good.offers.set(node_code, {
      price,
      priceOld: price_old,
      transferDays: transfer_days,
      localCount: 0,
      shelfCount: 0,
      away: [],
      changed,
    })
  }
  const supplies = new Map<string, { suppliedCount: number; leadDays: number | null; to: string }>()
  for (const { good_code, node_code, is_supplied, is_counter, lead_days, pieces } of stock) {
    const good = goods.get(good_code)!
    if (is_supplied) {
      const supply = supplies.get(good_code)
      if (supply) supply.suppliedCount += pieces
      else
        supplies.set(good_code, {
          suppliedCount: pieces,
          leadDays: lead_days,
          to: node_code,
        })
    } else {
      const offer = good.offers.get(node_code)
      if (offer) offer.localCount += pieces
      if (offer && is_counter) offer.shelfCount += pieces
    }
    good.totalCount += pieces
  }
  for (const { code, totalCount, offers: ofGood } of goods.values()) {
    const supply = supplies.get(code)
    for (const [node, offer] of ofGood) {
      const ofSupplier = supply ? { ...supply, isToHere: supply.to === node } : null
      offer.away = piecesAway({ localCount: offer.localCount, totalCount }, offer.transferDays, ofSupplier)
    }
  }
  return [...goods.values()]
}

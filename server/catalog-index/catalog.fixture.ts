import type { Db } from '#server/db/client.ts'

export interface FixtureGood {
  code: string
  name?: string
  category: string
  vendor: string
  attributes?: Record<string, unknown>
  pictures?: string[]
  labels?: string[]
  isHire?: boolean
  isActive?: boolean
  popularity?: number
  rating?: [value: number, count: number]
  created?: string
  /** Node → kopecks. */
  offers?: Record<
    string,
    {
      price: number
      old?: number | null
      registered?: number | null
      bonuses?: number
      days?: number
      ends?: string | null
    }
  >
  /** Warehouse → pieces; of a rental good: pieces to rent. */
  stock?: Record<number, number>
  /** From day → kopecks a day. */
  tariffs?: Record<number, number>
}

export interface FixtureCatalog {
  categories: { code: string; parent?: string; position?: number }[]
  vendors: { code: string; name?: string }[]
  attributes: { code: string; type: 'list' | 'number' | 'bool'; unit?: string; decimals?: number; values?: string[] }[]
  uses: { category: string; attribute: string; position?: number; isFilter?: boolean; isCard?: boolean }[]
  goods: FixtureGood[]
}

/** Branches of the fixtures and the warehouses that stand in them. */
export const FIXTURE_NODES = ['777', '000001', '000002']
export const FIXTURE_WAREHOUSES: Record<number, string> = { 1: '777', 2: '000001', 3: '000001', 4: '000002' }
/** Places of suppliers: the branch he brings to, in how many days. */
export const FIXTURE_SUPPLIERS: Record<number, { node: string; days: number | null }> = {
  5: { node: '000001', days: 3 },
  6: { node: '777', days: 3 },
  7: { node: '000002', days: null },
}

const TABLES = ['good', 'vendor', 'category', 'attribute', 'warehouse', 'node_logistic']

/** Empties the catalogue of a test database and writes this one. */
export async function writeCatalog(db: Db, catalog: FixtureCatalog): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of TABLES) await tx.deleteFrom(table as 'good').execute()
    await tx.insertInto('node_logistic').values(FIXTURE_NODES.map(nodeRow)).execute()
    await tx.insertInto('warehouse').values(Object.entries(FIXTURE_WAREHOUSES).map(warehouseRow)).execute()
    await tx.deleteFrom('exchange_source').execute()
    for (const [place, { node, days }] of Object.entries(FIXTURE_SUPPLIERS)) {
      const { id } = await tx
        .insertInto('exchange_source')
        .values({ name: `Поставщик ${place}`, kind: 'yml', created_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()
      const none = { is_shop: false, has_pickup: false, has_rental: false, supplier_id: id, lead_days: days }
      await tx
        .insertInto('warehouse')
        .values({ ...warehouseRow([place, node]), ...none })
        .execute()
    }
    await tx.insertInto('vendor').values(catalog.vendors.map(vendorRow)).execute()
    // Parents first, as they are listed.
    for (const { code, parent, position = 0 } of catalog.categories) {
      const texts = { name: `Раздел ${code}`, name_one: code, description: '', picture: null, icon: null }
      await tx
        .insertInto('category')
        .values({ code, parent_code: parent ?? null, is_hire: false, position, ...texts })
        .execute()
    }
    for (const { code, type, unit = null, decimals = 0, values = [] } of catalog.attributes) {
      await tx
        .insertInto('attribute')
        .values({ code, name: `Свойство ${code}`, type, unit, decimals })
        .execute()
      const rows = values.map((value, position) => ({
        attribute_code: code,
        value,
        label: value.toUpperCase(),
        position,
      }))
      if (rows.length > 0) await tx.insertInto('attribute_value').values(rows).execute()
    }
    const uses = catalog.uses.map(({ category, attribute, position = 0, isFilter = true, isCard = false }) => ({
      category_code: category,
      attribute_code: attribute,
      group_name: '',
      position,
      is_filter: isFilter,
      is_card: isCard,
    }))
    if (uses.length > 0) await tx.insertInto('category_attribute').values(uses).execute()
    await insertGoods(tx, catalog.goods)
  })
}

export async function insertGoods(db: Db, goods: readonly FixtureGood[]): Promise<void> {
  if (goods.length === 0) return
  await db.insertInto('good').values(goods.map(goodRow)).execute()
  const offers = goods.flatMap(offerRows)
  if (offers.length > 0) await db.insertInto('good_offer').values(offers).execute()
  const onSale = goods.filter(({ isHire }) => !isHire)
  const stock = onSale.flatMap(({ code, stock = {} }) =>
    Object.entries(stock).map(([id, quantity]) => ({ good_code: code, warehouse_id: Number(id), quantity })),
  )
  if (stock.length > 0) await db.insertInto('good_stock').values(stock).execute()
  for (const good of goods.filter(({ isHire }) => isHire)) await insertHire(db, good)
}

async function insertHire(db: Db, { code, tariffs = {}, stock = {} }: FixtureGood) {
  await db.insertInto('hire_good').values({ good_code: code, deposit: 0, sale_good_code: null }).execute()
  const rows = Object.entries(tariffs).map(([days, price]) => ({
    good_code: code,
    from_days: Number(days),
    price_per_day: price,
  }))
  if (rows.length > 0) await db.insertInto('hire_tariff').values(rows).execute()
  // suppliers rent out nothing
  const pieces = Object.entries(stock).flatMap(([id, quantity]) =>
    Array.from({ length: id in FIXTURE_SUPPLIERS ? 0 : quantity }, (_, i) => ({
      good_code: code,
      warehouse_id: Number(id),
      serial: `${code}-${id}-${i}`,
    })),
  )
  if (pieces.length > 0) await db.insertInto('hire_piece').values(pieces).execute()
}

const nodeRow = (code: string) => ({
  code,
  slug: code === '777' ? null : `node-${code}`,
  name: code,
  name_in: code,
  phone: '70000000000',
  has_rental: true,
  has_service: false,
  position: 0,
  city_id: null as never,
})

const warehouseRow = ([id, node]: [string, string]) => ({
  id: Number(id),
  slug: `warehouse-${id}`,
  node_code: node,
  name: id,
  address: '',
  directions: '',
  phone: '',
  geo_lat: 0,
  geo_lon: 0,
  work_time: '[]',
  is_shop: true,
  has_pickup: true,
  has_rental: true,
  has_service: false,
  pictures: '[]',
  position: 0,
})

const vendorRow = ({ code, name }: FixtureCatalog['vendors'][number], position: number) => ({
  code,
  slug: `${code}-slug`,
  name: name ?? code,
  aliases: [],
  country: '',
  description: '',
  palette: '',
  is_best: false,
  position,
})

const goodRow = (good: FixtureGood) => ({
  code: good.code,
  article: `A-${good.code}`,
  name: good.name ?? `Товар ${good.code}`,
  slug: `tovar-${good.code}`,
  category_code: good.category,
  vendor_code: good.vendor,
  description: '',
  unit: 'шт.',
  attributes: JSON.stringify(good.attributes ?? {}),
  pictures: good.pictures ?? [],
  in_the_box: [],
  videos: '[]',
  labels: good.labels ?? [],
  battery_platform_code: null,
  warranty_months: 12,
  weight_grams: 0,
  length_mm: 0,
  width_mm: 0,
  height_mm: 0,
  is_hire: good.isHire ?? false,
  is_active: good.isActive ?? true,
  popularity: good.popularity ?? 0,
  rating_value: String(good.rating?.[0] ?? 0),
  rating_count: good.rating?.[1] ?? 0,
  created_at: new Date(good.created ?? '2026-01-01T00:00:00Z'),
  updated_at: new Date('2026-01-01T00:00:00Z'),
})

const offerRows = ({ code, offers = {} }: FixtureGood) =>
  Object.entries(offers).map(
    ([node, { price, old = null, registered = null, bonuses = 0, days = -1, ends = null }]) => ({
      node_code: node,
      good_code: code,
      price,
      price_old: old,
      price_registered: registered,
      bonuses,
      delivery_days: days,
      sale_ends_on: ends,
    }),
  )

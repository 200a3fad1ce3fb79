import { sql } from 'kysely'
import type { NodeLogistic, ServiceCenter, Warehouse } from '#contract/shapes.ts'
import { courierTiers } from '#rules/delivery/delivery-threshold.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { scheduleText } from '#rules/calendar/schedule-text.ts'
import type { Db } from '#server/db/client.ts'
import type { Ports } from '#server/ports/ports.ts'
import { presentImage } from '#server/kernel/present-image.ts'

/** With every tier written for it; `withCourier` tells those a courier goes by. */
export async function findNode(db: Db, code: string): Promise<NodeLogistic | undefined> {
  const row = await db
    .selectFrom('node_logistic')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('warehouse')
        .select(
          sql<
            NodeLogistic['pickupShops']
          >`coalesce(json_agg(json_build_object('id', warehouse.id, 'name', warehouse.name, 'workTime', warehouse.work_time)
            order by warehouse.position, warehouse.id), '[]')`.as('shops'),
        )
        .whereRef('node_code', '=', 'node_logistic.code')
        .where('is_shop', '=', true)
        .where('has_pickup', '=', true)
        .as('pickup_shops'),
    )
    .where('code', '=', code)
    .executeTakeFirst()
  // a branch whose city is not named yet is none
  if (!row || row.city_id === null) return undefined
  const tiers = await db
    .selectFrom('delivery_tier')
    .select(['start_amount', 'price'])
    .where('node_code', '=', code)
    .orderBy('start_amount')
    .execute()
  const pickupShops = row.pickup_shops ?? []
  return {
    code: row.code,
    slug: row.slug,
    name: row.name,
    nameIn: row.name_in,
    cityId: row.city_id,
    phone: row.phone,
    hasRental: row.has_rental,
    hasService: row.has_service,
    hasPickup: pickupShops.length > 0,
    pickupShops,
    prices: tiers.map(({ start_amount, price }) => ({
      start: String(kopecksToRubles(start_amount)),
      price: String(kopecksToRubles(price)),
    })),
  }
}

export function withCourier<Node extends Pick<NodeLogistic, 'code' | 'prices'>>(
  node: Node,
  { transport }: Pick<Ports, 'transport'>,
): Node {
  return { ...node, prices: courierTiers(node.code, node.prices, transport !== null) }
}

function shops(db: Db) {
  return db
    .selectFrom('warehouse')
    .innerJoin('node_logistic as node', 'node.code', 'warehouse.node_code')
    .selectAll('warehouse')
    .select('node.name as city_name')
    .where('warehouse.is_shop', '=', true)
    .where('node.closed_at', 'is', null)
}
type ShopRow = Awaited<ReturnType<ReturnType<typeof shops>['executeTakeFirstOrThrow']>>

function presentShop(row: ShopRow): Warehouse {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    address: row.address,
    directions: row.directions,
    phone: row.phone,
    geoLat: row.geo_lat,
    geoLon: row.geo_lon,
    nodeLogisticCode: row.node_code,
    cityName: row.city_name,
    hasPickup: row.has_pickup,
    hasRental: row.has_rental,
    hasService: row.has_service,
    workTime: row.work_time,
    workingSchedule: scheduleText(row.work_time),
    images: row.pictures.map((picture, at) => presentImage(picture, `${row.name}, снимок ${at + 1}`)),
  }
}

/**
 * Shops that may have a good: the branch's own; the main city sends from all, so whoever asks there sees every shop.
 */
export async function shopsServing(db: Db, nodeCode: string): Promise<Warehouse[]> {
  const every = shops(db).orderBy('node.position').orderBy('warehouse.position').orderBy('warehouse.id')
  const rows = await (
    nodeCode === MAIN_BRANCH_CODE ? every : every.where('warehouse.node_code', '=', nodeCode)
  ).execute()
  return rows.map(presentShop)
}

export async function shopsOfNode(db: Db, nodeCode: string): Promise<Warehouse[]> {
  const rows = await shops(db)
    .where('warehouse.node_code', '=', nodeCode)
    .orderBy('warehouse.position')
    .orderBy('warehouse.id')
    .execute()
  return rows.map(presentShop)
}

const NUMBER = /^\d{1,9}$/

export async function findShop(db: Db, id: string): Promise<Warehouse | undefined> {
  const query = NUMBER.test(id)
    ? shops(db).where('warehouse.id', '=', Number(id))
    : shops(db).where('warehouse.slug', '=', id)
  const row = await query.executeTakeFirst()
  return row && presentShop(row)
}

/** Codes of what lies in a shop, the most wanted first. */
export async function goodsOfShop(
  db: Db,
  warehouseId: number,
  page: number,
  perPage: number,
): Promise<{ codes: string[]; total: number }> {
  const lying = db
    .selectFrom('good_stock as stock')
    .innerJoin('good', 'good.code', 'stock.good_code')
    .where('stock.warehouse_id', '=', warehouseId)
    .where('stock.quantity', '>', 0)
    .where('good.is_active', '=', true)
    .where('good.is_hire', '=', false)
  const { total } = await lying.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await lying
    .select('good.code')
    .orderBy('good.popularity', 'desc')
    .orderBy('good.code')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { codes: rows.map(({ code }) => code), total }
}

function centers(db: Db) {
  return db
    .selectFrom('service_center as center')
    .innerJoin('node_logistic as node', 'node.code', 'center.node_code')
    .selectAll('center')
    .select([
      'node.name as city_name',
      sql<number>`(select count(*)::integer from repair where service_center_id = center.id
        and state in ('accepted', 'diagnosis', 'agreement', 'repair'))`.as('queue'),
    ])
    .where('node.closed_at', 'is', null)
    .orderBy('node.position')
    .orderBy('center.position')
    .orderBy('center.id')
}
type CenterRow = Awaited<ReturnType<ReturnType<typeof centers>['executeTakeFirstOrThrow']>>

async function presentCenters(db: Db, rows: CenterRow[]): Promise<ServiceCenter[]> {
  const codes = [...new Set(rows.flatMap((row) => row.vendor_codes))]
  const vendors =
    codes.length === 0
      ? []
      : await db
          .selectFrom('vendor')
          .select(['code', 'slug', 'name'])
          .where('code', 'in', codes)
          .orderBy('name')
          .execute()
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    address: row.address,
    phone: row.phone,
    geoLat: row.geo_lat,
    geoLon: row.geo_lon,
    nodeLogisticCode: row.node_code,
    cityName: row.city_name,
    description: row.description,
    workTime: row.work_time,
    workingSchedule: scheduleText(row.work_time),
    vendors: vendors.filter(({ code }) => row.vendor_codes.includes(code)),
    works: row.works.map((work) => ({ ...work, priceFrom: kopecksToRubles(work.priceFrom) })),
    queue: row.queue,
  }))
}

export async function allServiceCenters(db: Db): Promise<ServiceCenter[]> {
  return presentCenters(db, await centers(db).execute())
}

export async function findServiceCenter(db: Db, id: string): Promise<ServiceCenter | undefined> {
  const query = NUMBER.test(id)
    ? centers(db).where('center.id', '=', Number(id))
    : centers(db).where('center.slug', '=', id)
  const [center] = await presentCenters(db, await query.limit(1).execute())
  return center
}

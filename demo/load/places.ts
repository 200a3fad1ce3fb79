import type pg from 'pg'
import { copyDemoRows, json } from '../copy-rows.ts'
import { readCities } from '../places/cities.ts'
import { NODES } from '../places/nodes.ts'
import { SERVICE_CENTERS } from '../places/service-centers.ts'
import { WAREHOUSES } from '../places/warehouses.ts'
import { shopReviewsOf } from '../shop-reviews.ts'
import type { StoredName } from './pictures.ts'

export async function loadPlaces(client: pg.PoolClient, stored: StoredName): Promise<void> {
  await copyDemoRows(
    client,
    'node_logistic',
    ['code', 'slug', 'name', 'name_in', 'phone', 'has_rental', 'has_service', 'position', 'transfer_days'],
    NODES.map((node, position) => [
      node.code,
      node.slug,
      node.name,
      node.nameIn,
      node.phone,
      node.hasRental,
      node.hasService,
      position,
      node.transferDays,
    ]),
  )
  await copyDemoRows(
    client,
    'delivery_tier',
    ['node_code', 'start_amount', 'price'],
    NODES.flatMap((node) => node.tiers.map(([start, price]) => [node.code, start * 100, price * 100])),
  )
  await copyDemoRows(
    client,
    'city',
    [
      'id',
      'name',
      'address',
      'area',
      'region',
      'region_type',
      'fias_id',
      'kladr_id',
      'geo_lat',
      'geo_lon',
      'timezone',
      'population',
      'node_code',
    ],
    readCities().map((city) => [
      city.id,
      city.name,
      city.address,
      city.area,
      city.region,
      city.regionType,
      city.fiasId,
      city.kladrId,
      city.geoLat,
      city.geoLon,
      city.timezone,
      city.population,
      city.node,
    ]),
  )
  for (const node of NODES)
    await client.query('update node_logistic set city_id = $1 where code = $2', [node.cityId, node.code])
  await copyDemoRows(
    client,
    'warehouse',
    [
      'id',
      'slug',
      'node_code',
      'name',
      'address',
      'directions',
      'phone',
      'geo_lat',
      'geo_lon',
      'work_time',
      'is_shop',
      'has_pickup',
      'has_rental',
      'has_service',
      'pictures',
      'position',
    ],
    WAREHOUSES.map((shop, position) => [
      shop.id,
      shop.slug,
      shop.node,
      shop.name,
      shop.address,
      shop.directions,
      shop.phone,
      shop.geo[0],
      shop.geo[1],
      json(shop.hours),
      shop.isShop,
      shop.isShop,
      shop.hasRental,
      shop.hasService,
      json(shop.pictures.map(stored)),
      position,
    ]),
  )
  await client.query(`select setval(pg_get_serial_sequence('warehouse', 'id'), (select max(id) from warehouse))`)
}

export async function loadServiceCenters(client: pg.PoolClient): Promise<void> {
  const shopIds = new Map(WAREHOUSES.map((shop) => [shop.slug, shop.id]))
  await copyDemoRows(
    client,
    'service_center',
    [
      'slug',
      'node_code',
      'warehouse_id',
      'name',
      'address',
      'phone',
      'geo_lat',
      'geo_lon',
      'work_time',
      'description',
      'vendor_codes',
      'works',
      'position',
    ],
    SERVICE_CENTERS.map((center, position) => [
      center.slug,
      center.node,
      center.shop === null ? null : shopIds.get(center.shop)!,
      center.name,
      center.address,
      center.phone,
      center.geo[0],
      center.geo[1],
      json(center.hours),
      center.description,
      center.vendors,
      json(center.works.map(([name, price, days]) => ({ name, priceFrom: price * 100, days }))),
      position,
    ]),
  )
}

const DAY = 86_400_000
/** An answer comes so many days after the words. */
const ANSWERED_AFTER = 2

export async function insertShopReviews(client: pg.PoolClient, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
  await copyDemoRows(
    client,
    'shop_review',
    ['warehouse_id', 'author_name', 'rating', 'text', 'status', 'answer', 'answered_at', 'created_at'],
    WAREHOUSES.flatMap((shop) =>
      shopReviewsOf(shop).map(({ author, rating, text, answer, age }) => [
        shop.id,
        author,
        rating,
        text,
        'shown',
        answer ?? null,
        answer ? daysAgo(age - ANSWERED_AFTER) : null,
        daysAgo(age),
      ]),
    ),
  )
}

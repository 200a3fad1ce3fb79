import { sql } from 'kysely'
import type { City } from '#contract/shapes.ts'
import type { Db } from '#server/db/client.ts'
import { likeText } from '#server/db/like.ts'

function cities(db: Db) {
  return db
    .selectFrom('city')
    .innerJoin('node_logistic as node', 'node.code', 'city.node_code')
    .select([
      'city.id',
      'city.address',
      'city.area',
      'city.fias_id as fiasId',
      'city.kladr_id as kladrId',
      'city.name',
      'city.geo_lat as geoLat',
      'city.geo_lon as geoLon',
      'city.node_code as nodeLogisticCode',
      'node.slug as nodeLogisticSlug',
    ])
    .select(
      sql<string>`case when city.region_type in ('обл', 'край', 'АО') then city.region || ' ' || city.region_type
      else city.region_type || ' ' || city.region end`.as('region'),
    )
}

/** «орел» must find «Орёл», and a wildcard typed by a visitor is a plain character. */
const folded = (text: string) => likeText(text.trim().toLowerCase().replaceAll('ё', 'е'))

export async function findCities(
  db: Db,
  text: string,
  page: number,
  perPage: number,
): Promise<{ rows: City[]; total: number }> {
  const wanted = folded(text)
  const name = sql<string>`lower(replace(city.name, 'ё', 'е'))`
  const matching = cities(db).where(sql<boolean>`${name} like ${`%${wanted}%`}`)
  const rows = await matching
    .orderBy(sql`${name} not like ${`${wanted}%`}`)
    .orderBy('city.population', 'desc')
    .orderBy('city.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await db
    .selectFrom('city')
    .where(sql<boolean>`${name} like ${`%${wanted}%`}`)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export async function findCity(db: Db, id: string): Promise<City | undefined> {
  const query = cities(db)
  if (/^\d{13}$/.test(id)) return query.where('city.kladr_id', '=', id).executeTakeFirst()
  if (/^\d{1,6}$/.test(id)) return query.where('city.id', '=', Number(id)).executeTakeFirst()
  return query.where('city.fias_id', '=', id.toLowerCase()).executeTakeFirst()
}

export async function mainCity(db: Db): Promise<City> {
  return cities(db).whereRef('city.id', '=', 'node.city_id').where('node.slug', 'is', null).executeTakeFirstOrThrow()
}

/** The branches' own cities first, in the shop's order, then the largest others. */
export async function quickCityPack(db: Db, others: number): Promise<City[]> {
  const own = await cities(db).whereRef('city.id', '=', 'node.city_id').orderBy('node.position').execute()
  const large = await cities(db)
    .whereRef('city.id', '<>', 'node.city_id')
    .orderBy('city.population', 'desc')
    .orderBy('city.id')
    .limit(others)
    .execute()
  return [...own, ...large]
}

export async function serviceCityPack(db: Db): Promise<City[]> {
  return cities(db)
    .whereRef('city.id', '=', 'node.city_id')
    .where('city.node_code', 'in', db.selectFrom('service_center').select('node_code'))
    .orderBy('node.position')
    .execute()
}

/** Of the city the branch is in; null: there is no such branch, or it has no city. */
export async function branchKladrId(db: Db, nodeCode: string): Promise<string | null> {
  const row = await db
    .selectFrom('node_logistic as node')
    .innerJoin('city', 'city.id', 'node.city_id')
    .select('city.kladr_id')
    .where('node.code', '=', nodeCode)
    .executeTakeFirst()
  return row?.kladr_id ?? null
}

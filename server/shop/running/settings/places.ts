import { sql } from 'kysely'
import type { BranchFields, OfficePlace, PlaceFields, PlacesAnswer } from '#contract/office/places.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { clockText, readWorkWeek, type WorkTime } from '#rules/calendar/work-week.ts'
import type { Db } from '#server/db/client.ts'
import type { WorkTimeRow } from '#server/db/schema.ts'
import { isInScope, type OfficeContext } from '#server/shop/people/staff/office-context.ts'

const WEEKDAYS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье']
const USUAL_HOURS = { start: '09:00', end: '18:00' }

/** The week as it is typed: hours of a day off wait for the day it is not. */
export function weekOf(workTime: readonly WorkTime[]): PlaceFields['week'] {
  return readWorkWeek(workTime).map((hours) =>
    hours === null || hours === 'off'
      ? { isOff: true, ...USUAL_HOURS }
      : { isOff: false, start: clockText(hours.start), end: clockText(hours.end) },
  )
}

export const workTimeOf = (week: PlaceFields['week']): WorkTimeRow[] =>
  week.map(({ isOff, start, end }, at) => ({
    weekday: WEEKDAYS[at]!,
    start: isOff ? USUAL_HOURS.start : start,
    end: isOff ? USUAL_HOURS.end : end,
    isDayOff: isOff ? '1' : '0',
  }))

export async function readStoredTiers(db: Db, branch?: string) {
  const rows = await db
    .selectFrom('delivery_tier')
    .selectAll()
    .$if(branch !== undefined, (query) => query.where('node_code', '=', branch!))
    .orderBy('node_code')
    .orderBy('start_amount')
    .execute()
  return rows.map(({ node_code, start_amount, price }) => ({ branch: node_code, start: start_amount, price }))
}

interface BranchRow {
  slug: string | null
  city: string | null
  cities: number
  closedAt: Date | null
  fields: BranchFields
}

export async function readBranchFields(db: Db): Promise<Map<string, BranchRow>> {
  const rows = await db
    .selectFrom('node_logistic')
    .leftJoin('city', 'city.id', 'node_logistic.city_id')
    .selectAll('node_logistic')
    .select([
      'city.name as city',
      sql<number>`(select count(*)::integer from city c where c.node_code = node_logistic.code)`.as('cities'),
    ])
    .orderBy('position')
    .orderBy('code')
    .execute()
  return new Map(
    rows.map((row) => [
      row.code,
      {
        slug: row.slug,
        city: row.city,
        cities: row.cities,
        closedAt: row.closed_at,
        fields: {
          name: row.name,
          nameIn: row.name_in,
          phone: row.phone,
          transferDays: row.transfer_days,
          hasRental: row.has_rental,
          hasService: row.has_service,
        },
      },
    ]),
  )
}

export async function readPlaceRows(db: Db): Promise<OfficePlace[]> {
  const [shops, centers] = await Promise.all([
    db.selectFrom('warehouse').selectAll().where('supplier_id', 'is', null).orderBy('position').orderBy('id').execute(),
    db.selectFrom('service_center').selectAll().orderBy('position').orderBy('id').execute(),
  ])
  const common = (row: (typeof shops)[number] | (typeof centers)[number]) => ({
    name: row.name,
    address: row.address,
    phone: row.phone,
    geoLat: row.geo_lat,
    geoLon: row.geo_lon,
    week: weekOf(row.work_time),
  })
  return [
    ...shops.map((row) => ({
      kind: 'shop' as const,
      id: row.id,
      slug: row.slug,
      branch: row.node_code,
      fields: {
        ...common(row),
        directions: row.directions,
        isShop: row.is_shop,
        hasPickup: row.has_pickup,
        hasRental: row.has_rental,
        hasService: row.has_service,
      },
    })),
    ...centers.map((row) => ({
      kind: 'center' as const,
      id: row.id,
      slug: row.slug,
      branch: row.node_code,
      // of these a service centre has none of its own
      fields: { ...common(row), directions: '', isShop: false, hasPickup: false, hasRental: false, hasService: true },
    })),
  ]
}

/** After the greatest number nobody has yet; the main branch's stands apart. */
const nextCode = (codes: readonly string[]) =>
  String(
    1 + Math.max(0, ...codes.filter((code) => code !== MAIN_BRANCH_CODE && /^\d{1,9}$/.test(code)).map(Number)),
  ).padStart(6, '0')

export async function readPlaces({ db, scope, ports }: OfficeContext): Promise<PlacesAnswer> {
  const [branches, tiers, rows, days] = await Promise.all([
    readBranchFields(db),
    readStoredTiers(db),
    readPlaceRows(db),
    db.selectFrom('calendar_day').selectAll().orderBy('day').execute(),
  ])
  return {
    branches: [...branches].map(([code, { slug, fields, city, cities, closedAt }]) => ({
      code,
      slug,
      city,
      cities,
      closedAt: closedAt?.toISOString() ?? null,
      fields,
      tiers: tiers.filter(({ branch }) => branch === code).map(({ start, price }) => ({ start, price })),
      isByCompany: code === MAIN_BRANCH_CODE && ports.transport !== null,
      mayChange: isInScope(scope, { node_code: code, warehouse_id: null }),
    })),
    mayOpen: scope.isEverywhere,
    nextCode: nextCode([...branches.keys()]),
    places: rows,
    days: days.map(({ day, node_code, works }) => ({ day, branch: node_code, works })),
  }
}

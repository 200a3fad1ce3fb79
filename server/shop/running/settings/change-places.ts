import { sql } from 'kysely'
import { forbidden, invalid, notFound } from '#contract/api-error.ts'
import type { BranchFields, OfficePlace, PlaceFields } from '#contract/office/places.ts'
import { placePhoneError, coordinatesError, weekError } from '#rules/settings/place-errors.ts'
import { slugify } from '#rules/text/slugify.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { invalidateMemoized } from '#server/kernel/memoize.ts'
import { refuseStaleFields } from '#server/shop/goods/tree/stale-tree-fields.ts'
import { isInScope, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { readBranchFields, readPlaceRows, workTimeOf } from './places.ts'

const STALE = 'Пока вы правили, это изменил другой человек'

export const BRANCH_LABELS = {
  name: 'Название',
  nameIn: 'Название с предлогом',
  phone: 'Телефон',
  transferDays: 'Дней из другого филиала',
  hasRental: 'Прокат',
  hasService: 'Сервис',
}
export const PLACE_LABELS = {
  name: 'Название',
  address: 'Адрес',
  directions: 'Как добраться',
  phone: 'Телефон',
  geoLat: 'Широта',
  geoLon: 'Долгота',
  isShop: 'Виден покупателям',
  hasPickup: 'Самовывоз',
  hasRental: 'Прокат',
  hasService: 'Сервис',
  week: 'Часы работы',
}

/** 422 at every field that has words; says nothing when none has. */
export function refuseFields(errors: Record<string, string | null>): void {
  const said = Object.entries(errors).flatMap(([name, words]) => (words ? [[name, [words]] as [string, string[]]] : []))
  if (said.length > 0) throw invalid(Object.fromEntries(said))
}

export const filled = (text: string) => (text.trim() === '' ? 'Заполните это поле' : null)

/** Whoever works in one branch changes that one. */
export function needBranch({ scope }: OfficeContext, branch: string): void {
  if (!isInScope(scope, { node_code: branch, warehouse_id: null })) throw forbidden('Этот филиал не ваш')
}

/** One at a time: rows that name each other are read and written together. */
export async function changePlaces<T>(context: OfficeContext, work: (tx: Db) => Promise<T>): Promise<T> {
  const done = await withRetries(context.db, async (tx) => {
    // others may read meanwhile; whoever changes places waits
    await tx.selectFrom('node_logistic').select('code').orderBy('code').forUpdate().execute()
    return work(tx)
  })
  invalidateMemoized(context.db)
  return done
}

const changed = <T extends object>(before: T, after: T): boolean => JSON.stringify(before) !== JSON.stringify(after)

export async function saveBranch(
  context: OfficeContext,
  { branch, seen, fields }: { branch: string; seen: BranchFields; fields: BranchFields },
): Promise<boolean> {
  needBranch(context, branch)
  refuseFields({ name: filled(fields.name), nameIn: filled(fields.nameIn), phone: placePhoneError(fields.phone) })
  return changePlaces(context, async (tx) => {
    const now = (await readBranchFields(tx)).get(branch)?.fields
    if (!now) throw notFound('Такого филиала нет')
    refuseStaleFields(STALE, BRANCH_LABELS, { set: mine(seen, fields), seen, now })
    const after = { ...now, ...mine(seen, fields) }
    if (!changed(now, after)) return false
    await tx
      .updateTable('node_logistic')
      .set({
        name: after.name.trim(),
        name_in: after.nameIn.trim(),
        phone: after.phone,
        transfer_days: after.transferDays,
        has_rental: after.hasRental,
        has_service: after.hasService,
      })
      .where('code', '=', branch)
      .execute()
    return true
  })
}

/** Only what this person has touched; the rest may be somebody else's by now. */
function mine<T extends object>(seen: T, fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      const before = (seen as Record<string, unknown>)[name]
      return JSON.stringify(before) !== JSON.stringify(value)
    }),
  ) as Partial<T>
}

interface SavedPlace {
  kind: OfficePlace['kind']
  id: number | null
  branch: string
  seen: PlaceFields | null
  fields: PlaceFields
}

export async function savePlace(
  context: OfficeContext,
  { kind, id, branch, seen, fields }: SavedPlace,
): Promise<number> {
  refuseFields({
    name: filled(fields.name),
    address: filled(fields.address),
    phone: placePhoneError(fields.phone),
    geoLat: coordinatesError(fields.geoLat, fields.geoLon),
    week: weekError(fields.week),
  })
  return changePlaces(context, async (tx) => {
    if (id === null) return addShop(tx, context, branch, fields)
    const now = (await readPlaceRows(tx)).find((each) => each.kind === kind && each.id === id)
    if (!now) throw notFound('Такого магазина уже нет')
    needBranch(context, now.branch)
    const set = mine(seen ?? now.fields, fields)
    refuseStaleFields(STALE, PLACE_LABELS, { set, seen: seen ?? now.fields, now: now.fields })
    const after = { ...now.fields, ...set }
    if (!changed(now.fields, after)) return id
    const common = {
      name: after.name.trim(),
      address: after.address.trim(),
      phone: after.phone,
      geo_lat: after.geoLat,
      geo_lon: after.geoLon,
      // hours nobody touched stay as they were written
      ...(set.week ? { work_time: JSON.stringify(workTimeOf(after.week)) } : {}),
    }
    if (kind === 'center') await tx.updateTable('service_center').set(common).where('id', '=', id).execute()
    else
      await tx
        .updateTable('warehouse')
        .set({ ...common, ...flagsOf(after), directions: after.directions.trim() })
        .where('id', '=', id)
        .execute()
    return id
  })
}

const flagsOf = ({ isShop, hasPickup, hasRental, hasService }: PlaceFields) => ({
  is_shop: isShop,
  has_pickup: hasPickup,
  has_rental: hasRental,
  has_service: hasService,
})

async function addShop(tx: Db, context: OfficeContext, branch: string, fields: PlaceFields): Promise<number> {
  needBranch(context, branch)
  const node = await tx.selectFrom('node_logistic').select('slug').where('code', '=', branch).executeTakeFirst()
  if (!node) throw invalid({ branch: ['Такого филиала нет'] })
  const rows = await tx.selectFrom('warehouse').select(['slug', 'position']).execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  const wanted = [node.slug, slugify(fields.name) || 'magazin'].filter(Boolean).join('-').slice(0, 80)
  let slug = wanted
  for (let at = 2; taken.has(slug); at++) slug = `${wanted}-${at}`
  // rows loaded with their own numbers leave the counter behind
  await sql`select setval(pg_get_serial_sequence('warehouse', 'id'),
    greatest((select max(id) from warehouse), (select last_value from warehouse_id_seq)))`.execute(tx)
  const { id } = await tx
    .insertInto('warehouse')
    .values({
      slug,
      node_code: branch,
      name: fields.name.trim(),
      address: fields.address.trim(),
      directions: fields.directions.trim(),
      phone: fields.phone,
      geo_lat: fields.geoLat,
      geo_lon: fields.geoLon,
      work_time: JSON.stringify(workTimeOf(fields.week)),
      ...flagsOf(fields),
      pictures: '[]',
      position: Math.max(0, ...rows.map(({ position }) => position)) + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

import { sql } from 'kysely'
import { conflict, notFound } from '#contract/api-error.ts'
import type { BranchFields, OfficePlace, PlaceFields, PlaceHistoryEntry } from '#contract/office/places.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { scheduleText } from '#rules/calendar/schedule-text.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { formatMoney } from '#rules/money/money.ts'
import type { PlaceTier } from '#rules/settings/place-errors.ts'
import { viaWords } from '#rules/staff/journal-words.ts'
import type { Db } from '#server/db/client.ts'
import type { WorkTimeRow } from '#server/db/schema.ts'
import { isInScope, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { saveTiers } from './change-delivery.ts'
import { BRANCH_LABELS, PLACE_LABELS, saveBranch, savePlace } from './change-places.ts'
import { readBranchFields, readPlaceRows, readStoredTiers, weekOf, workTimeOf } from './places.ts'

const HISTORY_LIMIT = 50
/** Steps of delivery written together are told of together. */
const TOGETHER_MS = 2000

type Columns = Record<string, unknown>

interface AuditRow {
  id: number
  at: Date
  staff_id: number | null
  name: string | null
  via: string
  thing: 'branch' | 'shop' | 'service-center'
  thing_key: string
  part: string
  action: 'insert' | 'update' | 'delete'
  before: Columns
  after: Columns
}

/** One press of «Сохранить»: a row of the journal, or all steps of delivery that went with it. */
interface Change extends AuditRow {
  tiers: { gone: PlaceTier[]; added: PlaceTier[] } | null
}

/** A column of the journal as the forms know it. */
const FIELD_OF: Record<string, string> = {
  name: 'name',
  name_in: 'nameIn',
  phone: 'phone',
  transfer_days: 'transferDays',
  has_rental: 'hasRental',
  has_service: 'hasService',
  has_pickup: 'hasPickup',
  is_shop: 'isShop',
  address: 'address',
  directions: 'directions',
  geo_lat: 'geoLat',
  geo_lon: 'geoLon',
  work_time: 'week',
}
const valueOf = (column: string, value: unknown) => (column === 'work_time' ? weekOf(value as WorkTimeRow[]) : value)

const fieldsOf = (columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, value]) =>
      FIELD_OF[column] ? [[FIELD_OF[column], valueOf(column, value)]] : [],
    ),
  )

function wordsOf(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (field === 'phone') return formatPhone(String(value))
  if (field === 'week') return scheduleText(workTimeOf(value as PlaceFields['week']))
  if (field === 'transferDays' && value === -1) return 'уточняется'
  return typeof value === 'number' ? String(value).replace('.', ',') : String(value)
}

const tiersWords = (tiers: readonly PlaceTier[]) =>
  tiers.map(({ start, price }) => `от ${formatMoney(start)} — ${formatMoney(price)}`).join('; ') || null

const tierOf = ({ start_amount, price }: Columns): PlaceTier => ({ start: Number(start_amount), price: Number(price) })

async function readChanges(db: Db, branch: string): Promise<Change[]> {
  const { rows } = await sql<AuditRow>`
    select audit.id, audit.at, audit.staff_id, staff.name, audit.via, audit.thing, audit.thing_key, audit.part, audit.action,
      audit.before, audit.after
    from audit left join staff on staff.id = audit.staff_id
    where audit.action in ('insert', 'update', 'delete') and (
      audit.thing = 'branch' and audit.thing_key = ${branch}
      or audit.thing = 'shop' and audit.thing_key in (select id::text from warehouse where node_code = ${branch})
      or audit.thing = 'service-center' and audit.thing_key in (select id::text from service_center where node_code = ${branch}))
    order by audit.id desc limit ${4 * HISTORY_LIMIT}`.execute(db)
  const changes: Change[] = []
  for (const row of rows) {
    if (row.part !== 'delivery_tier') {
      changes.push({ ...row, tiers: null })
      continue
    }
    const last = changes.at(-1)
    const isSame = last?.tiers && last.staff_id === row.staff_id && last.at.getTime() - row.at.getTime() < TOGETHER_MS
    const change = isSame ? last : { ...row, tiers: { gone: [], added: [] } }
    if (!isSame) changes.push(change)
    if (row.action === 'delete') change.tiers!.gone.push(tierOf(row.before))
    else change.tiers!.added.push(tierOf(row.after))
  }
  return changes.slice(0, HISTORY_LIMIT)
}

/** Everything of a branch as it stands, to tell which changes still do. */
async function readNow(db: Db, branch: string) {
  const [branches, places, tiers] = await Promise.all([
    readBranchFields(db),
    readPlaceRows(db),
    readStoredTiers(db, branch),
  ])
  const own = branches.get(branch)
  if (!own) throw notFound('Такого филиала нет')
  return {
    branch: own.fields,
    places: places.filter((place) => place.branch === branch),
    tiers: tiers.map(({ start, price }): PlaceTier => ({ start, price })),
  }
}
type Now = Awaited<ReturnType<typeof readNow>>

const isSameTier = (one: PlaceTier) => (other: PlaceTier) => one.start === other.start && one.price === other.price

const kindOf = ({ thing }: AuditRow): OfficePlace['kind'] => (thing === 'shop' ? 'shop' : 'center')
const placeOf = (now: Now, change: AuditRow) =>
  now.places.find(({ kind, id }) => kind === kindOf(change) && String(id) === change.thing_key)

const contains = (whole: object, part: Columns) =>
  Object.entries(part).every(([field, value]) => JSON.stringify((whole as Columns)[field]) === JSON.stringify(value))

/** What is there now if the change is taken back; null: it cannot be, or something newer stands on it. */
function former(now: Now, change: Change): PlaceTier[] | BranchFields | PlaceFields | null {
  if (change.tiers) {
    const { gone, added } = change.tiers
    const stands =
      added.every((tier) => now.tiers.some(isSameTier(tier))) && !gone.some((tier) => now.tiers.some(isSameTier(tier)))
    if (!stands) return null
    const kept = now.tiers.filter((tier) => !added.some(isSameTier(tier)))
    return [...kept, ...gone].toSorted((a, b) => a.start - b.start)
  }
  const [before, after] = [fieldsOf(change.before), fieldsOf(change.after)]
  if (change.action !== 'update' || Object.keys(after).length === 0) return null
  const fields = change.thing === 'branch' ? now.branch : placeOf(now, change)?.fields
  return fields && contains(fields, after) ? { ...fields, ...before } : null
}

function changesOf(change: Change): PlaceHistoryEntry['changes'] {
  if (change.tiers)
    return [{ label: 'Ступени доставки', before: tiersWords(change.tiers.gone), after: tiersWords(change.tiers.added) }]
  if (change.action === 'insert')
    return [{ label: change.thing === 'branch' ? 'Филиал открыт' : 'Добавлен', before: null, after: null }]
  const labels: Record<string, string> = change.thing === 'branch' ? BRANCH_LABELS : PLACE_LABELS
  const [before, after] = [fieldsOf(change.before), fieldsOf(change.after)]
  const told = Object.keys({ ...before, ...after })
    .filter((field) => labels[field])
    .map((field) => ({
      label: labels[field]!,
      before: wordsOf(field, before[field]),
      after: wordsOf(field, after[field]),
    }))
  if (!('closed_at' in change.after)) return told
  const closed = change.after['closed_at']
  return [{ label: closed ? 'Филиал закрыт' : 'Филиал открыт снова', before: null, after: dayWords(closed) }, ...told]
}

const dayWords = (at: unknown) =>
  typeof at === 'string' ? moscowMoment(new Date(at))!.day.split('-').toReversed().join('.') : null

export async function readPlacesHistory({ db, scope }: OfficeContext, branch: string): Promise<PlaceHistoryEntry[]> {
  const [changes, now] = await Promise.all([readChanges(db, branch), readNow(db, branch)])
  const mayChange = isInScope(scope, { node_code: branch, warehouse_id: null })
  return changes.flatMap((change) => {
    const told = changesOf(change)
    if (told.length === 0) return []
    const { id, at, staff_id, name, via } = change
    return [
      {
        id: String(id),
        at: at.toISOString(),
        who: staff_id === null ? null : { id: staff_id, name: name ?? `Сотрудник № ${staff_id}` },
        via: viaWords(via),
        name: change.tiers || change.thing === 'branch' ? now.branch.name : (placeOf(now, change)?.fields.name ?? ''),
        changes: told,
        isBackable: mayChange && former(now, change) !== null,
      },
    ]
  })
}

/** By the same commands as a person types it: checked, journalled, and refused where something newer stands. */
export async function takeBackPlaces(
  context: OfficeContext,
  { branch, id }: { branch: string; id: string },
): Promise<boolean> {
  const [changes, now] = await Promise.all([readChanges(context.db, branch), readNow(context.db, branch)])
  const change = changes.find((each) => String(each.id) === id)
  if (!change) throw notFound('Такой записи в истории нет')
  const was = former(now, change)
  if (was === null) throw conflict('После этого здесь меняли снова: верните сначала то изменение')
  if (change.tiers) return saveTiers(context, { branch, seen: now.tiers, tiers: was as PlaceTier[] })
  if (change.thing === 'branch') return saveBranch(context, { branch, seen: now.branch, fields: was as BranchFields })
  const place = placeOf(now, change)!
  await savePlace(context, { kind: place.kind, id: place.id, branch, seen: place.fields, fields: was as PlaceFields })
  return true
}

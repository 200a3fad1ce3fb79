import { type RawBuilder, sql } from 'kysely'
import type { RepairBoard, RepairRow } from '#contract/office/repairs.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { isBeyondConsent, nextRepairStates } from '#rules/order/repair-consent.ts'
import type { RepairState } from '#rules/order/repair-state.ts'
import { likeInside } from '#server/db/like.ts'
import { offerState } from '../offer.ts'
import { type ChosenPlace, listBranches, narrowScope } from '#server/shop/people/staff/branches.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { centerIn } from './repair-rows.ts'

const MOST_IN_COLUMN = 100
const PER_PAGE = 50

/** What the columns of the board are, in the order of the way. */
const COLUMNS: readonly { state: RepairState; name: string }[] = [
  { state: 'requested', name: 'Заявка' },
  { state: 'accepted', name: 'Принят' },
  { state: 'diagnosis', name: 'Диагностика' },
  { state: 'agreement', name: 'Согласование' },
  { state: 'parts', name: 'Ждём' },
  { state: 'repair', name: 'В ремонте' },
  { state: 'ready', name: 'Готов' },
  { state: 'declined', name: 'Без ремонта' },
]

export interface BoardRow {
  number: string
  state: RepairState
  tool: string
  vendor_name: string | null
  name: string
  created_at: Date
  since: Date
  promised_on: string | null
  price: number | null
  is_warranty: boolean
  staff_id: number | null
  staff_name: string | null
  center_id: number
  center_name: string
  answer: 'agreed' | 'refused' | 'replaced' | null
  valid_until: Date | null
  agreed: number | null
  awaited: string
  awaited_on: string | null
}

const ROWS = sql`select repair.number, repair.state, repair.tool, vendor.name as vendor_name, repair.name, repair.created_at, repair.promised_on,
    repair.price, repair.is_warranty, repair.awaited, repair.awaited_on, staff.id as staff_id, staff.name as staff_name, center.id as center_id, center.name as center_name,
    offer.answer, offer.valid_until, said.agreed, repair.id, repair.updated_at,
    coalesce((select created_at from repair_history where repair_id = repair.id order by id desc limit 1), repair.created_at) as since
  from repair join service_center center on center.id = repair.service_center_id
  left join vendor on vendor.code = repair.vendor_code left join staff on staff.id = repair.assigned_to
  left join lateral (select answer, valid_until from repair_offer where repair_id = repair.id order by id desc limit 1) offer on true
  left join lateral (select case answer when 'agreed' then total end as agreed from repair_offer
    where repair_id = repair.id and answer in ('agreed', 'refused') order by answered_at desc, id desc limit 1) said on true`

export function presentRepairRow(row: BoardRow, now: Date): RepairRow {
  const offer = row.valid_until === null ? null : offerState({ answer: row.answer, valid_until: row.valid_until }, now)
  const isOpen =
    row.state !== 'ready' && row.state !== 'declined' && row.state !== 'issued' && row.state !== 'cancelled'
  return {
    number: row.number,
    state: row.state,
    tool: row.tool,
    vendorName: row.vendor_name,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    since: row.since.toISOString(),
    promisedOn: row.promised_on,
    isLate: isOpen && row.promised_on !== null && row.promised_on < moscowMoment(now)!.day,
    price: row.price === null ? null : kopecksToRubles(row.price),
    isWarranty: row.is_warranty,
    assignedTo: row.staff_id === null ? null : { id: row.staff_id, name: row.staff_name ?? '' },
    awaited: row.state === 'parts' ? { what: row.awaited, on: row.awaited_on } : null,
    center: { id: row.center_id, name: row.center_name },
    offer: offer === 'replaced' ? null : offer,
    next: nextRepairStates(row.state, row),
    needsConsent: row.state !== 'declined' && row.state !== 'issued' && isBeyondConsent(row),
  }
}

export interface BoardAsked extends ChosenPlace {
  search?: string | undefined
  mine?: boolean | undefined
}

/** By number, the end of a phone, serial number, name or tool. */
function found(search: string | undefined): RawBuilder<unknown> {
  const text = search?.trim() ?? ''
  if (text === '') return sql`true`
  const like = likeInside(text)
  const digits = text.replace(/\D/g, '')
  return sql`(repair.number = ${text} or repair.tool ilike ${like} or repair.name ilike ${like} or upper(repair.serial) = upper(${text})
    ${digits.length >= 4 ? sql`or repair.phone like ${`%${digits.slice(-10)}`}` : sql``})`
}

async function placed(context: OfficeContext, place: ChosenPlace) {
  const isChosen = place.branch !== undefined || place.shop !== undefined
  return isChosen ? narrowScope(context.scope, place, await listBranches(context.db)) : context.scope
}

export async function readBoard(context: OfficeContext, asked: BoardAsked): Promise<RepairBoard> {
  const { db, clock } = context
  const scope = await placed(context, asked)
  const mine = asked.mine ? sql`repair.assigned_to = ${signedIn(context).staff.id}` : sql`true`
  const where = sql`${centerIn(scope)} and ${found(asked.search)} and ${mine}`
  const [{ rows }, people, centers, vendors] = await Promise.all([
    sql<BoardRow & { count: number }>`select * from (
      select each.*, row_number() over (partition by each.state order by each.since, each.id) as place, count(*) over (partition by each.state)::integer as count
      from (${ROWS} where repair.state not in ('issued', 'cancelled') and ${where}) each) counted
      where place <= ${MOST_IN_COLUMN} order by since, id`.execute(db),
    readEngineers(context),
    readCenters(context),
    db.selectFrom('vendor').select(['code', 'name']).orderBy('name').execute(),
  ])
  const now = clock()
  return {
    columns: COLUMNS.map(({ state, name }) => {
      const own = rows.filter((row) => row.state === state)
      return { state, name, count: own[0]?.count ?? 0, rows: own.map((row) => presentRepairRow(row, now)) }
    }),
    people,
    centers,
    vendors,
  }
}

export async function readCenters({ db, scope }: Pick<OfficeContext, 'db' | 'scope'>) {
  const { rows } = await sql<{ id: number; name: string }>`select center.id, center.name from service_center center
    where ${centerIn(scope)} order by center.position, center.id`.execute(db)
  return rows
}

/** Whoever may work on repairs by a role, not blocked; at one place: whose role holds there, and no owner. */
export async function readEngineers(
  { db }: Pick<OfficeContext, 'db'>,
  at?: { node_code: string; warehouse_id: number | null },
) {
  const here = at
    ? sql`staff_role.code <> 'owner' and (cardinality(staff_grant.node_codes) = 0 and cardinality(staff_grant.warehouse_ids) = 0
        or ${at.node_code} = any(staff_grant.node_codes) or ${at.warehouse_id}::integer = any(staff_grant.warehouse_ids))`
    : sql`true`
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct staff.id, staff.name from staff join staff_grant on staff_grant.staff_id = staff.id
    join staff_role on staff_role.code = staff_grant.role_code
    where staff.state = 'active' and ${here} and (staff_role.code = 'owner' or 'repairs.work' = any(staff_role.permissions)) order by staff.name`.execute(
    db,
  )
  return rows
}

export async function readClosed(
  context: OfficeContext,
  { page = 1, ...asked }: BoardAsked & { page?: number | undefined },
) {
  const scope = await placed(context, asked)
  const { rows } =
    await sql<BoardRow>`${ROWS} where repair.state in ('issued', 'cancelled') and ${centerIn(scope)} and ${found(asked.search)}
    order by repair.updated_at desc, repair.id desc limit ${PER_PAGE + 1} offset ${(page - 1) * PER_PAGE}`.execute(
      context.db,
    )
  const now = context.clock()
  return { rows: rows.slice(0, PER_PAGE).map((row) => presentRepairRow(row, now)), isMore: rows.length > PER_PAGE }
}

export async function readBoardRow({ db }: Pick<OfficeContext, 'db'>, id: number): Promise<BoardRow> {
  const { rows } = await sql<BoardRow>`${ROWS} where repair.id = ${id}`.execute(db)
  return rows[0]!
}

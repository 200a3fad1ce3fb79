import type { OwnRepair, Repair } from '#contract/service.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { canOwnerCancel, REPAIR_STATE_TEXTS } from '#rules/order/repair-state.ts'
import { scheduleText } from '#rules/calendar/schedule-text.ts'
import type { Db } from '#server/db/client.ts'
import { presentUpload } from '#server/uploads/upload-names.ts'

export function repairs(db: Db) {
  return db
    .selectFrom('repair')
    .innerJoin('service_center as center', 'center.id', 'repair.service_center_id')
    .leftJoin('vendor', 'vendor.code', 'repair.vendor_code')
    .selectAll('repair')
    .select([
      'center.slug',
      'center.name as center_name',
      'center.address',
      'center.phone as center_phone',
      'center.work_time',
      'vendor.name as vendor_name',
    ])
}
export type StoredRepair = Awaited<ReturnType<ReturnType<typeof repairs>['executeTakeFirstOrThrow']>>

async function presentRepairs(db: Db, rows: StoredRepair[]): Promise<Repair[]> {
  const ids = rows.map(({ id }) => id)
  const history =
    ids.length === 0
      ? []
      : await db.selectFrom('repair_history').selectAll().where('repair_id', 'in', ids).orderBy('id').execute()
  return rows.map((row) => ({
    number: row.number,
    tool: row.tool,
    vendorName: row.vendor_name,
    fault: row.fault,
    createdAt: row.created_at.toISOString(),
    state: row.state,
    stateText: REPAIR_STATE_TEXTS[row.state],
    price: row.price === null ? null : kopecksToRubles(row.price),
    history: history
      .filter(({ repair_id }) => repair_id === row.id)
      .map(({ state, note, created_at }) => ({
        state,
        stateText: REPAIR_STATE_TEXTS[state],
        note,
        at: created_at.toISOString(),
      })),
    serviceCenter: {
      slug: row.slug,
      name: row.center_name,
      address: row.address,
      phone: row.center_phone,
      workingSchedule: scheduleText(row.work_time),
    },
  }))
}

export async function findRepair(db: Db, number: string, lastDigits: string): Promise<Repair | undefined> {
  const rows = await repairs(db)
    .where('repair.number', '=', number)
    .where('repair.phone', 'like', `%${lastDigits}`)
    .execute()
  const [repair] = await presentRepairs(db, rows)
  return repair
}

export async function repairsOf(
  db: Db,
  userId: number,
  page: number,
  perPage: number,
): Promise<{ repairs: OwnRepair[]; total: number }> {
  const { total } = await db
    .selectFrom('repair')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const rows = await repairs(db)
    .where('repair.user_id', '=', userId)
    .orderBy('repair.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { total, repairs: await presentOwn(db, rows) }
}

/** Of a repair that is known to be theirs. */
export async function ownRepair(db: Db, userId: number, number: string): Promise<OwnRepair> {
  const rows = await repairs(db).where('repair.user_id', '=', userId).where('repair.number', '=', number).execute()
  const [repair] = await presentOwn(db, rows)
  return repair!
}

async function presentOwn(db: Db, rows: StoredRepair[]): Promise<OwnRepair[]> {
  const ids = rows.map(({ id }) => id)
  const photos =
    ids.length === 0
      ? []
      : await db.selectFrom('upload').selectAll().where('repair_id', 'in', ids).orderBy('position').execute()
  const presented = await presentRepairs(db, rows)
  return presented.map((repair, at) => ({
    ...repair,
    photos: photos
      .filter(({ repair_id }) => repair_id === rows[at]!.id)
      .map((photo) => presentUpload(photo, `Снимок к заявке ${repair.number}`)),
    canCancel: canOwnerCancel(repair.state),
  }))
}

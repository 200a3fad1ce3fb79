import { type Selectable, sql } from 'kysely'
import { MINUTE_MS } from '#rules/calendar/durations.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { planRun } from '#server/shop/goods/changes/change-goods.ts'
import { queueRun } from '#server/shop/goods/changes/run-steps.ts'
import type { WantedChange } from '#server/shop/goods/changes/wanted-change.ts'
import type { OfficeContext, StaffSession } from '#server/shop/people/staff/office-context.ts'

type Schedule = Selectable<Database['price_schedule']>
type Work = Pick<Services, 'db' | 'clock'>

const ROWS_AT_ONCE = 1000

const OFFER = sql`jsonb_build_object('price', o.price, 'price_old', o.price_old, 'price_registered', o.price_registered,
  'sale_ends_on', o.sale_ends_on)`

/** «Скидка до»: the last day the price holds, also where it ends at midnight. */
const lastDayOf = ({ ends_at }: Schedule) =>
  ends_at && (moscowMoment(new Date(ends_at.getTime() - MINUTE_MS))?.day ?? null)

/** The job acts for whoever made the schedule: what they may was asked then. */
const standIn = (staffId: number | null, now: Date): StaffSession => ({
  tokenHash: '',
  stage: 'open',
  challenge: null,
  freshUntil: null,
  expiresAt: now,
  staff: {
    // a person gone since leaves the journal without a name
    id: staffId ?? 0,
    name: '',
    login: '',
    isDemo: false,
    roles: [],
    permissions: new Map([['prices.change', { isEverywhere: true }]]),
  },
})

const contextOf = (
  tx: Db,
  { staff_id }: Schedule,
  clock: () => Date,
): Pick<OfficeContext, 'db' | 'session' | 'clock'> => ({
  db: tx,
  clock,
  session: standIn(staff_id, clock()),
})

interface Item {
  good_code: string
  node_code: string
  price: number
  now: { price: number; price_old: number | null; price_registered: number | null; sale_ends_on?: string | null }
  before: Item['now'] | null
}

async function* itemsOf(tx: Db, id: number): AsyncIterable<Item[]> {
  let after = { code: '', branch: '' }
  for (;;) {
    const { rows } = await sql<Item>`
      select i.good_code, i.node_code, i.price, i.before,
        ${OFFER} as now
      from price_schedule_item i join good_offer o on o.good_code = i.good_code and o.node_code = i.node_code
      where i.schedule_id = ${id} and (i.good_code, i.node_code) > (${after.code}, ${after.branch})
      order by i.good_code, i.node_code limit ${ROWS_AT_ONCE}`.execute(tx)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = { code: last.good_code, branch: last.node_code }
  }
}

const wantedOf = ({ good_code, node_code }: Item, set: Record<string, unknown>): WantedChange => ({
  thing: 'offer',
  key: `${good_code}/${node_code}`,
  set,
})

/** Planned and queued in the transaction that moves the schedule on: a restart finds either both or neither. */
async function run(
  tx: Db,
  schedule: Schedule,
  clock: () => Date,
  title: string,
  wantedFor: (item: Item) => Record<string, unknown> | null,
): Promise<number> {
  const context = contextOf(tx, schedule, clock)
  async function* wanted() {
    for await (const items of itemsOf(tx, schedule.id))
      yield items.flatMap((item) => {
        const set = wantedFor(item)
        return set ? [wantedOf(item, set)] : []
      })
  }
  const { runId } = await planRun(context, { kind: 'schedule', title, wanted: wanted() })
  const { state } = await tx.selectFrom('goods_run').select('state').where('id', '=', runId).executeTakeFirstOrThrow()
  // tenfold moves were confirmed when it was made
  if (state === 'ready') await queueRun(context, runId, true)
  return runId
}

async function startSchedule(tx: Db, schedule: Schedule, clock: () => Date): Promise<void> {
  await sql`update price_schedule_item i set before = ${OFFER}
    from good_offer o where i.schedule_id = ${schedule.id} and o.good_code = i.good_code and o.node_code = i.node_code`.execute(
    tx,
  )
  const runId = await run(tx, schedule, clock, schedule.title, ({ price, now }) => ({
    price,
    ...(schedule.shows_old &&
      price < now.price && {
        price_old: Math.max(now.price, now.price_old ?? 0),
        sale_ends_on: lastDayOf(schedule),
      }),
  }))
  await tx.updateTable('price_schedule').set({ state: 'on', run_id: runId }).where('id', '=', schedule.id).execute()
}

/** Only where the scheduled price still stands; false: it is still being written. */
export async function endSchedule(tx: Db, schedule: Schedule, clock: () => Date): Promise<boolean> {
  const came = await tx
    .selectFrom('goods_run')
    .select('state')
    .where('id', '=', schedule.run_id ?? 0)
    .executeTakeFirst()
  if (came && ['queued', 'applying', 'undo-queued', 'undoing'].includes(came.state)) return false
  const backRunId = await run(tx, schedule, clock, `${schedule.title}: срок вышел`, ({ price, now, before }) =>
    before && now.price === price ? { sale_ends_on: null, ...before } : null,
  )
  await tx
    .updateTable('price_schedule')
    .set({ state: 'over', back_run_id: backRunId, ends_at: schedule.ends_at ?? clock() })
    .where('id', '=', schedule.id)
    .execute()
  return true
}

/** What is due comes, what is over goes. Slept through from beginning to end, it never comes. */
export async function workAtSchedules({ db, clock }: Work, signal?: AbortSignal): Promise<void> {
  const waiting = new Set<number>()
  for (;;) {
    if (signal?.aborted) return
    const isMore = await withRetries(db, async (tx) => {
      const now = clock()
      const schedule = await tx
        .selectFrom('price_schedule')
        .selectAll()
        .where(({ or, and, eb }) =>
          or([
            and([eb('state', '=', 'waiting'), eb('starts_at', '<=', now)]),
            and([eb('state', '=', 'on'), eb('ends_at', '<=', now)]),
          ]),
        )
        .where('id', 'not in', [0, ...waiting])
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!schedule) return false
      if (schedule.state === 'on') {
        if (!(await endSchedule(tx, schedule, clock))) waiting.add(schedule.id)
      } else if (schedule.ends_at && schedule.ends_at <= now)
        await tx.updateTable('price_schedule').set({ state: 'missed' }).where('id', '=', schedule.id).execute()
      else await startSchedule(tx, schedule, clock)
      return true
    })
    if (!isMore) return
  }
}

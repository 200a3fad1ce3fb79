import { sql } from 'kysely'
import type pg from 'pg'
import { followChanges, type Following } from '#server/db/follow-changes.ts'
import type { Services } from '#server/shop/ground/call-context.ts'

/** Something open screens are notified of. */
export interface OfficeEvent {
  /** Grows by itself; whoever hears one twice knows it by this. */
  id: number
  kind:
    | 'order-new'
    | 'order-changed'
    | 'order-desk'
    | 'repair'
    | 'rental'
    | 'request'
    | 'promo'
    | 'gift-card'
    | 'company'
    | 'return'
    | 'receipt'
    | 'cash'
    | 'count'
  /** The number of what the kind names. */
  order_id: number
  node_code: string
  warehouse_id: number | null
  status: string
  staff_id: number | null
}

export interface OfficeEventBatch {
  events: readonly OfficeEvent[]
  /** Where to go on from after this: what was not committed yet comes again from here on. */
  place: string
  /** Orders whose cards were opened or closed. */
  presence: readonly number[]
  /** Sessions, roles or people have changed: look again who may listen. */
  isAccessChanged: boolean
}

export interface OfficeEvents {
  subscribe: (listener: (batch: OfficeEventBatch) => void) => () => void
  /** What happened since a place; null: too long ago to say. */
  since: (place: string) => Promise<{ events: OfficeEvent[]; place: string } | null>
  close: () => Promise<void>
}

const RETENTION_HOURS = 24
/** Also for a notification lost with the process that owed it. */
const POLL_MS = 10_000
/** A screen that missed more is quicker to read everything again. */
const MOST_AT_ONCE = 1000

interface Read {
  xmin: string
  now: number
  events: OfficeEvent[] | null
}

/**
 * All rows the last snapshot did not see. A transaction that commits late has a number that snapshot held open (xmin),
 * so its rows are found however small their ids are; those seen before come again and are left out by their ids.
 */
const READ = `select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, extract(epoch from now())::bigint::integer as now,
  (select json_agg(each order by id) from (
    select id, kind, order_id, node_code, warehouse_id, status, staff_id from office_event where xid >= $1::xid8 order by id limit ${MOST_AT_ONCE + 1}
  ) each) as events`

const placeOf = ({ xmin, now }: Omit<Read, 'events'>) => `${xmin}.${now}`
const PLACE = /^(\d{1,20})\.(\d{1,12})$/

/** Where whoever reads the shop now goes on from. */
export async function readEventsPlace(db: Services['db']): Promise<string> {
  const { rows } = await sql<Omit<Read, 'events'>>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, extract(epoch from now())::bigint::integer as now`.execute(
    db,
  )
  return placeOf(rows[0]!)
}

interface Options {
  pool: pg.Pool
  onError: (error: unknown) => void
}

/** One listening connection for all screens of this process, from the first that asks. */
export function openOfficeEvents({ pool, onError }: Options): OfficeEvents {
  const listeners = new Set<(batch: OfficeEventBatch) => void>()
  let following: Following | null = null
  let xmin: string | null = null
  let sentIds = new Set<number>()

  async function read(client: Pick<pg.ClientBase, 'query'>, from: string): Promise<Read> {
    const { rows } = await client.query<Read>(READ, [from])
    return rows[0]!
  }

  async function catchUp(client: pg.ClientBase, notices: readonly string[] | null): Promise<void> {
    if (xmin === null) {
      // nothing was sent yet: what is running now is the first that will be
      xmin = (await client.query<{ xmin: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as xmin'))
        .rows[0]!.xmin
      const before = await read(client, xmin)
      sentIds = new Set(before.events?.map(({ id }) => id))
      return
    }
    const found = await read(client, xmin)
    const events = (found.events ?? []).filter(({ id }) => !sentIds.has(id))
    sentIds = new Set(found.events?.map(({ id }) => id))
    xmin = found.xmin
    const presence = (notices ?? []).flatMap((each) => /^here:(\d+)$/.exec(each)?.[1] ?? []).map(Number)
    const isAccessChanged = notices === null || notices.includes('access')
    if (events.length === 0 && presence.length === 0 && !isAccessChanged) return
    const batch = { events, place: placeOf(found), presence, isAccessChanged }
    for (const listener of listeners) listener(batch)
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      following ??= followChanges({
        channel: 'office_event',
        connection: { ...pool.options, password: pool.options.password },
        pollMs: POLL_MS,
        catchUp,
        onError,
      })
      return () => listeners.delete(listener)
    },
    async since(place) {
      // nobody listens before this: what happens from here on is sent
      await following?.caughtUp()
      const [, from, seconds] = PLACE.exec(place) ?? []
      const found = await read(pool, from ?? '999999999999999999')
      if (from === undefined) return { events: [], place: placeOf(found) }
      const isTooOld = found.now - Number(seconds) > (RETENTION_HOURS - 1) * 3600
      const events = found.events ?? []
      return isTooOld || events.length > MOST_AT_ONCE ? null : { events, place: placeOf(found) }
    },
    async close() {
      await following?.close()
    },
  }
}

export async function sweepEvents({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('office_event')
    .where('at', '<', new Date(clock().getTime() - RETENTION_HOURS * 60 * 60_000))
    .execute()
}

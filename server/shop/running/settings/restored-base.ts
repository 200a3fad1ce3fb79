import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Sealing } from '#server/kernel/sealing.ts'
import { eraseAgain } from './erase-again.ts'

/**
 * How far the base had come, kept outside it: numbers given to orders, messages written and sent, and who was erased. A
 * base behind it has been restored. The timeline says nothing: a standby that takes over has another one too.
 */
export interface BaseMark {
  orders: number
  messages: number
  sent: number
  erased: { hash: string; at: string }[]
}

type Numbers = Omit<BaseMark, 'erased'>

const FILE = 'marks.json'
/** So far numbers leap: what was given out after the copy was made is not given out again. */
const LEAP = 1000

/** Beside the copies, as they are carried away together. */
export const marksFolder = (dataDir: string) => join(dataDir, 'backups')

export async function readBaseMark(folder: string): Promise<BaseMark | null> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return JSON.parse(text) as BaseMark
  } catch {
    return null
  }
}

async function writeMark(folder: string, mark: BaseMark): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `.${FILE}`)
  await writeFile(unfinished, JSON.stringify(mark), { mode: 0o600 })
  await rename(unfinished, join(folder, FILE))
}

async function numbersOf(db: Db): Promise<Numbers> {
  const { rows } = await sql<Numbers>`select
    (select last_value from shop_order_id_seq)::float8 as orders,
    (select last_value from outbox_id_seq)::float8 as messages,
    (select last_value from outbox_sent)::float8 as sent`.execute(db)
  return rows[0]!
}

async function erasedOf(db: Db): Promise<BaseMark['erased']> {
  const rows = await db.selectFrom('customer_erasure').select(['key_hashes', 'at']).execute()
  return rows.flatMap(({ key_hashes, at }) => key_hashes.map((hash) => ({ hash, at: at.toISOString() })))
}

/**
 * Writes the mark of the round before: a standby that lost the last moment of the main server is ahead of it all the
 * same, as sequences are written ahead too.
 */
export function openMarking({ db, folder }: { db: Db; folder: string }): () => Promise<void> {
  let before: Numbers | null = null
  return async () => {
    const now = await numbersOf(db)
    const kept = await readBaseMark(folder)
    const erased = new Map([...(kept?.erased ?? []), ...(await erasedOf(db))].map((each) => [each.hash, each]))
    const known = before ?? { orders: kept?.orders ?? 0, messages: kept?.messages ?? 0, sent: kept?.sent ?? 0 }
    await writeMark(folder, { ...known, erased: [...erased.values()] })
    before = now
  }
}

export interface RestoredBase {
  held: number
  erased: number
}

interface Found {
  db: Db
  sealing: Sealing
  mark: BaseMark | null
  now: Date
}

/** Messages wait for the owner, numbers leap ahead, whoever was erased stays so. */
export async function markRestored({ db, sealing, mark, now }: Found): Promise<RestoredBase> {
  return withRetries(db, async (tx) => {
    const held = await tx
      .updateTable('outbox')
      .set({ is_held: true, lease_until: null, state: 'waiting' })
      .where('state', 'in', ['waiting', 'sending'])
      .where('is_held', '=', false)
      .executeTakeFirst()
    // smaller ones number what stands in the shop, not what is told to people
    await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass,
      greatest(coalesce(last_value, start_value), case sequencename when 'shop_order_id_seq' then ${mark?.orders ?? 0}::bigint
        when 'outbox_id_seq' then ${mark?.messages ?? 0}::bigint when 'outbox_sent' then ${mark?.sent ?? 0}::bigint else 0 end) + ${LEAP}::bigint)
      from pg_sequences where schemaname = 'public' and data_type <> 'smallint'::regtype`.execute(tx)
    const erased = await eraseAgain(tx, mark?.erased ?? [], sealing, now)
    return { held: Number(held.numUpdatedRows), erased }
  })
}

/** Null: the base is not behind its mark. */
export async function findRestored({ db, mark, ...rest }: Found): Promise<RestoredBase | null> {
  if (!mark) return null
  const now = await numbersOf(db)
  const isBehind = now.orders < mark.orders || now.messages < mark.messages || now.sent < mark.sent
  return isBehind ? markRestored({ db, mark, ...rest }) : null
}

export async function countHeld(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_held', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The owner's word on what waits since the base was restored. */
export async function releaseHeldMessages(db: Db, what: 'send' | 'drop', now: Date): Promise<number> {
  return withRetries(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('outbox')
      .set(
        what === 'send'
          ? { is_held: false, next_attempt_at: now }
          : {
              is_held: false,
              state: 'failed',
              error: 'Не отправлено: выброшено после восстановления базы',
              asker_ip: null,
              text: sql`case when is_secret then '' else text end`,
              html: sql`case when is_secret then '' else html end`,
            },
      )
      .where('is_held', '=', true)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}

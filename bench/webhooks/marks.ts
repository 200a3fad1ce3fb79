import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { newWebhookSecret } from '#server/outbox/webhooks/sign.ts'

const GOODS = 10_000
const SINGLE = 1000

/** What is beside a change of stock; the one without a trigger is what the others are compared to. */
const WAYS = ['no trigger', 'nobody listens', 'a receiver listens'] as const
type Way = (typeof WAYS)[number]

export interface MarksCost {
  /** Milliseconds of the quickest round: whatever else the machine does only adds. */
  whole: Record<Way, number>
  single: Record<Way, number>
  /**
   * Of the statement's own time, what the trigger takes while nobody listens, as the server tells: noise is in both.
   */
  share: { whole: number; single: number }
  rounds: number
}

/**
 * Stock of ten thousand goods changed by one statement and a thousand times by one row, in turns: noise is everybody's.
 */
export async function measureMarks(db: Db, rounds: number): Promise<MarksCost> {
  await fill(db)
  const times: Record<'whole' | 'single', Record<Way, number[]>> = {
    whole: { 'no trigger': [], 'nobody listens': [], 'a receiver listens': [] },
    single: { 'no trigger': [], 'nobody listens': [], 'a receiver listens': [] },
  }
  for (let round = -1; round < rounds; round++)
    for (let turn = 0; turn < WAYS.length; turn++) {
      const way = WAYS[(turn + round + 1) % WAYS.length]!
      await setUp(db, way)
      const whole = await timed(() =>
        sql`update good_stock set quantity = quantity + 1 where good_code like '8%'`.execute(db),
      )
      await tidy(db)
      const single = await timed(() => changeOneByOne(db))
      await tidy(db)
      // the first round warms up
      if (round < 0) continue
      times.whole[way].push(whole)
      times.single[way].push(single)
    }
  const quickest = (of: Record<Way, number[]>) =>
    Object.fromEntries(WAYS.map((way) => [way, Math.min(...of[way])])) as Record<Way, number>
  await setUp(db, 'nobody listens')
  const share = {
    whole: await shareOf(db, sql`good_code like '8%'`, 5),
    single: await shareOf(db, sql`good_code = '80000001'`, 200),
  }
  return { whole: quickest(times.whole), single: quickest(times.single), share, rounds }
}

interface Explained {
  'Execution Time': number
  Triggers: { 'Trigger Name': string; Time: number }[]
}

/** The median of so many. */
async function shareOf(db: Db, which: RawBuilder<unknown>, times: number): Promise<number> {
  const shares: number[] = []
  for (let at = 0; at < times; at++) {
    const { rows } = await sql<{
      'QUERY PLAN': Explained[]
    }>`explain (analyze, format json) update good_stock set quantity = quantity + 1 where ${which}`.execute(db)
    const { 'Execution Time': all, Triggers } = rows[0]!['QUERY PLAN'][0]!
    const own = Triggers.find((each) => each['Trigger Name'] === 'webhook_update')!.Time
    shares.push(own / (all - own))
  }
  return shares.toSorted((a, b) => a - b)[times >> 1]!
}

async function fill(db: Db): Promise<void> {
  await sql`insert into category (code, name, name_one) values ('marks', 'Проба', 'Проба')`.execute(db)
  await sql`insert into vendor (code, name, slug) values ('marks', 'Проба', 'marks')`.execute(db)
  await sql`insert into good (code, article, name, slug, category_code, vendor_code)
    select (80000000 + n)::text, 'M-' || n, 'Товар ' || n, 'proba-' || n, 'marks', 'marks' from generate_series(1, ${GOODS}) n`.execute(
    db,
  )
  await sql`insert into good_stock (good_code, warehouse_id, quantity)
    select (80000000 + n)::text, (select min(id) from warehouse), 100 from generate_series(1, ${GOODS}) n`.execute(db)
}

/** Nothing is left of the round before: no marks, no dead rows, no work for the search. */
async function tidy(db: Db): Promise<void> {
  await sql`truncate webhook_mark`.execute(db)
  await sql`vacuum good_stock`.execute(db)
}

async function setUp(db: Db, way: Way): Promise<void> {
  await sql`delete from webhook`.execute(db)
  await sql`alter table good_stock ${sql.raw(way === 'no trigger' ? 'disable' : 'enable')} trigger webhook_update`.execute(
    db,
  )
  if (way !== 'a receiver listens') return
  await db
    .insertInto('webhook')
    .values({
      name: 'Склад',
      url: 'https://crm.example.ru/',
      kinds: ['stock.changed'],
      secret: newWebhookSecret(),
      old_secret: null,
      old_secret_until: null,
      created_by: null,
      created_at: new Date(),
    })
    .execute()
}

/** Each a transaction of its own, as orders and counts change stock. */
async function changeOneByOne(db: Db): Promise<void> {
  for (let at = 1; at <= SINGLE; at++)
    await sql`update good_stock set quantity = quantity + 1 where good_code = ${String(80_000_000 + at)}`.execute(db)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

export function marksText({ whole, single, share, rounds }: MarksCost): string {
  const percent = (of: Record<Way, number>, way: Way) => {
    const more = (of[way] / of['no trigger'] - 1) * 100
    return `${of[way].toFixed(1)} ms (${more >= 0 ? '+' : ''}${more.toFixed(1)} %)`
  }
  return [
    `the quickest of ${rounds} rounds; per cent beside no trigger`,
    ...WAYS.map(
      (way) =>
        `${way}: ${GOODS} rows in one statement ${percent(whole, way)}, ${SINGLE} single changes ${percent(single, way)}`,
    ),
    `by the server, while nobody listens: ${(share.whole * 100).toFixed(2)} % of one statement, ${(share.single * 100).toFixed(2)} % of a single change`,
  ].join('\n')
}

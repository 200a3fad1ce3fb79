/**
 * The search of the journal over HTTP at a million entries of a year: every combination of its conditions, each with
 * its commonest and its rarest value, what matches nothing among them, pages far down, and the file. `--every 20` asks
 * a twentieth of them. `--data` names a folder to keep the filled database in: the next run with it only measures.
 *   node scripts/run.mjs bench/journal.ts [--entries 1000000 --count 3 --data /tmp/journal-bench]
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { readConfig } from '#server/config/config.ts'
import { createDb, SERVING } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { openShop } from '#server/open-shop.ts'
import { addDemoStaff } from '#server/shop/people/staff/demo-staff.ts'
import { openSession } from '#server/shop/people/staff/staff-session.ts'
import { fillShop } from './catalog/fill.ts'

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '1000000' },
    count: { type: 'string', default: '3' },
    data: { type: 'string' },
    every: { type: 'string', default: '1' },
  },
})
const LIMIT_MS = 200
const HOST = 'shop.test'
const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'verstak-journal-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const filling = createDb(postgres.poolConfig)
const now = new Date()
const count = Number(values.count)

/**
 * A year of a shop: orders most of all, then goods; some people and branches far busier than others, some fields hardly
 * ever changed.
 */
async function fill(): Promise<void> {
  await fillShop(filling, 500)
  await addDemoStaff(filling.db, now)
  const begun = performance.now()
  const client = await filling.pool.connect()
  try {
    await client.query(`set statement_timeout = 0; select setseed(0.5)`)
    await client.query(
      `select make_audit_partition((date_trunc('month', now()) - make_interval(months => ago))::date) from generate_series(1, 12) ago`,
    )
    await client.query(
      `create temporary table place as select row_number() over (order by code) - 1 as at, code from node_logistic`,
    )
    await client.query(
      `insert into audit (at, staff_id, via, ip, thing, thing_key, part, action, node_code, before, after)
      select now() - ($1::integer - n) * (interval '364 days' / $1::integer),
        case when r.who < 0.35 then null else 1 + floor(power(r.person, 3) * 9)::integer end,
        case when r.who < 0.35 then 'shop' else 'office' end, '10.0.0.1', thing.name,
        case thing.name when 'order' then (100000 + n / 3)::text when 'good' then (100000 + floor(power(r.key, 2) * 100000))::text
          else floor(r.key * thing.keys)::text end,
        thing.name, case when r.action < 0.85 then 'update' when r.action < 0.96 then 'insert' when r.action < 0.99 then 'look'
          when r.action < 0.9998 then 'delete' else 'export' end,
        case when thing.is_placed then (select code from place where at = floor(power(r.place, 2) * places)::integer) end,
        jsonb_build_object(field.name, 1199000), jsonb_build_object(field.name, 1099000, 'comment', 'к' || n)
      from (select n, random() as who, random() as person, random() as what, random() as key, random() as action, random() as place,
          random() as field, (select count(*) from node_logistic) as places
        from generate_series(1, $1::integer) n) r
      join (values ('order', 0, 0.55, 400000, true), ('good', 0.55, 0.85, 100000, false), ('customer', 0.85, 0.92, 90000, false),
        ('repair', 0.92, 0.95, 20000, true), ('rental', 0.95, 0.98, 20000, true), ('text', 0.98, 0.995, 900, false),
        ('setting', 0.995, 0.9998, 12, false), ('role', 0.9998, 1, 9, false)) thing (name, from_, till, keys, is_placed)
        on r.what >= thing.from_ and r.what < thing.till
      cross join lateral (select case when r.field > 0.9995 then 'pay_token' else (array['status', 'price', 'total', 'name', 'warehouse_id', 'state', 'price_old', 'value', 'quantity',
        'promised_on', 'barcode', 'slug'])[1 + floor(power(r.field, 4) * 11.9999)::integer] end as name) field`,
      [Number(values.entries)],
    )
    await client.query('vacuum analyze audit')
  } finally {
    client.release(true)
  }
  console.log(`${values.entries} entries written in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}

if (postgres.fresh) await fill()
else await migrate(filling.pool, join(import.meta.dirname, '../server/db/migrations'))

const connection = createDb({ ...postgres.poolConfig, ...SERVING }, { prepared: true })
const config = readConfig({ HOST, LOG_LEVEL: 'silent', DATA_DIR: dataDir, ADDRESS_LIMIT_FACTOR: '1000' })
const shop = await openShop(
  config,
  { db: connection.db, pool: filling.pool },
  { listings: 'sql', ports: { limits: { take: async () => 0, peek: async () => 0, close: async () => {} } } },
)
await shop.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = shop.app.server.address() as AddressInfo
const { id: staffId } = await filling.db
  .selectFrom('staff')
  .select('id')
  .where('login', '=', 'owner@verstak.example')
  .executeTakeFirstOrThrow()
const visitor = { userId: null, ip: '127.0.0.1', cookies: {}, headers: {} }
const token = await openSession(filling.db, { staffId, stage: 'open', visitor, now: new Date() })
const headers = { host: `office.${HOST}`, cookie: `office_session=${token}` }

/** How long, how many bytes. */
async function ask(path: string): Promise<[ms: number, bytes: number]> {
  const begun = performance.now()
  const [response] = await once(get({ port, host: '127.0.0.1', path: `/api/office${path}`, headers }), 'response')
  let body = ''
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (response.statusCode !== 200) body += chunk.toString()
  }
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${body.slice(0, 200)}`)
  return [performance.now() - begun, bytes]
}

const one = async (sql: string): Promise<string> =>
  String((await filling.pool.query({ text: sql, rowMode: 'array' })).rows[0]?.[0])
const often = (column: string, order: 'asc' | 'desc') =>
  one(`select ${column} from audit where ${column} is not null group by 1 order by count(*) ${order} limit 1`)
const today = moscowMoment(now)!.day
const middle = await one(`select id from audit order by id offset ${Math.floor(Number(values.entries) / 2)} limit 1`)
/** Each condition: not asked, its commonest value, its rarest. */
const CONDITIONS: readonly (readonly string[])[] = [
  ['', `&staff=${await often('staff_id', 'desc')}`, `&staff=${await often('staff_id', 'asc')}`, '&staff=shop'],
  ['', '&thing=order', '&thing=role'],
  ['', `&key=${await one(`select thing_key from audit where thing = 'order' order by id offset 500 limit 1`)}`],
  ['', '&action=update', '&action=export'],
  ['', '&field=order.status', '&field=good.pay_token'],
  ['', `&branch=${await often('node_code', 'desc')}`, `&branch=${await often('node_code', 'asc')}`],
  ['', `&from=${addDays(today, -6)}&to=${today}`, `&from=${addDays(today, -300)}&to=${addDays(today, -299)}`],
  ['', `&after=${middle}`],
]
const combined = CONDITIONS.reduce<string[]>(
  (all, next) => all.flatMap((query) => next.map((each) => query + each)),
  [''],
).filter((_query, at) => at % Number(values.every) === 0)
console.log(
  `machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; node ${process.version}; ${values.entries} entries, ${combined.length} questions × ${count}`,
)
const least = new Map<string, number>()
const times: number[] = []
for (let round = 0; round <= count; round++)
  for (const query of combined) {
    const [ms] = await ask(`/audit?limit=50${query}`)
    // the first round warms
    if (round === 0) continue
    times.push(ms)
    least.set(query, Math.min(least.get(query) ?? Infinity, ms))
  }
times.sort((a, b) => a - b)
const of = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
console.log(
  `all questions: p50 ${of(0.5).toFixed(1)}  p99 ${of(0.99).toFixed(1)}  slowest ${times.at(-1)!.toFixed(1)}  limit ${LIMIT_MS}`,
)
const slowest = [...least].sort(([, a], [, b]) => b - a).slice(0, 12)
for (const [query, ms] of slowest) console.log(`${ms.toFixed(1).padStart(8)}  ${query || '(everything)'}`)
const [fileMs, fileBytes] = await ask('/audit-file?format=csv')
console.log(`file of 50 000 entries: ${(fileMs / 1000).toFixed(1)} s, ${(fileBytes / 1024 ** 2).toFixed(1)} MB`)
const { rows: sizes } = await filling.pool.query<{ name: string; size: string }>(
  `select regexp_replace(c.relname, '^audit_[0-9_]+', '') as name, pg_size_pretty(sum(pg_relation_size(c.oid))) as size
  from pg_class c where c.relname like 'audit\\_%' and c.relkind in ('r', 'i') group by 1 order by sum(pg_relation_size(c.oid)) desc`,
)
for (const { name, size } of sizes) console.log(`${size.padStart(9)}  ${name || 'entries'}`)
await shop.close()
await connection.close()
await filling.close()
await postgres.stop()
if (!values.data) rmSync(dataDir, { recursive: true, force: true })
process.exit(of(0.99) > LIMIT_MS ? 1 : 0)

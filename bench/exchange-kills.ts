/**
 * A shop killed (SIGKILL) in every step of an exchange: while a file is sent, read, between two files, while the
 * difference is applied, while a run is undone. Started again, it is sent the same exchange once more, as accounting
 * does; in the end it has what an undisturbed shop has. Ends with 1 when it does not.
 *   node scripts/run.mjs bench/exchange-kills.ts [--goods 1500] [--rounds 2]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDb, type DbConnection } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { startTemporaryPostgres } from '#server/db/temporary-postgres.ts'
import { Accounting } from '#server/exchange/emulator/accounting.ts'
import { emulatedShop } from '#server/exchange/emulator/emulated-shop.ts'
import { exportFiles } from '#server/exchange/emulator/export-files.ts'
import { undoRun } from '#server/exchange/apply/undo-run.ts'
import { hashPassword } from '#server/kernel/passwords.ts'
import { insertCatalog } from '#server/test/catalog-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { freePort, type ShopProcess, startShopProcess } from '#server/test/shop-process.ts'

const { values } = parseArgs({
  options: { goods: { type: 'string', default: '1500' }, rounds: { type: 'string', default: '2' } },
})
const goods = Number(values.goods)
/** What the shop is doing when it dies. */
const STEPS = ['none', 'upload', 'staging', 'between files', 'applying', 'undo'] as const
type Step = (typeof STEPS)[number]

const postgres = await startTemporaryPostgres()
const folder = mkdtempSync(join(tmpdir(), 'verstak-exchange-kills-'))
const urlOf = (name: string) => postgres.connectionString.replace(/\/[^/?]+(\?|$)/, `/${name}$1`)
const files = exportFiles(emulatedShop({ goods, warehouses: ['Рижский', 'Склад 2'] }), { dialect: '2.08' })

async function prepare(): Promise<void> {
  const admin = createDb({ connectionString: postgres.connectionString })
  await admin.pool.query('create database exchange_base')
  await admin.close()
  const { db, pool, close } = createDb({ connectionString: urlOf('exchange_base') })
  await migrate(pool, join(import.meta.dirname, '../server/db/migrations'))
  await insertPlaces(db)
  await insertCatalog(db)
  await pool.query(
    `insert into exchange_source (name, kind, is_on, robot_login, robot_password_hash, created_at, accepted_at) values ('1С', '1c', true, '1c', $1, now(), now())`,
    [await hashPassword('1c')],
  )
  // one group of the export is mapped by hand: its goods are all made
  await pool.query(
    `insert into exchange_mapping (source_id, kind, external, name, target, staff_id, changed_at)
     select s.id, 'group', g.external, g.external, '{"category": "bolgarki"}', 1, now()
     from exchange_source s, unnest($1::text[]) as g (external)`,
    [groupIds()],
  )
  await close()
}

const groupIds = (): string[] => {
  const ids = new Set<string>()
  for (const piece of files[0]!.pieces()) for (const found of piece.matchAll(/<Группы><Ид>([^<]+)/g)) ids.add(found[1]!)
  return [...ids]
}

/** What the shop has of goods, by accounting's ids. */
async function stateOf({ pool }: DbConnection): Promise<string> {
  const { rows } = await pool.query<{ state: unknown }>(
    `select jsonb_build_object(
       'goods', (select jsonb_agg(jsonb_build_array(e.external, g.name, g.category_code, g.vendor_code, g.barcode, g.is_active, g.attributes) order by e.external)
         from external_id e join good g on g.code = e.code where e.kind = 'good'),
       'own', (select count(*) from good), 'staged', (select count(*) from stage_good),
       'prices', (select jsonb_agg(jsonb_build_array(e.external, o.node_code, o.price, o.price_old) order by e.external, o.node_code)
         from external_id e join good_offer o on o.good_code = e.code where e.kind = 'good'),
       'stock', (select jsonb_agg(jsonb_build_array(e.external, s.warehouse_id, s.quantity) order by e.external, s.warehouse_id)
         from external_id e join good_stock s on s.good_code = e.code where e.kind = 'good')) as state`,
  )
  return JSON.stringify(rows[0]!.state)
}

const lastRun = async ({ pool }: DbConnection) =>
  (await pool.query<{ id: number; state: string }>('select id, state from exchange_run order by id desc limit 1'))
    .rows[0]

async function until(what: () => Promise<unknown>, most = 60_000): Promise<boolean> {
  for (const end = performance.now() + most; performance.now() < end; await wait(5)) if (await what()) return true
  return false
}

const asked = (connection: DbConnection, text: string) => async () =>
  (await connection.pool.query(text)).rows.length > 0

/** The whole exchange; a dead shop ends it. */
async function exchange(address: string, onSaid: (question: string) => void = () => {}): Promise<boolean> {
  const accounting = new Accounting({ url: address, login: '1c', password: '1c', version: '2.08', pauseMs: 20, onSaid })
  try {
    await accounting.sendCatalogue(
      files.map(({ name, pieces }) => ({ name, bytes: pieces() })),
      files.map(({ name }) => name),
    )
    return true
  } catch {
    return false
  }
}

async function disturbed(step: Step, round: number): Promise<{ state: string; died: boolean }> {
  const name = `exchange_${STEPS.indexOf(step)}_${round}`
  const admin = createDb({ connectionString: postgres.connectionString })
  // whoever has just left it may still be seen there
  await until(() =>
    admin.pool.query(`create database ${name} template exchange_base`).then(
      () => true,
      () => false,
    ),
  )
  await admin.close()
  const connection = createDb({ connectionString: urlOf(name) })
  const port = await freePort()
  const start = () => startShopProcess(urlOf(name), port, { DATA_DIR: join(folder, name) })
  let shop: ShopProcess = await start()
  let died = false
  const kill = async () => {
    died = true
    await shop.kill()
  }
  try {
    const watching = {
      none: async () => {},
      undo: async () => {},
      upload: async () => {
        if (await until(asked(connection, `select 1 from exchange_file where state = 'receiving'`))) await kill()
      },
      staging: async () => {
        if (await until(asked(connection, `select 1 from exchange_file where state = 'reading'`))) {
          await wait(round * 25)
          await kill()
        }
      },
      'between files': async () => {
        if (await until(asked(connection, `select 1 from exchange_file where state = 'read'`))) await kill()
      },
      applying: async () => {
        if (await until(asked(connection, `select 1 from exchange_run where state = 'applying'`))) {
          await wait(round * 60)
          await kill()
        }
      },
    }[step]()
    const isWhole = await exchange(shop.address)
    if (step !== 'none' && step !== 'undo') await watching
    if (died || !isWhole) {
      shop = await start()
      if (!(await exchange(shop.address))) throw new Error(`${step}: the second exchange was refused`)
    }
    // a run that was being applied is taken up again once nobody can be at it; a session left half-sent is swept later
    const open = asked(connection, `select 1 from exchange_run where state in ('staging', 'applying')`)
    if (!(await until(async () => !(await open()), 120_000))) throw new Error(`${step}: a run did not end`)
    if (step === 'undo') died = await undoKilled(connection, urlOf(name), round)
    return { state: await stateOf(connection), died }
  } finally {
    await shop.kill()
    await connection.close()
  }
}

/** Killed in the middle, undone once more; the catalogue is then as before the exchange. */
async function undoKilled(connection: DbConnection, url: string, round: number): Promise<boolean> {
  const { id } = (await lastRun(connection))!
  const child = fork(join(import.meta.dirname, 'exchange/undo-child.ts'), [url, String(id)], { execArgv: [] })
  const gone = once(child, 'exit')
  await once(child, 'message')
  await wait(5 + round * 40)
  const died = child.kill('SIGKILL')
  await gone
  if ((await lastRun(connection))!.state !== 'undone')
    await undoRun({ db: connection.db, clock: () => new Date() }, id, null)
  return died
}

/** Which parts, how many rows, and the first that differs. */
function differenceOf(got: string, wanted: string): string {
  const [one, other] = [JSON.parse(got), JSON.parse(wanted)] as Record<string, unknown>[]
  return Object.keys(other!)
    .filter((part) => JSON.stringify(one![part]) !== JSON.stringify(other![part]))
    .map((part) => {
      const [a, b] = [one![part], other![part]]
      if (!Array.isArray(a) || !Array.isArray(b))
        return `    ${part}: ${JSON.stringify(a)} instead of ${JSON.stringify(b)}`
      const at = b.findIndex((row, place) => JSON.stringify(row) !== JSON.stringify(a[place]))
      return `    ${part}: ${a.length} rows instead of ${b.length}; ${JSON.stringify(a[at])} instead of ${JSON.stringify(b[at])}`
    })
    .join('\n')
}

let wrong = 0
try {
  await prepare()
  const base = createDb({ connectionString: urlOf('exchange_base') })
  const untouched = await stateOf(base)
  await base.close()
  const usual = (await disturbed('none', 0)).state
  if (usual === untouched) throw new Error('the undisturbed exchange changed nothing')
  console.log(`    undisturbed: ${(JSON.parse(usual) as { goods: unknown[] }).goods.length} goods`)
  for (let round = 0; round < Number(values.rounds); round++)
    for (const step of STEPS.slice(1)) {
      const { state, died } = await disturbed(step, round + 1)
      const isRight = state === (step === 'undo' ? untouched : usual)
      if (!isRight || !died) wrong++
      if (!isRight) console.log(differenceOf(state, step === 'undo' ? untouched : usual))
      console.log(
        `${isRight && died ? 'ok ' : 'NOT'} killed in «${step}»${died ? '' : ': it was over before'}${isRight ? '' : ': another end'}`,
      )
    }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = wrong === 0 ? 0 : 1

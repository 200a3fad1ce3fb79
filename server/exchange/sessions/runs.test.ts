import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { addTestSource, begin, type RobotSession } from '../endpoint/accounting.fixture.ts'
import { openExchangeWork } from './exchange-work.ts'
import { sweepSessions } from './sweep-sessions.ts'

let shop: TestShop
let folder: string
let sourceId: number
let number = 0
let login: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verstak-exchange-'))
  shop = await openTestShop({ DATA_DIR: folder })
})
beforeEach(async () => {
  login = `robot${++number}`
  sourceId = await addTestSource(shop, { name: login, login })
})
afterEach(() => shop.exchange.idle())
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const rows = async (text: string, ...values: unknown[]) =>
  (await shop.database.pool.query<Record<string, unknown>>(text, values)).rows
/** The states of the source's runs, and of the files of each. */
const states = async () =>
  (
    await rows(
      `select state, (select array_agg(name || ' ' || state order by id) from exchange_file where run_id = exchange_run.id) as files
       from exchange_run where source_id = $1 order by id`,
      sourceId,
    )
  ).map(({ state, files }) => [state, ...((files as string[] | null) ?? [])])
const said = async () =>
  (
    await rows("select external, data ->> 'name' as name from source_good where source_id = $1 order by 1", sourceId)
  ).map(({ external, name }) => `${external} ${name}`)

const catalog = (cards: Record<string, string>, isWhole = false) =>
  `<?xml version="1.0"?><КоммерческаяИнформация ВерсияСхемы="2.08"><Каталог СодержитТолькоИзменения="${!isWhole}"><Товары>${Object.entries(
    cards,
  )
    .map(([id, name]) => `<Товар><Ид>${id}</Ид><Наименование>${name}</Наименование></Товар>`)
    .join('')}</Товары></Каталог></КоммерческаяИнформация>`

async function exchange(files: Record<string, string>, end: 'complete' | null = 'complete'): Promise<RobotSession> {
  const session = await begin(shop, 'catalog', login)
  for (const [name, text] of Object.entries(files)) {
    expect(await session.send(name, text)).toBe('success')
    expect(await session.load(name)).toBe('success')
  }
  if (end) expect((await session.ask(`mode=${end}`)).lines).toEqual(['success'])
  await shop.exchange.idle()
  return session
}

const A = catalog({ a: 'Первый' })
const B = catalog({ a: 'Второй' })

describe('a run', () => {
  it('is compared when accounting says that it has ended', async () => {
    await exchange({ 'import.xml': A })
    expect(await said()).toEqual(['a Первый'])
    expect((await states())[0]?.[0]).toMatch(/^(applied|nothing)$/)
    expect(await rows('select 1 from stage_good')).toEqual([])
  })

  it('is compared after a silence, and goes on in the same run', async () => {
    const session = await exchange({ 'import.xml': A }, null)
    await shop.exchange.pollPendingRuns()
    await shop.exchange.idle()
    expect(await said()).toEqual([])
    shop.time.now = new Date(shop.time.now.getTime() + 11_000)
    await shop.exchange.pollPendingRuns()
    await shop.exchange.idle()
    expect(await said()).toEqual(['a Первый'])
    await session.send('offers.xml', B)
    await session.load('offers.xml')
    await session.ask('mode=complete')
    await shop.exchange.idle()
    expect(await said()).toEqual(['a Второй'])
    expect(await states()).toEqual([
      [expect.stringMatching(/^(applied|nothing)$/), 'import.xml read', 'offers.xml read'],
    ])
  })

  it('is ended by the next one, which waits for it', async () => {
    await exchange({ 'import.xml': A }, null)
    await exchange({ 'import.xml': B })
    expect((await states()).map(([state]) => state)).toEqual([
      expect.stringMatching(/^(applied|nothing)$/),
      expect.stringMatching(/^(applied|nothing)$/),
    ])
    expect(await said()).toEqual(['a Второй'])
  })

  it('begins anew with a second init', async () => {
    const session = await begin(shop, 'catalog', login)
    await session.send('import.xml', A)
    await session.ask('mode=init')
    await session.send('import.xml', B)
    expect(await session.load('import.xml')).toBe('success')
    await session.ask('mode=complete')
    await shop.exchange.idle()
    expect(await states()).toEqual([
      ['nothing', 'import.xml receiving'],
      [expect.stringMatching(/^(applied|nothing)$/), 'import.xml read'],
    ])
    expect(await said()).toEqual(['a Второй'])
  })

  it('writes nothing when it is the one before over again, and reads everything when it only begins like it', async () => {
    const both = { 'import.xml': A, 'offers.xml': catalog({ b: 'Другой' }) }
    await exchange(both)
    await exchange(both)
    expect((await states())[1]).toEqual(['nothing', 'import.xml known', 'offers.xml known'])
    await exchange({ 'import.xml': A })
    expect((await states())[2]?.[1]).toBe('import.xml read')
    await exchange({ 'import.xml': A, 'offers.xml': B })
    expect(await said()).toEqual(['a Второй', 'b Другой'])
    await exchange({ 'import.xml': A, 'offers.xml': B, 'prices.xml': catalog({ c: 'Третий' }) })
    expect((await states())[4]?.slice(1)).toEqual(['import.xml read', 'offers.xml read', 'prices.xml read'])
  })

  it('reads A again after B', async () => {
    for (const text of [A, B, A]) await exchange({ 'import.xml': text })
    expect(await said()).toEqual(['a Первый'])
    expect((await states()).map(([, file]) => file)).toEqual(Array(3).fill('import.xml read'))
  })

  it('names everything it passed over before what it does not name is hidden', async () => {
    const whole = catalog({ a: 'Первый', b: 'Второй' }, true)
    await exchange({ 'import.xml': whole })
    const session = await exchange({ 'import.xml': whole }, null)
    await session.ask(`mode=deactivate&timestamp=${session.stamp}`)
    await session.ask('mode=complete')
    await shop.exchange.idle()
    expect((await states())[1]).toEqual([expect.stringMatching(/^(applied|nothing)$/), 'import.xml read'])
    expect(await rows(`select 1 from source_good where source_id = $1 and data ? 'absent'`, sourceId)).toEqual([])
  })
})

describe('after a kill', () => {
  it('a file that was being read is read again', async () => {
    const session = await begin(shop, 'catalog', login)
    await session.send('import.xml', A)
    await rows(
      `update exchange_file set state = 'reading', place = 1 where run_id = (select max(id) from exchange_run where source_id = $1)`,
      sourceId,
    )
    await shop.exchange.pollPendingRuns()
    await shop.exchange.idle()
    expect(await session.load('import.xml')).toBe('success')
  })

  it('a part written past what is known of it is cut off', async () => {
    const session = await begin(shop, 'catalog', login)
    const [head, rest] = [A.slice(0, 50), A.slice(50)]
    await session.send('import.xml', head)
    await session.send('import.xml', 'half of a part')
    await rows(
      `update exchange_file set bytes = $2, parts = 1, last_part_sha256 = first_part_sha256
       where run_id = (select max(id) from exchange_run where source_id = $1)`,
      sourceId,
      Buffer.byteLength(head),
    )
    await session.send('import.xml', rest)
    expect(await session.load('import.xml')).toBe('success')
  })

  it('rows lost with the stage are read from their file once more', async () => {
    const session = await exchange({ 'import.xml': A }, null)
    await rows('truncate stage_good, stage_file')
    await session.ask('mode=complete')
    await shop.exchange.idle()
    expect(await said()).toEqual(['a Первый'])
  })

  it('a run left in the middle of applying is applied', async () => {
    await exchange({ 'import.xml': A }, null)
    await rows(`update exchange_run set state = 'applying', end_asked = 'complete' where source_id = $1`, sourceId)
    shop.time.now = new Date(shop.time.now.getTime() + 61_000)
    await shop.exchange.pollPendingRuns()
    await shop.exchange.idle()
    expect(await said()).toEqual(['a Первый'])
  })

  it('two processes of the shop read a file once', async () => {
    const second = openExchangeWork({ services: shop.services, pool: shop.database.pool, log: { error() {} } })
    const session = await begin(shop, 'catalog', login)
    await session.send('import.xml', A)
    const loading = session.load('import.xml')
    await second.pollPendingRuns()
    expect(await loading).toBe('success')
    second.schedule(sourceId)
    await Promise.all([second.idle(), shop.exchange.idle()])
    const staged = await rows(
      'select count(*) as n from stage_good join exchange_run on exchange_run.id = run_id where source_id = $1',
      sourceId,
    )
    expect(staged[0]?.['n']).toBe(1)
    await second.close()
    await session.ask('mode=complete')
  })
})

it('gives way to visitors on a database of the shop’s own, and comes to the same end', async () => {
  const polite = openExchangeWork({
    services: shop.services,
    pool: shop.database.pool,
    log: { error() {} },
    isOwn: true,
  })
  const session = await begin(shop, 'catalog', login)
  await session.send('import.xml', A)
  const ofLast = '(select max(id) from exchange_run where source_id = $1)'
  await rows(`update exchange_file set state = 'queued', place = 1 where run_id = ${ofLast}`, sourceId)
  await rows(`update exchange_run set state = 'staging', end_asked = 'complete' where id = ${ofLast}`, sourceId)
  polite.schedule(sourceId)
  await polite.idle()
  await polite.close()
  expect(await said()).toEqual(['a Первый'])
  expect(await states()).toEqual([[expect.stringMatching(/^(applied|nothing)$/), 'import.xml read']])
})

describe('the sweep', () => {
  it('forgets sessions that sent nothing, folders of old runs, and keeps what may still be needed', async () => {
    await begin(shop, 'catalog', login)
    await exchange({ 'import.xml': A })
    const live = await begin(shop, 'catalog', login)
    await live.send('import.xml', B)
    const [ended, open] = (
      await rows('select id from exchange_run where source_id = $1 and received_files > 0 order by id', sourceId)
    ).map(({ id }) => join(folder, 'exchange', String(id)))
    expect([existsSync(ended!), existsSync(open!)]).toEqual([true, true])
    shop.time.now = new Date(shop.time.now.getTime() + 2 * 60 * 60_000)
    await sweepSessions(shop.services)
    expect([(await states()).length, existsSync(ended!), existsSync(open!)]).toEqual([2, true, true])
    await sweepSessions(shop.services, 0)
    expect([existsSync(ended!), existsSync(open!)]).toEqual([false, true])
    shop.time.now = new Date(shop.time.now.getTime() + 31 * 24 * 60 * 60_000)
    await sweepSessions(shop.services)
    await sweepSessions(shop.services)
    expect((await states()).map(([state]) => state)).toEqual([expect.any(String), 'failed'])
    expect(existsSync(open!)).toBe(false)
  })
})

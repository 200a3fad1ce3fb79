import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { temporaryFolder } from '#server/test/stored-pictures.ts'
import { BEARER, KEYS, openExportReceiver } from './export-receiver.fixture.ts'
import { runExports } from './run-exports.ts'

const folder = temporaryFolder('scheduled-exports')
let shop: OfficeShop
let owner: StaffBrowser
let receiver: Awaited<ReturnType<typeof openExportReceiver>>
beforeAll(async () => {
  receiver = await openExportReceiver()
  shop = await openOfficeShop({ DATA_DIR: folder.path })
  owner = await shop.as('owner')
  await shop.order()
})
afterAll(async () => {
  await shop.close()
  await receiver.close()
  folder.drop()
})
beforeEach(async () => {
  receiver.mood.trouble = 'none'
  receiver.files.clear()
  receiver.seen.length = 0
  await sql`delete from export_run`.execute(shop.database.db)
  await sql`delete from export_schedule`.execute(shop.database.db)
})

const FORM = {
  name: 'Заказы в бакет',
  kind: 'orders',
  format: 'csv',
  period: 'all',
  nodeCodes: [] as string[],
  seesContacts: false,
  every: 'day',
  atMinutes: 13 * 60,
  weekday: null,
  target: 's3',
  address: 'https://storage.example.ru',
  region: KEYS.region,
  bucket: 'shop',
  prefix: 'verstak/',
  accessKeyId: KEYS.accessKeyId,
  secret: KEYS.secretAccessKey,
  isOn: true,
}

async function make(change: object = {}): Promise<number> {
  const made = await owner.post('/export-schedules', { ...FORM, ...change })
  expect(made.status, JSON.stringify(made)).toBe(200)
  const { id } = made.data
  // a name that leads here is refused as it should be: the receiver of a test is put behind it
  const path = (change as { address?: string }).address?.replace('https://storage.example.ru', '') ?? ''
  await sql`update export_schedule set address = ${receiver.url + path} where id = ${id}`.execute(shop.database.db)
  return id
}

const work = (limits = { ms: 5000, idleMs: 300 }) =>
  runExports(shop.services, {
    signal: new AbortController().signal,
    limits,
    isAllowed: (address) => address === '127.0.0.1',
  })
const after = async (ms: number, what: () => Promise<unknown>) => {
  const now = shop.time.now
  shop.time.now = new Date(now.getTime() + ms)
  try {
    await what()
  } finally {
    shop.time.now = now
  }
}
const listed = async () => (await owner.get('/export-schedules')).data
const HOUR = 3_600_000

describe('a scheduled export', () => {
  it('arrives at its time, signed, whole, and is told of', async () => {
    const id = await make()
    expect(await work(), 'it is noon, its time is one').toBe(0)
    await after(HOUR, async () => {
      expect(await work()).toBe(1)
      expect(await work(), 'once').toBe(0)
    })
    const [[path, body]] = [...receiver.files] as [[string, Buffer]]
    expect(path).toBe('/shop/verstak/zakazy-2026-03-05-1300.csv')
    const text = body.toString()
    expect(text.startsWith('\uFEFFНомер;')).toBe(true)
    expect(text).toContain('•••-••-67')
    expect(text).not.toContain('123-45-67')
    expect(receiver.seen[0]!.headers['content-length']).toBe(String(body.length))
    const { schedules, runs } = await listed()
    expect(schedules[0]).toMatchObject({
      id,
      hasSecret: true,
      timingText: 'каждый день в 13:00',
      nextAt: new Date('2026-03-06T13:00:00+03:00').toISOString(),
      lastRun: { state: 'done', rows: 1, bytes: body.length, failure: null },
    })
    expect(runs).toHaveLength(1)
    expect(JSON.stringify(schedules)).not.toContain(KEYS.secretAccessKey)
    const journal = (await owner.get('/audit?thing=export')).data.entries
    expect(journal[0]).toMatchObject({ via: 'Магазин', action: 'export' })
    const kept = (await owner.get(`/audit?thing=export-schedule&key=${id}`)).data.entries
    expect(kept[0].title).toContain('Заказы в бакет')
    expect(JSON.stringify(kept)).not.toContain(KEYS.secretAccessKey)
    expect(existsSync(join(folder.path, 'exports')), 'nothing stays on the disk').toBe(false)
  })

  it('goes to an address by PUT with what it asks for, into a folder or as one file', async () => {
    await make({
      target: 'url',
      address: 'https://storage.example.ru/in/',
      secret: BEARER,
      format: 'ndjson',
      name: 'Папка',
    })
    await make({
      target: 'url',
      address: 'https://storage.example.ru/one.xlsx',
      secret: BEARER,
      format: 'xlsx',
      name: 'Файл',
    })
    await after(HOUR, work)
    expect([...receiver.files.keys()].toSorted()).toEqual(['/in/zakazy-2026-03-05-1300.ndjson', '/one.xlsx'])
    const types = Object.fromEntries(receiver.seen.map(({ path, headers }) => [path, headers['content-type']]))
    expect(types['/one.xlsx']).toContain('spreadsheetml')
  })

  it.each([
    ['silence', 'Получатель молчит'],
    ['hang-up', 'Получатель не отвечает или обрывает связь (ECONNRESET)'],
    ['overload', 'Получатель ответил 503 SlowDown'],
  ] as const)('is tried again after %s, ever later, and not for ever', async (trouble, failure) => {
    const id = await make()
    await owner.post(`/export-schedules/${id}/run`)
    receiver.mood.trouble = trouble
    expect(await work()).toBe(0)
    expect((await listed()).runs[0]).toMatchObject({ state: 'waiting', tries: 1, failure })
    expect(await work(), 'not before its time').toBe(0)
    expect((await listed()).runs[0].tries).toBe(1)
    receiver.mood.trouble = 'none'
    await after(60_000, async () => {
      expect(await work()).toBe(1)
    })
    expect((await listed()).runs[0]).toMatchObject({ state: 'done', tries: 2, failure: null })
  })

  it('is given up after five tries, and the next time comes all the same', async () => {
    const id = await make()
    await owner.post(`/export-schedules/${id}/run`)
    receiver.mood.trouble = 'overload'
    for (const minutes of [0, 1, 6, 21, 81]) await after(minutes * 60_000, work)
    const { runs } = await listed()
    // at one o'clock the schedule's own time had come while the run by hand was on its way: nothing is doubled
    expect(runs).toHaveLength(1)
    expect(runs[0]).toMatchObject({ state: 'failed', tries: 5 })
    receiver.mood.trouble = 'none'
    await after(25 * HOUR, work)
    expect((await listed()).runs[0]).toMatchObject({ state: 'done', tries: 1 })
  })

  it.each([
    ['forbidden', 'Получатель ответил 403 AccessDenied'],
    ['elsewhere', 'Получатель пересылает на другой адрес: укажите тот, где файл и будет лежать'],
  ] as const)('is not tried again when the receiver says %s', async (trouble, failure) => {
    const id = await make()
    await owner.post(`/export-schedules/${id}/run`)
    receiver.mood.trouble = trouble
    await work()
    expect((await listed()).runs[0]).toMatchObject({ state: 'failed', tries: 1, failure })
    expect(receiver.seen).toHaveLength(1)
  })

  it('that was given up is told of on the first desk, to whoever may mend it, until one arrives', async () => {
    const queue = async (browser = owner) =>
      (await browser.get('/today')).data.queues.find(({ code }: { code: string }) => code === 'exports')
    const begun = shop.time.now.toISOString()
    const id = await make()
    await make({ name: 'Выключенная', isOn: false })
    const again = async () => {
      await owner.post(`/export-schedules/${id}/run`)
      await work()
    }
    receiver.mood.trouble = 'overload'
    await again()
    expect(await queue(), 'it will be tried again').toMatchObject({ count: 0, oldestAt: null })
    receiver.mood.trouble = 'forbidden'
    await again()
    await after(60_000, again)
    expect((await listed()).runs.map(({ state }: { state: string }) => state)).toEqual(['failed', 'failed'])
    expect(await queue()).toMatchObject({
      name: 'Выгрузки не доходят',
      count: 1,
      oldestAt: begun,
      path: '/exports/schedules',
    })
    for (const role of ['manager', 'accountant', null])
      expect([role, await queue(await shop.as(role))]).toEqual([role, undefined])
    await sql`update export_schedule set is_on = not is_on`.execute(shop.database.db)
    expect(await queue(), 'somebody has switched it off').toMatchObject({ count: 0 })
    await sql`update export_schedule set is_on = not is_on`.execute(shop.database.db)
    receiver.mood.trouble = 'none'
    await again()
    expect(await queue()).toMatchObject({ count: 0, oldestAt: null })
  })

  it('with a wrong key is refused by the storage', async () => {
    const id = await make({ secret: 'another' })
    await owner.post(`/export-schedules/${id}/run`)
    await work()
    expect((await listed()).runs[0].failure).toBe('Получатель ответил 403 SignatureDoesNotMatch')
  })

  it('never goes inside: by number or by name', async () => {
    const id = await make()
    for (const address of ['http://127.0.0.1:1', 'http://localhost:1', 'http://[::1]:1', 'http://169.254.169.254']) {
      await sql`update export_schedule set address = ${address} where id = ${id}`.execute(shop.database.db)
      await owner.post(`/export-schedules/${id}/run`)
      await runExports(shop.services, { signal: new AbortController().signal })
      expect((await listed()).runs[0]).toMatchObject({
        state: 'failed',
        failure: 'Адрес ведёт во внутреннюю сеть: туда файлы не уходят',
      })
    }
  })

  it('that is slow holds up no other', async () => {
    const toAddress = (path: string) => ({
      name: path,
      target: 'url',
      address: `https://storage.example.ru${path}`,
      secret: BEARER,
    })
    for (const path of ['/slow/1', '/slow/2', '/slow/3', '/quick']) {
      const id = await make(toAddress(path))
      await owner.post(`/export-schedules/${id}/run`)
    }
    const going = work({ ms: 5000, idleMs: 1500 })
    await expect.poll(() => receiver.files.has('/quick')).toBe(true)
    const states = (await listed()).runs.map(({ name, state }: { name: string; state: string }) => [name, state])
    expect(states.filter(([name]: [string]) => name !== '/quick').map(([, state]: string[]) => state)).toEqual(
      Array(3).fill('sending'),
    )
    await going
    expect((await listed()).runs.filter(({ state }: { state: string }) => state === 'waiting')).toHaveLength(3)
  })

  it('of a process that was killed half-way is nowhere called done, and goes again whole', async () => {
    await sql`insert into customer (name, phone, created_at) select repeat('Имя ', 100), '7999' || lpad(n::text, 7, '0'), now()
      from generate_series(1, 2000) n`.execute(shop.database.db)
    const id = await make({ kind: 'customers', format: 'ndjson' })
    await owner.post(`/export-schedules/${id}/run`)
    receiver.mood.trouble = 'half'
    const reached = new Promise<void>((resolve) => (receiver.halfway.reached = resolve))
    const fixture = join(import.meta.dirname, 'export-sender.fixture.ts')
    const child = spawn(process.execPath, [fixture, shop.database.url, folder.path, shop.time.now.toISOString()], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await reached
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(receiver.files.size).toBe(0)
    expect((await listed()).runs[0]).toMatchObject({ state: 'sending', rows: null, endedAt: null })
    expect(readdirSync(join(folder.path, 'exports')).length, 'what it was writing lies there').toBe(1)
    receiver.mood.trouble = 'none'
    expect(await work()).toBe(1)
    const [file] = [...receiver.files.values()]
    const { runs } = await listed()
    expect(runs).toHaveLength(1)
    expect(runs[0]).toMatchObject({ state: 'done', tries: 2, bytes: file!.length, failure: null })
    expect(file!.toString().trim().split('\n')).toHaveLength(runs[0].rows)
    expect(readdirSync(join(folder.path, 'exports'))).toEqual([])
  })

  it('stopped with the shop goes on with it', async () => {
    const id = await make()
    await owner.post(`/export-schedules/${id}/run`)
    receiver.mood.trouble = 'silence'
    const stopping = new AbortController()
    const going = runExports(shop.services, {
      signal: stopping.signal,
      limits: { ms: 5000, idleMs: 4000 },
      isAllowed: () => true,
    })
    await expect.poll(() => receiver.seen.length).toBe(1)
    stopping.abort()
    await going
    expect((await listed()).runs[0]).toMatchObject({ state: 'waiting', failure: null })
    receiver.mood.trouble = 'none'
    expect(await work()).toBe(1)
  })
})

describe('whoever makes a schedule', () => {
  const refused = async (change: object, by = owner) => {
    const { errorMessage } = await by.post('/export-schedules', { ...FORM, ...change })
    return typeof errorMessage === 'object' ? Object.values(errorMessage).flat() : [errorMessage]
  }

  it('is refused in words', async () => {
    const inside = ['Адрес ведёт во внутреннюю сеть: туда файлы не уходят']
    for (const host of ['127.0.0.1', '10.0.0.5:9000', '[::1]', 'localhost', 'minio.localhost', '2130706433'])
      expect([host, await refused({ address: `https://${host}` })]).toEqual([host, inside])
    expect(await refused({ address: 'http://storage.example.ru' })).toEqual(['Адрес начинается с https://'])
    expect(await refused({ address: 'https://a:b@storage.example.ru' })).toEqual([
      'Имя и пароль в адресе не пишут: для них есть поле секрета',
    ])
    expect(await refused({ bucket: 'A' })).toEqual([
      'Бакет — от 3 до 63 строчных латинских букв, цифр, точек и дефисов',
    ])
    expect(await refused({ prefix: '../etc' })).toEqual([
      'Начало имени — латинские буквы, цифры, точки, дефисы и «/», не с неё',
    ])
    expect(await refused({ secret: undefined })).toEqual(['Нужен секретный ключ'])
    expect(await refused({ secret: 'a\nHost: evil' })).toEqual(['Секрет — латинские буквы, цифры и знаки'])
    expect(await refused({ every: 'week' })).toEqual(['Выберите день недели'])
    expect(await refused({ kind: 'stock', period: 'week' })).toEqual([
      'Здесь дни не выбирают: выгружается то, что есть сейчас',
    ])
    expect(await refused({ nodeCodes: ['нет'] })).toEqual(['Филиала с кодом «нет» нет или он не ваш'])
    expect(await refused({ status: 'lost' })).toEqual(['Значения «lost» здесь нет'])
    await make()
    expect(await refused({ name: 'ЗАКАЗЫ в бакет' })).toEqual(['Выгрузка с таким названием уже есть'])
    expect((await listed()).schedules).toHaveLength(1)
  })

  it('gives no more than they have, and keeps the secret by sending none', async () => {
    const manager = await shop.as('manager')
    expect((await manager.get('/export-schedules')).status).toBe(403)
    const role = await owner.post('/roles', {
      name: 'Секретарь',
      does: '',
      permissions: ['settings.secrets', 'orders.read', 'exports.make'],
    })
    const branch = await shop.database.db.selectFrom('node_logistic').select('code').executeTakeFirstOrThrow()
    const narrow = await shop.as(role.data.code, { nodeCodes: [branch.code] })
    expect(await refused({}, narrow)).toEqual(['Выберите филиалы: это право у вас не во всех'])
    expect(await refused({ nodeCodes: [branch.code], seesContacts: true }, narrow)).toEqual([
      'Нужно право «Видеть телефоны и e-mail». Его даёт владелец магазина',
    ])
    expect(await refused({ nodeCodes: [branch.code], kind: 'stock' }, narrow)).toEqual([
      'Нужно право «Видеть остатки и резервы». Его даёт владелец магазина',
    ])
    const id = await make()
    const { secret: _, ...same } = FORM
    await sql`update export_schedule set address = ${FORM.address} where id = ${id}`.execute(shop.database.db)
    const changed = await owner.post('/export-schedules', { ...same, id, version: 1, name: 'Иначе' })
    expect(changed.data).toMatchObject({ name: 'Иначе', version: 2, hasSecret: true })
    expect((await owner.post('/export-schedules', { ...same, id, version: 1 })).status).toBe(409)
    // a secret goes where it was given for, and nowhere else
    expect(
      await refused({ ...same, id, version: 2, address: 'https://stranger.example.ru', secret: undefined }),
    ).toEqual(['Нужен секретный ключ'])
    const one = { ...same, name: 'По адресу', target: 'url', address: 'https://storage.example.ru/in/' }
    const { data: by } = await owner.post('/export-schedules', { ...one, secret: BEARER })
    const moved = { ...one, id: by.id, version: by.version, address: 'https://storage.example.ru/out/' }
    const { data: near } = await owner.post('/export-schedules', moved)
    expect(near).toMatchObject({ hasSecret: true })
    const away = { ...moved, version: near.version, address: 'https://stranger.example.ru/in/' }
    expect((await owner.post('/export-schedules', away)).data).toMatchObject({ hasSecret: false })
    expect((await owner.del(`/export-schedules/${by.id}`)).status).toBe(200)
    await sql`update export_schedule set address = ${receiver.url} where id = ${id}`.execute(shop.database.db)
    const { data: asked } = await owner.post(`/export-schedules/${id}/run`)
    expect((await owner.post(`/export-schedules/${id}/run`)).data.id, 'it is not doubled').toBe(asked.id)
    await sql`update export_run set state = 'sending'`.execute(shop.database.db)
    expect((await owner.post(`/export-schedules/${id}/run`)).errorMessage).toBe(
      'Эта выгрузка уже отправляется: дождитесь конца',
    )
    await sql`update export_run set state = 'waiting', tries = 4, next_try_at = ${new Date(shop.time.now.getTime() + HOUR)}`.execute(
      shop.database.db,
    )
    expect(await work(), 'an hour to its next try').toBe(0)
    expect((await owner.post(`/export-schedules/${id}/run`)).data).toMatchObject({ id: asked.id, tries: 0 })
    expect(await work()).toBe(1)
    expect((await owner.del(`/export-schedules/${id}`)).status).toBe(200)
    const left = await listed()
    expect([left.schedules, left.runs.length]).toEqual([[], 1])
    expect((await owner.del(`/export-schedules/${id}`)).status).toBe(404)
  })
})

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { OLD } from '../reader/exports.fixture.ts'
import { addTestSource, askExchange, basic, begin } from './accounting.fixture.ts'

let shop: TestShop
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verstak-exchange-'))
  shop = await openTestShop({ DATA_DIR: join(folder, 'data') })
  await addTestSource(shop)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const rows = async (text: string, ...values: unknown[]) =>
  (await shop.database.pool.query<Record<string, unknown>>(text, values)).rows
const runOf = async (stamp: string) =>
  (await rows('select * from exchange_run where stamp = $1 order by id desc', stamp))[0]!
const filesOf = async (stamp: string) =>
  rows('select name, state, bytes from exchange_file where run_id = $1 order by id', (await runOf(stamp))['id'])

const card = (id: string, name: string) =>
  `<?xml version="1.0"?><КоммерческаяИнформация><Каталог><Товары><Товар><Ид>${id}</Ид><Наименование>${name}</Наименование></Товар></Товары></Каталог></КоммерческаяИнформация>`

describe('checkauth', () => {
  it('lets a robot in with a cookie, a session and a stamp', async () => {
    const said = await askExchange(shop, 'type=catalog&mode=checkauth', { headers: { authorization: basic() } })
    expect(said).toMatchObject({ status: 200, type: 'text/plain; charset=windows-1251' })
    expect(said.lines).toEqual([
      'success',
      'exchange_session',
      expect.stringMatching(/^[0-9a-f]{32}$/),
      `sessid=${said.lines[2]}`,
      expect.stringMatching(/^timestamp=\d+$/),
    ])
    const sale = await askExchange(shop, 'type=sale&mode=checkauth', { headers: { authorization: basic() } })
    expect(sale.lines).toHaveLength(4)
  })

  it('refuses in words, always with 200', async () => {
    await addTestSource(shop, { name: 'Выключенный', login: 'off', isOn: false })
    const said = async (authorization?: string) =>
      (
        await askExchange(shop, 'type=catalog&mode=checkauth', { headers: authorization ? { authorization } : {} })
      ).lines.join(' ')
    expect(await said()).toBe('failure Нужны логин и пароль обмена. Их задают в Пульте: Обмен, источник')
    expect(await said('Bearer x')).toMatch(/^failure Нужны логин/)
    expect(await said(basic('off'))).toMatch(/^failure Обмен «Выключенный» выключен/)
    for (let tried = 0; tried < 5; tried++) expect(await said(basic('nobody', 'x'))).toMatch(/^failure Неверный логин/)
    expect(await said(basic('nobody', 'x'))).toMatch(/^failure Слишком много неверных паролей/)
    expect(await said(basic())).toMatch(/^success/)
    expect((await askExchange(shop, 'type=catalog&mode=init')).lines.join(' ')).toMatch(
      /^failure Сеанс обмена не начат/,
    )
  })

  it('ends sessions of a robot whose password is taken away', async () => {
    const id = await addTestSource(shop, { name: 'Уволенный', login: 'gone' })
    const session = await begin(shop, 'catalog', 'gone')
    await rows('update exchange_source set robot_password_hash = null where id = $1', id)
    expect((await session.ask('mode=init')).lines[0]).toBe('failure')
  })
})

describe('a session', () => {
  it('is believed by sessid before the cookie, by cookie, and by its robot when both are lost', async () => {
    const [mine, other] = [await begin(shop), await begin(shop)]
    const lost = { headers: { authorization: basic() } }
    const byCookie = { headers: { cookie: `exchange_session=${other.sessid}` } }
    const versions = async () => [
      (await runOf(mine.stamp))['protocol_version'],
      (await runOf(other.stamp))['protocol_version'],
    ]
    expect((await mine.ask('mode=init&version=2.09', byCookie)).lines).toEqual([
      'zip=yes',
      'file_limit=8388608',
      `sessid=${mine.sessid}`,
      'version=2.09',
    ])
    expect(await versions()).toEqual(['2.09', ''])
    await askExchange(shop, 'type=catalog&mode=init&version=3.1', byCookie)
    expect(await versions()).toEqual(['2.09', '3.1'])
    expect((await askExchange(shop, 'type=catalog&mode=init', lost)).lines).toEqual(['zip=yes', 'file_limit=8388608'])
    expect(await versions()).toEqual(['2.09', ''])
  })

  it('that another one of its source has overtaken is told so, and its half of a file is never read', async () => {
    await addTestSource(shop, { name: 'Две базы', login: 'two' })
    const [slow, quick] = [await begin(shop, 'catalog', 'two'), await begin(shop, 'catalog', 'two')]
    const whole = card('two-1', 'Дрель')
    await slow.send('import.xml', whole.slice(0, 60))
    await quick.send('import.xml', whole)
    expect(await quick.load('import.xml')).toBe('success')
    for (const answer of [
      await slow.send('import.xml', whole.slice(60)),
      (await slow.ask('mode=import&filename=import.xml')).lines.join(' '),
      (await slow.ask('mode=complete')).lines.join(' '),
    ])
      expect(String(answer)).toMatch(/^failure.*Начат другой обмен/)
    expect((await quick.ask('mode=complete')).lines).toEqual(['success'])
    await shop.exchange.idle()
  })

  it('with a file that was not read does not end in success', async () => {
    const session = await begin(shop)
    await session.send('import.xml', '<КоммерческаяИнформация><Каталог>')
    expect(await session.load('import.xml')).toMatch(/^failure/)
    expect((await session.ask('mode=complete')).lines.join(' ')).toMatch(/^failure Обмен не принят. import.xml: /)
  })

  it('answers every method, unknown modes and other hosts sanely', async () => {
    const session = await begin(shop)
    for (const method of ['DELETE', 'OPTIONS', 'PATCH'] as const)
      expect((await askExchange(shop, 'type=catalog&mode=init', { method })).lines[0]).toBe('failure')
    expect(await askExchange(shop, 'type=catalog&mode=checkauth', { method: 'HEAD' })).toMatchObject({
      status: 200,
      lines: [''],
    })
    expect((await session.ask('mode=dance')).lines[0]).toBe('failure')
    expect((await askExchange(shop, '')).lines[0]).toBe('failure')
    const abroad = { headers: { host: '127.0.0.1:3000', origin: 'https://evil.test', authorization: basic() } }
    expect((await askExchange(shop, 'type=catalog&mode=checkauth', { ...abroad, method: 'POST' })).lines[0]).toBe(
      'success',
    )
    const office = await shop.app.inject({ url: '/exchange/1c?mode=checkauth', headers: { host: 'office.shop.test' } })
    expect(office.statusCode).toBe(404)
  })
})

describe('files', () => {
  it('are put together by name, whatever their type; a part repeated or begun anew counts once', async () => {
    const session = await begin(shop)
    const text = card('parts', 'Целый')
    const parts = [text.slice(0, 60), text.slice(60, 90), text.slice(90)]
    for (const part of [parts[0]!, parts[0]!, parts[1]!, parts[1]!])
      expect(await session.send('a.xml', part)).toBe('success')
    for (const part of parts) expect(await session.send('a.xml', part)).toBe('success')
    expect(await session.load('a.xml')).toBe('success')
    expect(await filesOf(session.stamp)).toEqual([{ name: 'a.xml', state: 'read', bytes: Buffer.byteLength(text) }])
    for (const type of ['text/xml', 'application/json', 'multipart/form-data', ';;', '']) {
      const headers = { 'content-type': type }
      const said = await session.ask('mode=file&filename=b.xml', { method: 'POST', headers, payload: '{"a":' })
      expect(said.lines).toEqual(['success'])
    }
    expect(await session.load('none.xml')).toBe('failure Файл none.xml: его нет среди присланных')
  })

  it('never grow past a part of 8 MiB', async () => {
    const session = await begin(shop)
    expect(await session.send('big.xml', Buffer.alloc(8 * 1024 * 1024 + 1))).toMatch(/^failure Часть файла больше 8 МБ/)
    expect(await session.send('big.xml', Buffer.alloc(8 * 1024 * 1024))).toBe('success')
  })

  it('come in an archive of parts, with pictures, and are imported by their own names', async () => {
    const session = await begin(shop)
    const zip = zipSync({
      'import.xml': Buffer.from(OLD['import.xml']),
      'import_files/a1/x.jpg': new Uint8Array([255, 216, 1]),
    })
    await session.send('v8_1.zip', zip.subarray(0, 100))
    await session.send('v8_1.zip', zip.subarray(100))
    expect(await session.load('import.xml')).toBe('success')
    const run = String((await runOf(session.stamp))['id'])
    expect(await readdir(join(folder, 'data/exchange', run), { recursive: true })).toEqual(
      expect.arrayContaining(['import.xml', join('import_files', 'a1', 'x.jpg')]),
    )
    const whole = await begin(shop)
    await whole.send('all.zip', zip)
    expect(await whole.load('all.zip')).toBe('success')
    expect((await filesOf(whole.stamp)).map(({ state }) => state)).toEqual([
      'read',
      expect.stringMatching(/read|known/),
    ])
  })

  it.each([
    ['cut', zipSync({ 'a.xml': Buffer.from('<a/>') }).subarray(0, -5), /пришёл не целиком/],
    ['no archive', Buffer.from('hello'), /это не архив ZIP/],
    ['a bomb', zipSync({ 'a.xml': new Uint8Array(64 * 1024 * 1024) }, { level: 9 }), /во много раз больше/],
    ['a way out', zipSync({ '../../a.xml': Buffer.from('<a/>') }), /ведут за его пределы/],
    [
      'a link',
      zipSync({ 'a.xml': [Buffer.from('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }),
      /ссылки вместо файлов/,
    ],
  ])('an archive that is %s is refused', async (_what, zip, words) => {
    const session = await begin(shop)
    await session.send('a.zip', zip)
    const said = await session.load('a.zip')
    expect(said).toMatch(/^failure Файл a\.zip: /)
    // asked for a file of it, the answer says why there is none
    expect(await session.load('a.xml')).toMatch(words)
    expect(said).toMatch(words)
  })

  it('that are broken fail with the line, and nothing of them is staged', async () => {
    const session = await begin(shop)
    await session.send('import.xml', `${OLD['import.xml'].slice(0, -600)}`)
    expect(await session.load('import.xml')).toMatch(/^failure Файл import\.xml, строка \d+: файл оборван/)
    const { id } = await runOf(session.stamp)
    expect(await rows('select 1 from stage_good where run_id = $1', id)).toEqual([])
    await session.ask('mode=complete')
    await expect.poll(async () => (await runOf(session.stamp))['state']).toBe('failed')
    expect((await runOf(session.stamp))['failure']).toMatch(/import\.xml, строка/)
  })

  it('of hostile names and bytes change nothing outside their folder, and never break the door', async () => {
    const session = await begin(shop)
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '../../x',
        '/etc/passwd',
        '..\\..\\y',
        'a/../../../b',
        'nul',
        '%00',
        '\0',
        'x'.repeat(3000),
        '/tmp/../../z',
      ),
    )
    await fc.assert(
      fc.asyncProperty(name, fc.uint8Array({ maxLength: 100 }), async (filename, bytes) => {
        for (const query of [
          `mode=file&filename=${escape(filename)}`,
          `mode=import&filename=${encodeURIComponent(filename.toWellFormed())}`,
        ]) {
          const said = await session.ask(query, { method: 'POST', payload: Buffer.from(bytes) })
          expect(said).toMatchObject({ status: 200, type: 'text/plain; charset=windows-1251' })
          expect(said.lines[0]).toMatch(/^(success|progress|failure)$/)
        }
      }),
      { numRuns: 40 },
    )
    expect(await readdir(folder)).toEqual(['data'])
    expect(await readdir(join(folder, 'data'))).toEqual(['data.key', 'exchange'])
  })
})

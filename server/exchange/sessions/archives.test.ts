import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { addSource, begin, type Session } from '../endpoint/accounting.fixture.ts'

let shop: TestShop
let folder: string
let sourceId: number
let session: Session
let number = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verstak-archives-'))
  shop = await openTestShop({ DATA_DIR: folder })
})
beforeEach(async () => {
  const login = `archives${++number}`
  sourceId = await addSource(shop, { name: login, login })
  session = await begin(shop, 'catalog', login)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const archive = (id: string) =>
  zipSync({
    'import.xml': strToU8(
      `<КоммерческаяИнформация><Каталог СодержитТолькоИзменения="true"><Товары><Товар><Ид>${id}</Ид><Наименование>${id}</Наименование></Товар></Товары></Каталог></КоммерческаяИнформация>`,
    ),
  })
async function said() {
  await session.ask('mode=complete')
  await shop.exchange.idle()
  const { rows } = await shop.database.pool.query('select external from source_good where source_id = $1 order by 1', [
    sourceId,
  ])
  return rows.map(({ external }) => external)
}

it('two archives with a file of one name are both read, each imported by its own name', async () => {
  for (const [name, id] of Object.entries({ 'v8_1.zip': 'a', 'v8_2.zip': 'b' })) {
    await session.send(name, archive(id))
    expect(await session.load(name)).toBe('success')
  }
  expect(await said()).toEqual(['a', 'b'])
})

it('and where the file inside is asked for after each', async () => {
  for (const [name, id] of Object.entries({ 'v8_1.zip': 'a', 'v8_2.zip': 'b' })) {
    await session.send(name, archive(id))
    expect(await session.load('import.xml')).toBe('success')
  }
  expect(await said()).toEqual(['a', 'b'])
})

it('sent one after another and imported in turn, neither overtakes the other', async () => {
  await session.send('v8_1.zip', archive('a'))
  await session.send('v8_2.zip', archive('b'))
  for (const name of ['v8_1.zip', 'v8_2.zip']) expect(await session.load(name)).toBe('success')
  expect(await said()).toEqual(['a', 'b'])
})

it('both before the file is asked for: the last is read, and accounting is told', async () => {
  await session.send('v8_1.zip', archive('a'))
  await session.send('v8_2.zip', archive('b'))
  expect(await session.load('import.xml')).toBe('success')
  expect(await said()).toEqual(['b'])
  const { rows } = await shop.database.pool.query(
    'select words from exchange_problem p join exchange_run r on r.id = p.run_id where r.source_id = $1',
    [sourceId],
  )
  expect(rows).toEqual([{ words: expect.stringContaining('в двух архивах') }])
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { addTestSource, begin, type RobotSession } from '../endpoint/accounting.fixture.ts'

let shop: TestShop
let folder: string
let sourceId: number
let session: RobotSession
let number = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verstak-archives-'))
  shop = await openTestShop({ DATA_DIR: folder })
})
beforeEach(async () => {
  const login = `archives${++number}`
  sourceId = await addTestSource(shop, { name: login, login })
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

it('a folder inside, the litter of a system, files asked for from the last to the first, names nobody has told', async () => {
  const root = (inside: string) =>
    strToU8(`<?xml version="1.0" encoding="windows-1251"?><КоммерческаяИнформация>${inside}</КоммерческаяИнформация>`)
  const offer = (inside: string) =>
    root(
      `<ИзмененияПакетаПредложений><Предложения><Предложение><Ид>a</Ид>${inside}</Предложение></Предложения></ИзмененияПакетаПредложений>`,
    )
  await session.send(
    'v8.zip',
    zipSync({
      'Выгрузка/webdata/import0_1.xml': root(
        '<Каталог СодержитТолькоИзменения="false"><Товары><Товар><Ид>a</Ид><Наименование>A</Наименование><Группы><Ид>g</Ид></Группы><ЗначенияСвойств><ЗначенияСвойства><Ид>p</Ид><Значение>1</Значение></ЗначенияСвойства></ЗначенияСвойств></Товар></Товары></Каталог>',
      ),
      'Выгрузка/webdata/prices0_1.xml': offer(
        '<Цены><Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>10</ЦенаЗаЕдиницу></Цена></Цены>',
      ),
      'Выгрузка/webdata/rests0_1.xml': offer('<Остатки><Остаток><Количество>12.000</Количество></Остаток></Остатки>'),
      '__MACOSX/Выгрузка/webdata/._import0_1.xml': strToU8('\0\u0005\u0016\u0007'),
      'Выгрузка/Thumbs.db': strToU8('x'),
    }),
  )
  for (const name of ['rests0_1.xml', 'prices0_1.xml', 'import0_1.xml'])
    expect(await session.load(name)).toBe('success')
  expect(await said()).toEqual(['a'])
  const { rows } = await shop.database.pool.query(
    `select kind, external from exchange_mapping where source_id = $1 order by 1, 2`,
    [sourceId],
  )
  expect(rows.map(({ kind, external }) => `${kind} ${external}`)).toEqual([
    'group g',
    'price-type t',
    'property p',
    'vendor Без бренда',
    'warehouse ',
  ])
  session = await begin(shop, 'catalog', `archives${number}`)
  await session.send('v8.zip', zipSync({ '__MACOSX/._a.xml': strToU8('\0'), 'import.xml': root('') }))
  expect(await session.load('v8.zip')).toBe('success')
})

it('an archive in an archive is told of', async () => {
  await session.send(
    'v8.zip',
    zipSync({ 'inner.zip': archive('a'), 'import.xml': strToU8('<КоммерческаяИнформация/>') }),
  )
  expect(await session.load('v8.zip')).toBe('success')
  const { rows } = await shop.database.pool.query(
    'select words from exchange_problem p join exchange_run r on r.id = p.run_id where r.source_id = $1',
    [sourceId],
  )
  expect(rows).toEqual([{ words: expect.stringContaining('inner.zip лежит в другом архиве') }])
})

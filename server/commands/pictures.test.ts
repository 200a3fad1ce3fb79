import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { PICTURE } from '#server/test/catalog-fixture.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { temporaryFolder } from '#server/test/stored-pictures.ts'
import { run as content } from './content.ts'
import { run } from './pictures.ts'

const folder = temporaryFolder('pictures-command')
const place = (...parts: string[]) => join(folder.path, ...parts)
let shop: CatalogShop
let said: string
beforeAll(async () => {
  shop = await openCatalogShop({ DATA_DIR: place('data') })
  vi.stubEnv('DATABASE_URL', shop.database.url)
  vi.stubEnv('DATA_DIR', place('data'))
  await photo('wide.jpg', 1200, 400)
  await photo('tall.png', 300, 900)
  writeFileSync(place('note.jpg'), 'не снимок')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await shop.close()
  folder.drop()
})
beforeEach(() => {
  said = ''
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((text: string) => void (said += `${text.replaceAll('\u00A0', ' ')}\n`))
})
afterEach(() => vi.restoreAllMocks())

let tints = 0
/** Far enough from the last one to be another picture in WebP too. */
const tint = () => ({ r: (++tints * 37) % 256, g: (tints * 91) % 256, b: (tints * 53) % 256 })
async function photo(name: string, width = 60, height = 40): Promise<void> {
  mkdirSync(join(place(name), '..'), { recursive: true })
  await sharp({ create: { width, height, channels: 3, background: tint() } }).toFile(place(name))
}
const images = async (code: string) =>
  (await shop.ask(`/catalog/good/${code}`)).data.images as {
    src: string
    srcset: string
    width: number
    height: number
  }[]
const pictures = async (code: string) =>
  (await shop.database.db.selectFrom('good').select('pictures').where('code', '=', code).executeTakeFirstOrThrow())
    .pictures
const empty = (code: string) =>
  shop.database.db.updateTable('good').set({ pictures: [] }).where('code', '=', code).execute()

it('adds, lists and removes a good’s pictures; the shop shows them with their true sizes', async () => {
  await empty('100101')
  expect(await run(['add', '100101', place('wide.jpg'), place('tall.png')])).toBe(0)
  expect(said).toBe('Товар 100101: добавлено 2 снимка (1200 × 400, 300 × 900)\n')
  const [wide, tall] = await images('100101')
  expect([wide, tall]).toMatchObject([
    { width: 1200, height: 400 },
    { width: 300, height: 900 },
  ])
  expect([wide!.srcset.split(', ').at(-1), tall!.srcset]).toEqual([
    expect.stringMatching(/^\/pictures\/1280\/\S+ 1200w$/),
    expect.stringMatching(/^\/pictures\/320\/\S+ 300w$/),
  ])
  const answer = await shop.get(wide!.src)
  expect([answer.statusCode, (await sharp(answer.rawPayload).metadata()).height]).toEqual([200, 213])

  expect(await run(['add', '100101', place('wide.jpg')])).toBe(0)
  expect([said.trim().split('\n').at(-1), (await pictures('100101')).length]).toEqual([
    'Товар 100101: добавлено 0 снимков, уже были: 1',
    2,
  ])
  expect(await run(['list', '100101'])).toBe(0)
  expect(said).toMatch(
    /: 2 снимка\n {2}1\. [0-9a-f]{20}-1200x400\.webp: 1200 × 400, \d+ КБ, из wide\.jpg\n {2}2\. .* из tall\.png\n$/,
  )
  expect(await run(['remove', '100101', '1'])).toBe(0)
  expect(await images('100101')).toEqual([{ ...tall, alt: 'Перфоратор П-600' }])
  expect([await run(['remove', '100101', '2']), await run(['remove', '100101', '1'])]).toEqual([1, 0])
  said = ''
  expect(await run(['list'])).toBe(0)
  expect(said).toMatch(/^Без снимков: \d+\n {2}100101 {2}Перфоратор П-600\n/)
})

it('takes all of the files or none, and says why', async () => {
  const before = await pictures('100102')
  const stored = async () => (await shop.database.db.selectFrom('picture').select('file').execute()).length
  const count = await stored()
  expect(await run(['add', '100102', place('wide.jpg'), place('note.jpg')])).toBe(1)
  expect(said).toBe('Ничего не изменено: «note.jpg»: это не JPEG, PNG, WebP или AVIF\n')
  expect(await run(['add', '100102', place('absent.jpg')])).toBe(1)
  expect(said).toContain('absent.jpg»: файл не читается, проверьте путь')
  expect(await run(['add', '999999', place('wide.jpg')])).toBe(1)
  expect(said).toContain('Товара 999999 нет')
  expect([await pictures('100102'), await stored()]).toEqual([before, count])
  for (const wrong of [[], ['add', '1'], ['remove', '1', 'x'], ['import'], ['constructor'], ['list', '1', '2']])
    expect(await run(wrong)).toBe(2)
})

it('imports a folder by codes and articles and names what did not fit', async () => {
  for (const name of [
    'in/100103-2.jpg',
    'in/100103.jpg',
    'in/a_100104 (1).png',
    'in/100105/front.webp',
    'in/100105/back.avif',
    'in/777777.jpg',
  ])
    await photo(name)
  for (const code of ['100103', '100104', '100105']) await empty(code)
  writeFileSync(place('in/100106.jpg'), 'не снимок')
  writeFileSync(place('in/price.xlsx'), 'x')
  const before = await pictures('100106')
  expect(await run(['import', place('in')])).toBe(1)
  expect(said.split('\n').slice(0, 2)).toEqual(['Добавлено 5 снимков, товаров: 3, уже были: 0', 'Не подошло: 3'])
  for (const words of [
    '777777.jpg: товара с таким кодом или артикулом нет',
    'товар 100106: «100106.jpg»: это не JPEG',
    'price.xlsx: не JPEG, PNG, WebP или AVIF',
  ])
    expect(said).toContain(words)
  expect([
    (await pictures('100103')).length,
    (await pictures('100104')).length,
    (await pictures('100105')).length,
    await pictures('100106'),
  ]).toEqual([2, 1, 2, before])
  const names = await shop.database.db.selectFrom('picture').select(['file', 'source_name']).execute()
  expect((await pictures('100103')).map((file) => names.find((row) => row.file === file)?.source_name)).toEqual([
    '100103.jpg',
    '100103-2.jpg',
  ])
  said = ''
  await run(['import', place('in')])
  expect(said).toContain('Добавлено 0 снимков, товаров: 3, уже были: 5')
})

it('imports a list, in place of the old pictures when told so', async () => {
  await photo('more/one.jpg')
  await photo('more/two.jpg')
  writeFileSync(
    place('list.csv'),
    '\uFEFFкод;файл;файл\r\n100107;more/one.jpg;"more/two.jpg"\r\nA-100108;more/one.jpg\r\n\r\n100109;\r\n100109;more/absent.jpg\r\n',
  )
  expect(await run(['import', place('list.csv')])).toBe(1)
  expect(said).toContain('Добавлено 3 снимка, товаров: 2, уже были: 0\nНе подошло: 2\n')
  expect(said).toContain('строка 5: нужно «код;файл»')
  expect(said).toContain('товар 100109: «строка 6, more/absent.jpg»: файл не читается, проверьте путь')
  expect((await pictures('100107'))[0]).toBe(PICTURE)
  expect(await run(['import', place('list.csv'), '--replace'])).toBe(1)
  const replaced = await pictures('100107')
  expect([replaced.length, replaced.includes(PICTURE)]).toEqual([2, false])
  expect([await run(['import', place('nowhere')]), said]).toEqual([1, expect.stringContaining('nowhere не читается')])
})

it('gives a category its picture, and texts the name of a stored file', async () => {
  expect(await run(['category', 'perforatory', place('wide.jpg')])).toBe(0)
  const stored = () => shop.database.db.selectFrom('picture').select('file').execute()
  const before = await stored()
  await photo('of-nothing.jpg')
  expect([await run(['category', 'nothing', place('of-nothing.jpg')]), said]).toEqual([
    1,
    expect.stringContaining('Такого раздела нет'),
  ])
  expect(await stored()).toEqual(before)
  const category = await shop.database.db
    .selectFrom('category')
    .select('picture')
    .where('code', '=', 'perforatory')
    .executeTakeFirstOrThrow()
  expect(category.picture).toMatch(/-1200x400\.webp$/)
  await photo('season.jpg', 500, 300)
  expect(await run(['store', place('season.jpg')])).toBe(0)
  const file = /season\.jpg → (\S+)/.exec(said)![1]
  mkdirSync(place('texts/pages'), { recursive: true })
  writeFileSync(
    place('texts/banners.json'),
    JSON.stringify([
      {
        place: 'home',
        title: 'Сезон',
        text: '',
        link: '/catalog/',
        button: 'Смотреть',
        tone: 'red',
        pictures: ['season.jpg'],
      },
    ]),
  )
  expect(await content(['push', '--dir', place('texts')])).toBe(0)
  expect((await shop.database.db.selectFrom('banner').select('pictures').execute()).map((row) => row.pictures)).toEqual(
    [[file]],
  )
  said = ''
  expect([await content(['push', '--dir', place('texts')]), said]).toEqual([
    0,
    expect.stringContaining('Без изменений — 1 файл'),
  ])
})

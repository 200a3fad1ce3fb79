import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { pictureName, temporaryFolder } from '#server/test/stored-pictures.ts'
import { addGoodPictures, removeGoodPictures } from '#server/shop/goods/pictures/good-pictures.ts'
import { storeProvenPictures } from './store-pictures.ts'
import { sweepPictures } from './sweep-pictures.ts'

const folder = temporaryFolder('sweep')
let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop({ DATA_DIR: folder.path })
})
afterAll(async () => {
  await shop.close()
  folder.drop()
})
beforeEach(() => {
  shop.time.now = new Date()
})

let tints = 0
/** Far enough from the last one to be another picture in WebP too. */
const tint = () => ({ r: (++tints * 37) % 256, g: (tints * 91) % 256, b: (tints * 53) % 256 })
const photo = async () => ({
  name: 'photo.webp',
  bytes: await sharp({ create: { width: 40, height: 30, channels: 3, background: tint() } })
    .webp()
    .toBuffer(),
})
const isThere = (file: string) => existsSync(join(folder.path, 'masters', file))
const sweepAfter = async (days: number) => {
  shop.time.now = new Date(Date.now() + days * DAY_MS)
  return sweepPictures(shop.services)
}

it('a picture goes a week after nothing names it any more, with its sizes', async () => {
  const [file] = (await addGoodPictures(shop.services, '100102', [await photo()]))!.added as [string]
  expect((await shop.get(`/pictures/320/${file}`)).statusCode).toBe(200)
  expect(await sweepAfter(30)).toEqual({ unused: 0, unknown: 0, sizes: 0 })
  await removeGoodPictures(shop.services, '100102', [2])
  // noticed now: its week begins
  await sweepAfter(31)
  expect(await sweepAfter(37)).toMatchObject({ unused: 0 })
  expect([isThere(file), (await shop.get(`/pictures/640/${file}`)).statusCode]).toEqual([true, 200])
  expect(await sweepAfter(39)).toEqual({ unused: 1, unknown: 0, sizes: 1 })
  expect([isThere(file), (await shop.get(`/pictures/320/${file}`)).statusCode]).toEqual([false, 404])
})

it('one that is named again in its last week stays', async () => {
  const given = await photo()
  const [file] = (await storeProvenPictures(shop.services, [given])) as [string]
  await sweepAfter(1)
  await addGoodPictures(shop.services, '100103', [given])
  await sweepAfter(9)
  expect(isThere(file)).toBe(true)
  // named without being stored once more, and the sweep comes before it has looked
  const [other] = (await storeProvenPictures(shop.services, [await photo()])) as [string]
  await shop.database.db
    .updateTable('picture')
    .set({ unused_since: new Date(0) })
    .where('file', '=', other)
    .execute()
  await shop.database.db.updateTable('category').set({ picture: other }).where('code', '=', 'perforatory').execute()
  expect([await sweepAfter(9), isThere(other)]).toEqual([expect.objectContaining({ unused: 0 }), true])
})

it('every place that names a picture keeps it', async () => {
  const db = shop.database.db
  const [good, warehouse, banner, menu, publication, review, body, answer] = (await storeProvenPictures(
    shop.services,
    await Promise.all(Array.from({ length: 8 }, photo)),
  )) as string[]
  await db
    .updateTable('good')
    .set({ pictures: [good!] })
    .where('code', '=', '100101')
    .execute()
  await db
    .updateTable('warehouse')
    .set({ pictures: JSON.stringify([warehouse]) })
    .where('id', '=', 1)
    .execute()
  await db
    .insertInto('banner')
    .values({
      place: 'home',
      title: 'a',
      text: '',
      link: '/',
      button: 'b',
      tone: 'red',
      pictures: [banner!],
      node_codes: null,
      user_type: null,
      position: 1,
    })
    .execute()
  await db.insertInto('menu_item').values({ place: 'top', name: 'a', link: '/', picture: menu!, position: 1 }).execute()
  const text = {
    kind: 'news' as const,
    blog_type_code: null,
    title: 'a',
    lead: '',
    author: '',
    tags: [],
    node_codes: null,
    published_at: new Date(),
    starts_at: null,
    ends_at: null,
    likes: 0,
    good_codes: [],
    category_codes: [],
  }
  await db
    .insertInto('publication')
    .values({
      ...text,
      code: 'a',
      body: '',
      picture: JSON.stringify({ tone: 'red', pictures: [publication], label: '' }),
    })
    .execute()
  await db
    .insertInto('review')
    .values({
      good_code: '100101',
      user_id: null,
      author_name: 'a',
      rating: 5,
      pros: '',
      cons: '',
      text: 'a',
      photos: JSON.stringify([review]),
      bought_here: false,
      answer: null,
      answered_at: null,
      likes: 0,
      status: 'shown',
      created_at: new Date(),
    })
    .execute()
  await db
    .insertInto('page')
    .values({
      code: 'a',
      title: 'a',
      description: '',
      body: `![a](/pictures/640/${body!.replace('webp', 'jpg')}) и ![b](/pictures/1024/${pictureName('nobody')})`,
      updated_at: new Date(),
    })
    .execute()
  await db
    .insertInto('rental_faq')
    .values({ position: 1, question: 'a', answer: `![a](/pictures/640/${answer})` })
    .execute()
  await sweepAfter(1)
  await sweepAfter(30)
  expect([good, warehouse, banner, menu, publication, review, body, answer].map((file) => isThere(file!))).toEqual(
    Array(8).fill(true),
  )
})

it('orders and bookings keep the picture of what was bought', async () => {
  const uses = await shop.database.pool.query<{ definition: string }>(
    `select pg_get_viewdef('picture_use') as definition`,
  )
  for (const table of ['order_item', 'hire_booking']) expect(uses.rows[0]!.definition).toContain(`FROM ${table}`)
})

it('a file a crash left without its row goes after an hour; what is not ours stays', async () => {
  const masters = join(folder.path, 'masters')
  mkdirSync(masters, { recursive: true })
  const names = [
    pictureName('crash', '10x10'),
    `${pictureName('half', '10x10')}.0a.tmp`,
    'README.txt',
    pictureName('young', '10x10'),
  ]
  for (const [at, name] of names.entries()) {
    writeFileSync(join(masters, name), 'x')
    const when = new Date(Date.now() - (at < 3 ? 2 : 0.5) * 60 * 60 * 1000)
    utimesSync(join(masters, name), when, when)
  }
  expect(await sweepPictures(shop.services)).toMatchObject({ unknown: 2 })
  expect(names.map(isThere)).toEqual([false, false, true, true])
})

import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCatalog } from '#server/test/catalog-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { temporaryFolder } from '#server/test/stored-pictures.ts'
import { openTestShopInMemory, type TestShop } from '#server/test/test-app.ts'
import { addGoodPictures, GOOD_PICTURES_MAX, removeGoodPictures } from './good-pictures.ts'

const folder = temporaryFolder('good-pictures')
let shop: TestShop & { catalog: { fresh: () => Promise<void> } }
beforeAll(async () => {
  shop = (await openTestShopInMemory({ DATA_DIR: folder.path })) as typeof shop
  await insertPlaces(shop.database.db)
  await insertCatalog(shop.database.db)
  await shop.catalog.fresh()
})
afterAll(async () => {
  await shop.close()
  folder.drop()
})

let tints = 0
/** Far enough from the last one to be another picture in WebP too. */
const tint = () => ({ r: (++tints * 37) % 256, g: (tints * 91) % 256, b: (tints * 53) % 256 })
const photo = async () => ({
  name: 'photo.png',
  bytes: await sharp({ create: { width: 40, height: 30, channels: 3, background: tint() } })
    .png()
    .toBuffer(),
})
const listed = async () => {
  const answer = await shop.get('/api/catalog/category/perforatory/goods?nodeLogisticCode=000001')
  return (answer.json().data as { code: string; images: object[] }[]).find(({ code }) => code === '100102')!.images
}

it('listings follow when a good’s pictures change', async () => {
  const before = (await listed()).length
  await addGoodPictures(shop.services, '100102', [await photo()])
  await shop.catalog.fresh()
  expect(await listed()).toEqual([
    ...Array(before).fill(expect.anything()),
    expect.objectContaining({ width: 40, height: 30 }),
  ])
  await removeGoodPictures(shop.services, '100102', [before + 1])
  await shop.catalog.fresh()
  expect(await listed()).toHaveLength(before)
})

it('the same pictures again are no change for the index', async () => {
  const given = await photo()
  const changes = async () =>
    (
      await shop.database.db
        .selectFrom('catalog_change' as never)
        .selectAll()
        .execute()
    ).length
  await addGoodPictures(shop.services, '100104', [given])
  const count = await changes()
  shop.time.now = new Date(shop.time.now.getTime() + 60_000)
  expect(await addGoodPictures(shop.services, '100104', [given])).toMatchObject({
    added: [],
    already: [expect.any(String)],
  })
  expect(await changes()).toBe(count)
})

it('two who add at once both succeed, and one picture is stored once', async () => {
  const given = await photo()
  await Promise.all(['100105', '100106', '100107'].map((code) => addGoodPictures(shop.services, code, [given])))
  const rows = await shop.database.db
    .selectFrom('good')
    .select('pictures')
    .where('code', 'in', ['100105', '100106', '100107'])
    .execute()
  expect(new Set(rows.map(({ pictures }) => pictures.at(-1))).size).toBe(1)
})

it('a good has a bounded number of them', async () => {
  const many = await Promise.all(Array.from({ length: GOOD_PICTURES_MAX + 1 }, photo))
  await expect(addGoodPictures(shop.services, '100108', many)).rejects.toThrow(
    `у товара 100108 вышло бы больше ${GOOD_PICTURES_MAX} снимков`,
  )
})

import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '#server/test/stored-pictures.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { storeProvenPictures } from './store-pictures.ts'

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const IMMUTABLE = 'public, max-age=31536000, immutable'
const folder = temporaryFolder('pictures')
let shop: TestShop
/** Without `.webp`. */
let name: string
beforeAll(async () => {
  shop = await openTestShop({ DATA_DIR: folder.path })
  ;[name] = (await store(900, 600)) as [string]
})
afterAll(async () => {
  await shop.close()
  folder.drop()
})

async function store(width: number, height: number): Promise<string[]> {
  const bytes = await sharp({
    create: { width, height, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 0.2 } },
  })
    .webp()
    .toBuffer()
  const names = await storeProvenPictures(shop.services, [{ name: 'a.webp', bytes }])
  return names.map((each) => each.replace(/\.webp$/, ''))
}
const get = (url: string, accept = 'image/webp,*/*') => shop.get(url, { headers: { accept, host: 'shop.test' } })
const made = () =>
  existsSync(join(folder.path, 'pictures'))
    ? readdirSync(join(folder.path, 'pictures'), { recursive: true }).map(String)
    : []

it('are resized once, never blown up, and not kept once more for a width beyond their own', async () => {
  const small = await get(`/pictures/320/${name}.webp`)
  expect(small.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': IMMUTABLE, vary: 'accept' })
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 320,
    height: 213,
    hasAlpha: true,
  })
  for (const width of [1024, 1280, 1536]) {
    expect(await sharp((await get(`/pictures/${width}/${name}.webp`)).rawPayload).metadata()).toMatchObject({
      width: 900,
      height: 600,
    })
  }
  expect(made().toSorted()).toEqual(['1024', `1024/${name}.webp`, '320', `320/${name}.webp`])
})

it('go out as WebP at once and as AVIF as soon as it is made', async () => {
  const first = await get(`/pictures/640/${name}.webp`, CHROME)
  expect([first.headers['content-type'], first.headers['cache-control']]).toEqual(['image/webp', 'public, max-age=60'])
  await expect
    .poll(async () => (await get(`/pictures/640/${name}.webp`, CHROME)).headers['content-type'])
    .toBe('image/avif')
  const avif = await get(`/pictures/640/${name}.webp`, CHROME)
  expect(avif.headers['cache-control']).toBe(IMMUTABLE)
  expect(await sharp(avif.rawPayload).metadata()).toMatchObject({ width: 640, hasAlpha: true })
  expect((await get(`/pictures/640/${name}.webp`)).headers['content-type']).toBe('image/webp')
  expect((await get(`/pictures/640/${name}.avif`)).headers['content-type']).toBe('image/avif')
})

it('go out as JPEG on white to whoever asks for that, whatever else they take', async () => {
  for (const accept of ['image/jpeg', CHROME]) {
    const answer = await get(`/pictures/768/${name}.jpg`, accept)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': IMMUTABLE })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 768, hasAlpha: false })
    const { data } = await sharp(answer.rawPayload)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data].every((channel) => channel > 200)).toBe(true)
  }
})

const NOBODYS = `${'0'.repeat(20)}-900x900`

it.each([
  '/pictures/641/NAME.webp',
  '/pictures/0640/NAME.webp',
  '/pictures/320/NAME.png',
  '/pictures/320/..%2Fa.webp',
  '/pictures/320/drill.webp',
  `/pictures/320/${NOBODYS}.webp`,
  `/pictures/320/${NOBODYS}.avif`,
  `/pictures/320/${NOBODYS}.jpg`,
  '/pictures/320/NAME0.webp',
  '/pictures/320/0NAME.webp',
])('refuse %s and keep nothing', async (url) => {
  const before = made().length
  const answer = await get(url.replace('NAME', name), '*/*')
  expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'NOT_FOUND'])
  expect(made().length).toBe(before)
})

it('that are gone give browsers the placeholder, still a 404 and soon asked for again', async () => {
  const [lost] = await store(700, 700)
  rmSync(join(folder.path, 'masters', `${lost}.webp`))
  for (const url of [`/pictures/640/${lost}.webp`, `/pictures/640/${NOBODYS}.webp`, '/pictures/640/drill.webp']) {
    const answer = await get(url, CHROME)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      404,
      'image/svg+xml',
      'public, max-age=60',
    ])
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(640)
  }
  expect((await get(`/pictures/640/${lost}.webp`, 'application/json')).json().errorMessage).toBe('Такой картинки нет')
})

it('stored again are there again', async () => {
  const [lost] = await store(710, 700)
  rmSync(join(folder.path, 'masters', `${lost}.webp`))
  expect(await store(710, 700)).toEqual([lost])
  expect((await get(`/pictures/320/${lost}.webp`)).statusCode).toBe(200)
})

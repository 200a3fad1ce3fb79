import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { chosenEncoding } from '#server/kernel/accept-encoding.ts'
import { compressed } from './cached-page.ts'

const PAGE = Buffer.from(
  Array.from({ length: 3000 }, (_, at) => `<li class="good-${at % 7}">${(at * 7919) % 1000} мм</li>`).join(''),
)

it('is compressed quickly at first, and better once several have asked', async () => {
  const page = compressed({ status: 200, headers: {}, body: PAGE, tags: new Set(), cacheMs: 1000 })
  const first = await page.body('br')
  for (const _visitor of ['second', 'third']) await page.body('br')
  await expect.poll(async () => (await page.body('br')).length).toBeLessThan(first.length)
  for (const body of [first, await page.body('br')]) expect(brotliDecompressSync(body).equals(PAGE)).toBe(true)
  expect((await page.body('identity')).equals(PAGE)).toBe(true)
})

it('holds no more than it says: zlib and short texts give slices of larger rooms', async () => {
  const page = compressed({ status: 200, headers: {}, body: PAGE, tags: new Set(['good:1']), cacheMs: 1000 })
  const told: number[] = []
  page.onResize = () => told.push(page.held().plain)
  expect(page.held()).toMatchObject({ plain: PAGE.length, br: 0, gzip: 0 })
  const [br, gzip] = [await page.body('br'), await page.body('gzip')]
  expect([br.buffer.byteLength, gzip.buffer.byteLength]).toEqual([br.length, gzip.length])
  expect(page.held()).toMatchObject({ plain: 0, br: br.length, gzip: gzip.length })
  expect(told).toEqual([0, 0])
  const short = compressed({
    status: 200,
    headers: {},
    body: Buffer.from('{"data":[]}'),
    tags: new Set(),
    cacheMs: 1000,
  })
  const body = await short.body('identity')
  expect([body.buffer.byteLength, short.held().plain]).toEqual([11, 11])
})

it('lets go of the plain page and of the quick copy once there is a better one', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const page = compressed({ status: 200, headers: {}, body: Buffer.from(PAGE), tags: new Set(), cacheMs: 1000 })
  const room = async (encoding: 'br' | 'identity') => new WeakRef((await page.body(encoding)).buffer)
  const [plain, quick] = [await room('identity'), await room('br')]
  const length = page.held().br
  for (const _visitor of ['second', 'third']) await page.body('br')
  await expect.poll(() => page.held().br).toBeLessThan(length)
  await expect
    .poll(() => {
      collect()
      return [plain.deref(), quick.deref()]
    })
    .toEqual([undefined, undefined])
  expect((await page.body('identity')).equals(PAGE)).toBe(true)
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('%j is answered with %s, each time', (accepted, encoding) => {
  expect([chosenEncoding(accepted), chosenEncoding(accepted)]).toEqual([encoding, encoding])
})

import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { chosenEncoding, compressed } from './cached-page.ts'

const PAGE = Buffer.from(Array.from({ length: 3000 }, (_, at) => `<li class="good-${at % 7}">${(at * 7919) % 1000} мм</li>`).join(''))

it('is compressed quickly at first, and better once several have asked', async () => {
  const page = compressed({ status: 200, headers: {}, body: PAGE, tags: new Set(), keepMs: 1000 })
  const first = await page.body('br')
  for (const _visitor of ['second', 'third']) await page.body('br')
  await expect.poll(async () => (await page.body('br')).length).toBeLessThan(first.length)
  for (const body of [first, await page.body('br')]) expect(brotliDecompressSync(body).equals(PAGE)).toBe(true)
  expect((await page.body('identity')).equals(PAGE)).toBe(true)
})

it.each([
  ['gzip, deflate, br, zstd', 'br'], ['gzip', 'gzip'], ['br;q=0, gzip;q=0.5', 'gzip'], ['deflate', 'identity'], ['', 'identity'], [undefined, 'identity'],
])('%j is answered with %s, each time', (accepted, encoding) => {
  expect([chosenEncoding(accepted), chosenEncoding(accepted)]).toEqual([encoding, encoding])
})

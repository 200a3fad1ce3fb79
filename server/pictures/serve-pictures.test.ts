import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerError } from '#server/api/errors.ts'
import { readConfig } from '#server/config/config.ts'
import { registerPictures } from './pictures.ts'

const NAME = 'rotary-hammer-blue-1'
const CHROME = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8'
let folder: string
let app: FastifyInstance
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verstak-pictures-'))
  app = Fastify()
  app.setErrorHandler(answerError)
  registerPictures(app, readConfig({ DATA_DIR: folder }), resolve(import.meta.dirname, '../../demo/pictures'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, accept = 'image/webp,*/*') => app.inject({ url, headers: { accept } })
const IMMUTABLE = 'public, max-age=31536000, immutable'

it('are resized once and never blown up', async () => {
  const small = await get(`/pictures/320/${NAME}.webp`)
  expect(small.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': IMMUTABLE, vary: 'accept' })
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320, hasAlpha: true })
  const large = await sharp((await get(`/pictures/1536/${NAME}.webp`)).rawPayload).metadata()
  expect(large.width).toBe((await sharp(resolve(import.meta.dirname, `../../demo/pictures/${NAME}.webp`)).metadata()).width)
  expect(readdirSync(join(folder, 'pictures')).toSorted()).toEqual(['1536', '320'])
})

it('go out as WebP at once and as AVIF as soon as it is made', async () => {
  const first = await get(`/pictures/640/${NAME}.webp`, CHROME)
  expect([first.headers['content-type'], first.headers['cache-control']]).toEqual(['image/webp', 'public, max-age=60'])
  await expect.poll(async () => (await get(`/pictures/640/${NAME}.webp`, CHROME)).headers['content-type'], { timeout: 20_000 }).toBe('image/avif')
  const avif = await get(`/pictures/640/${NAME}.webp`, CHROME)
  expect(avif.headers['cache-control']).toBe(IMMUTABLE)
  expect(await sharp(avif.rawPayload).metadata()).toMatchObject({ width: 640, hasAlpha: true })
  expect(avif.rawPayload.length).toBeLessThan(first.rawPayload.length)
  expect((await get(`/pictures/640/${NAME}.webp`)).headers['content-type']).toBe('image/webp')
  expect((await get(`/pictures/640/${NAME}.avif`)).headers['content-type']).toBe('image/avif')
})

it('go out as JPEG on white to whoever asks for that, whatever else they take', async () => {
  for (const accept of ['image/jpeg', CHROME]) {
    const answer = await get(`/pictures/768/${NAME}.jpg`, accept)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': IMMUTABLE })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 768, hasAlpha: false })
    const { data } = await sharp(answer.rawPayload).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true })
    expect([...data].every((channel) => channel > 250)).toBe(true)
  }
})

it.each(['/pictures/641/NAME.webp', '/pictures/0640/NAME.webp', '/pictures/320/nothing.webp', '/pictures/320/nothing.avif', '/pictures/320/nothing.jpg', '/pictures/320/NAME.png', '/pictures/320/..%2Fa.webp'])(
  'refuse %s and keep nothing',
  async (url) => {
    const before = readdirSync(folder, { recursive: true }).length
    expect((await get(url.replace('NAME', NAME))).statusCode).toBe(404)
    expect(readdirSync(folder, { recursive: true }).length).toBe(before)
  },
)

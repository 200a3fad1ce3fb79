import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { jpeg } from '#server/test/pictures-fixture.ts'
import { sendForm } from '#server/test/send-form.ts'
import { addGoodPictures } from '#server/shop/goods/pictures/good-pictures.ts'
import { sweepPictures } from '#server/pictures/sweep-pictures.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import { sweepUploads } from '#server/uploads/sweep-uploads.ts'
import { s3Files } from './s3.ts'
import { openTestStorage, STORAGE_KEYS as KEYS } from './test-storage.fixture.ts'

let storage: Awaited<ReturnType<typeof openTestStorage>>
beforeAll(async () => {
  storage = await openTestStorage()
})
afterAll(() => storage.close())
beforeEach(() => {
  storage.files.clear()
  storage.mood.trouble = 'none'
})

const open = (more: object = {}, timeoutMs = 5000) =>
  s3Files(
    {
      url: storage.url,
      bucket: 'shop',
      prefix: 'uploads/',
      picturesPrefix: 'pictures/',
      style: 'path',
      ...KEYS,
      ...more,
    },
    timeoutMs,
  )
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: Error) => error.message,
  )

describe('files in an S3 storage', () => {
  it('come back as they were put, and go', async () => {
    const files = open()
    const bytes = Buffer.from([0, 255, 10, 13, 128])
    await files.put('a-400.webp', bytes)
    expect([[...storage.files.keys()], await files.get('a-400.webp'), await files.get('b')]).toEqual([
      ['uploads/a-400.webp'],
      bytes,
      null,
    ])
    await files.remove('a-400.webp')
    await files.remove('a-400.webp')
    expect([storage.files.size, await files.get('a-400.webp')]).toEqual([0, null])
  })

  it('are named by their kind, and the bucket stands where the storage wants it', async () => {
    const asked: { url: string; type: string | null }[] = []
    const answer = vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
      const { url, headers } = request as Request
      asked.push({ url, type: headers.get('content-type') })
      return new Response('')
    })
    const files = open({ url: 'https://s3.test', style: 'host' })
    await files.put('a-400.webp', Buffer.from('x'))
    await files.put('b', Buffer.from('x'))
    await files.get('a-400.webp')
    answer.mockRestore()
    expect(asked).toEqual([
      { url: 'https://shop.s3.test/uploads/a-400.webp', type: 'image/webp' },
      { url: 'https://shop.s3.test/uploads/b', type: 'application/octet-stream' },
      { url: 'https://shop.s3.test/uploads/a-400.webp', type: null },
    ])
  })

  it('are listed page by page, and nobody else’s among them', async () => {
    const files = open()
    for (const name of ['a', 'b', 'c', 'd', 'e']) await files.put(name, Buffer.from(name))
    storage.files.set('invoices/1.pdf', { bytes: Buffer.from('x'), at: new Date(0) })
    const listed = await Array.fromAsync(files.list())
    expect(listed.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(listed.every(({ storedAt }) => Math.abs(Date.now() - storedAt.getTime()) < 60_000)).toBe(true)
  })

  it.each([
    ['silence', 'did not answer in 300 ms'],
    ['hang-up', 'is out of reach'],
    ['overload', 'answered 503 SlowDown'],
  ] as const)('%s is a failure that says so', async (trouble, words) => {
    storage.mood.trouble = trouble
    const files = open({}, 300)
    expect(await failure(files.put('a', Buffer.from('x')))).toBe(`S3 storage ${words}`)
    expect(await failure(files.get('a'))).toBe(`S3 storage ${words}`)
    expect(await failure(Array.fromAsync(files.list()))).toBe(`S3 storage ${words}`)
  })

  it('is not silent about wrong keys or a bucket that is not there, and names no key', async () => {
    expect(await failure(open({ secretAccessKey: 'other' }).get('a'))).toBe(
      'S3 storage answered 403 SignatureDoesNotMatch wrong signature',
    )
    expect(await failure(open({ bucket: 'nowhere' }).get('a'))).toBe('S3 storage answered 404 NoSuchBucket')
    expect(await failure(open({ bucket: 'nowhere' }).put('a', Buffer.from('x')))).toBe(
      'S3 storage answered 404 NoSuchBucket',
    )
  })
})

describe('a shop with an S3 storage', () => {
  let shop: CatalogShop
  beforeAll(async () => {
    shop = await openCatalogShop({
      FILES: 's3',
      S3_URL: storage.url,
      S3_BUCKET: 'shop',
      S3_REGION: KEYS.region,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    })
  })
  afterAll(() => shop.close())
  const order = async () =>
    sendForm(
      shop,
      '/feedback/order-spare-part',
      { type: 'brushes', tool: 'Перфоратор П-600', message: 'Щётки', phone: '+7 (911) 123-45-67' },
      [await jpeg()],
    )

  it('keeps, shows and sweeps pictures there', async () => {
    expect((await order()).statusCode).toBe(200)
    const names = [...storage.files.keys()].map((key) => key.slice('uploads/'.length))
    expect(names).toHaveLength(2)
    expect(await shop.get(`/uploads/${names[0]}`)).toMatchObject({
      statusCode: 200,
      headers: expect.objectContaining({ 'content-type': 'image/webp' }),
    })
    await shop.database.db.deleteFrom('feedback_request').execute()
    expect(await sweepUploads({ ...shop.services, clock: () => new Date(Date.now() + 2 * 60 * 60 * 1000) })).toBe(2)
    expect(storage.files.size).toBe(0)
  })

  it('keeps the shop’s own pictures apart, makes their sizes and sweeps each folder by its own rows', async () => {
    const { bytes } = await jpeg('photo.jpg', 800, 600)
    const file = (await addGoodPictures(shop.services, '100102', [{ name: 'photo.jpg', bytes }]))!.added[0]!
    expect([[...storage.files.keys()], file]).toEqual([[`pictures/${file}`], expect.stringMatching(/-800x600\.webp$/)])
    const later = { ...shop.services, clock: () => new Date(Date.now() + 2 * 60 * 60 * 1000) }
    expect([await sweepUploads(later), await sweepPictures(later)]).toEqual([
      0,
      expect.objectContaining({ unused: 0, unknown: 0 }),
    ])
    expect(await shop.get(`/pictures/640/${file}`)).toMatchObject({
      statusCode: 200,
      headers: expect.objectContaining({ 'content-type': 'image/webp' }),
    })
    // a name nobody stored is not even asked for
    storage.mood.trouble = 'overload'
    expect((await shop.get(`/pictures/640/${'0'.repeat(20)}-9x9.webp`)).statusCode).toBe(404)
    const away = await shop.get(`/pictures/320/${file}`)
    expect([away.statusCode, away.headers['retry-after'], away.json().errorMessage]).toEqual([
      503,
      '60',
      'Картинку сейчас не показать. Обновите страницу через минуту.',
    ])
    const seen = await shop.get(`/pictures/320/${file}`, { headers: { host: MAIN_HOST, accept: 'image/avif,image/*' } })
    expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      503,
      'image/svg+xml',
      'no-store',
    ])
    // nothing is named that was not stored
    await expect(
      addGoodPictures(shop.services, '100103', [{ name: 'photo.jpg', bytes: (await jpeg('b.jpg', 80, 60)).bytes }]),
    ).rejects.toThrow('S3 storage')
    expect((await shop.database.db.selectFrom('picture').select('file').execute()).map((row) => row.file)).toEqual([
      file,
    ])
    storage.mood.trouble = 'none'
    await shop.database.db.updateTable('good').set({ pictures: [] }).where('code', '=', '100102').execute()
    const after = (days: number) => ({
      ...shop.services,
      clock: () => new Date(Date.now() + days * 24 * 60 * 60 * 1000),
    })
    await sweepPictures(after(1))
    expect([await sweepPictures(after(9)), storage.files.size]).toEqual([expect.objectContaining({ unused: 1 }), 0])
  })

  it('says it cannot keep or show them while the storage is away, and keeps no request', async () => {
    storage.mood.trouble = 'overload'
    const answer = await order()
    expect([answer.statusCode, answer.json().errorMessage]).toEqual([
      503,
      'Не получилось сохранить снимки. Повторите через минуту или отправьте без них.',
    ])
    expect(await shop.database.db.selectFrom('feedback_request').select('id').execute()).toEqual([])
    expect((await shop.get(`/uploads/${'a'.repeat(40)}-400.webp`)).statusCode).toBe(503)
  })
})

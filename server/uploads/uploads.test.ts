import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PICTURE_BYTES_MAX } from '#rules/catalog/picture-limits.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { bomb, file, jpeg, photoWithPlace } from '#server/test/pictures-fixture.ts'
import { sendForm, type TestFile } from '#server/test/send-form.ts'
import { sweepUploads } from './sweep-uploads.ts'

let shop: CatalogShop
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'uploads-'))
  shop = await openCatalogShop({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  await shop.database.db.deleteFrom('feedback_request').execute()
  await shop.database.db.deleteFrom('outbox').execute()
  await rm(join(dataDir, 'uploads'), { recursive: true, force: true })
  shop.time.now = new Date(shop.time.now.getTime() + 2 * 60 * 60 * 1000)
})

const FIELDS = { type: 'brushes', tool: 'Перфоратор П-600', message: 'Щётки', phone: '+7 (911) 123-45-67' }
const order = (files: TestFile[], fields: Record<string, string> = FIELDS) =>
  sendForm(shop, '/feedback/order-spare-part', fields, files)
const stored = async () => (await readdir(join(dataDir, 'uploads')).catch(() => [])).toSorted()
const rows = () => shop.database.db.selectFrom('upload').selectAll().orderBy('position').execute()
const requests = () => shop.database.db.selectFrom('feedback_request').select('id').execute()
const nothingIsStored = async () => expect([await stored(), await rows(), await requests()]).toEqual([[], [], []])

describe('a picture that came', () => {
  it('is made anew without the place it was taken at, and stands upright', async () => {
    const photo = await photoWithPlace()
    const before = await sharp(photo.bytes).metadata()
    expect([before.exif?.includes(Buffer.from('Ivan Petrov')), before.orientation]).toEqual([true, 6])
    // 0x8825 points to the place; without it in the picture sent, its absence afterwards would prove nothing
    expect(before.exif!.includes(Buffer.from([0x25, 0x88])) || before.exif!.includes(Buffer.from([0x88, 0x25]))).toBe(
      true,
    )
    expect((await order([photo])).statusCode).toBe(200)
    const [large] = (await stored()).filter((name) => name.includes('-1600'))
    const bytes = await readFile(join(dataDir, 'uploads', large!))
    const after = await sharp(bytes).metadata()
    expect(after).toMatchObject({ format: 'webp', width: 600, height: 800 })
    expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(bytes.includes('Ivan Petrov') || bytes.includes('EXIF') || bytes.includes('GPS')).toBe(false)
  })

  it('loses what hid behind its pixels', async () => {
    const { bytes } = await jpeg()
    await order([{ name: 'a.jpg', bytes: Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]) }])
    for (const name of await stored())
      expect((await readFile(join(dataDir, 'uploads', name))).includes('script')).toBe(false)
  })

  it('is served under an address nobody guesses, for a year, and never sniffed', async () => {
    await order([await jpeg('a.jpg', 3000, 1500), await jpeg('b.jpg', 100, 50)])
    const [first, second] = await rows()
    expect([first, second]).toMatchObject([
      { position: 0, width: 1600, height: 800 },
      { position: 1, width: 100, height: 50 },
    ])
    expect(first!.id).toMatch(/^[0-9a-f]{40}$/)
    for (const [side, width] of [
      [1600, 1600],
      [400, 400],
    ]) {
      const answer = await shop.get(`/uploads/${first!.id}-${side}.webp`)
      expect([
        answer.statusCode,
        answer.headers['content-type'],
        answer.headers['x-content-type-options'],
        answer.headers['cache-control'],
      ]).toEqual([200, 'image/webp', 'nosniff', 'public, max-age=31536000, immutable'])
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(width)
    }
  })

  it.each(['x.webp', `${'0'.repeat(40)}-400.webp`, '..%2Fsecret.webp', `%2e%2e%2f${'0'.repeat(40)}-400.webp`])(
    '%s is not there',
    async (name) => {
      expect((await shop.get(`/uploads/${name}`)).statusCode).toBe(404)
    },
  )
})

describe('a form that is refused', () => {
  const photos = (answer: { json: () => { errorMessage: { photos: string[] } } }) =>
    answer.json().errorMessage.photos[0]

  it.each([
    [
      'a script named .jpg',
      file('shell.jpg', '<?php system($_GET["c"]); ?>'),
      415,
      '«shell.jpg» — не снимок: подходят JPEG, PNG или WebP',
    ],
    ['a page', file('a.png', '<!doctype html><script>alert(1)</script>', 'image/png'), 415, 'не снимок'],
    [
      'an SVG',
      file('a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>', 'image/svg+xml'),
      415,
      'не снимок',
    ],
    ['a GIF', file('a.gif', 'GIF89a'), 415, 'не снимок'],
    [
      'a program that begins like a picture',
      { name: 'a.jpg', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]) },
      422,
      '«a.jpg» не открывается: файл повреждён',
    ],
    ['an empty file', file('empty.jpg', ''), 422, '«empty.jpg»: файл пуст'],
    [
      'a file past the limit',
      { name: 'big.jpg', bytes: Buffer.alloc(PICTURE_BYTES_MAX + 1, 0xff) },
      413,
      '«big.jpg» больше 10\u00A0Мбайт: выберите снимок поменьше',
    ],
  ])('%s', async (_what, wrong, status, words) => {
    const answer = await order([await jpeg('good.jpg'), wrong])
    expect([answer.statusCode, photos(answer)]).toEqual([status, expect.stringContaining(words)])
    await nothingIsStored()
  })

  it('a bomb, before it goes off', async () => {
    const answer = await order([await bomb()])
    expect([answer.statusCode, photos(answer)]).toEqual([
      413,
      '«bomb.png»: в снимке больше 30 млн точек, уменьшите его',
    ])
    await nothingIsStored()
  })

  it('six files, or sixty', async () => {
    const one = await jpeg('a.jpg', 8, 8)
    for (const count of [6, 60]) {
      const answer = await order(Array.from({ length: count }, () => one))
      expect([answer.statusCode, photos(answer)]).toEqual([422, 'Можно приложить не больше 5\u00A0снимков'])
    }
    await nothingIsStored()
  })

  it('pictures in a field nobody asked for', async () => {
    const answer = await sendForm(shop, '/feedback/order-spare-part', FIELDS, [await jpeg()], { field: 'avatar' })
    expect([answer.statusCode, answer.json().errorMessage]).toEqual([
      422,
      { avatar: ['Снимки прикладывают в поле «photos»'] },
    ])
    await nothingIsStored()
  })

  it('one that breaks off, or is no form at all', async () => {
    const send = (type: string, payload: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/feedback/order-spare-part',
        headers: { host: 'shop.test', 'content-type': type },
        payload,
      })
    expect(
      (
        await send(
          'multipart/form-data; boundary=x',
          '--x\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nabc',
        )
      ).statusCode,
    ).toBe(400)
    expect((await send('multipart/form-data', 'abc')).statusCode).toBe(400)
    expect(
      (
        await send(
          'multipart/form-data; boundary=x',
          '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--',
        )
      ).statusCode,
    ).toBe(400)
    expect((await send('application/xml', '<a/>')).statusCode).toBe(415)
    await nothingIsStored()
  })

  it('a form for a call that takes none', async () => {
    expect((await sendForm(shop, '/feedback/callback', { type: 'callback', phone: '9111234567' })).statusCode).toBe(415)
  })

  it('on a full disk: said so, and nothing is kept of what was written before', async () => {
    const { ports } = shop.services
    const { files } = ports
    let puts = 0
    const full = () =>
      Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
    ports.files = { ...files, put: (name, bytes) => (++puts > 1 ? full() : files.put(name, bytes)) }
    const answer = await order([await jpeg()])
    ports.files = files
    expect([puts, answer.statusCode, answer.json().errorMessage]).toEqual([
      2,
      507,
      expect.stringContaining('кончилось место'),
    ])
    await nothingIsStored()
  })

  it('a good form whose row cannot be written leaves no file', async () => {
    await shop.database.db.schema.alterTable('consent').renameTo('consent_gone').execute()
    const answer = await order([await jpeg()])
    await shop.database.db.schema.alterTable('consent_gone').renameTo('consent').execute()
    expect(answer.statusCode).toBe(500)
    await nothingIsStored()
  })
})

describe('the sweep', () => {
  it('takes what no row names, and spares the young and the named', async () => {
    await order([await jpeg()])
    await order([await jpeg()], { ...FIELDS, phone: '9111234568' })
    const [kept, orphan] = await shop.database.db
      .selectFrom('upload')
      .selectAll()
      .orderBy('feedback_request_id')
      .execute()
    await shop.database.db.deleteFrom('feedback_request').where('id', '=', orphan!.feedback_request_id!).execute()
    expect(await sweepUploads({ ...shop.services, clock: () => new Date() })).toBe(0)
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
    for (const name of await stored()) await utimes(join(dataDir, 'uploads', name), old, old)
    expect(await sweepUploads({ ...shop.services, clock: () => new Date() })).toBe(2)
    expect(await stored()).toEqual([`${kept!.id}-1600.webp`, `${kept!.id}-400.webp`])
  })
})

describe('the document', () => {
  it('shows the form with its files', async () => {
    const { paths } = (await shop.get('/api/openapi.json')).json()
    const { schema } = paths['/feedback/order-spare-part'].post.requestBody.content['multipart/form-data']
    expect(schema.properties.photos).toEqual({
      type: 'array',
      maxItems: 5,
      items: { type: 'string', format: 'binary' },
    })
    expect(schema.required).toEqual(['type', 'message', 'phone'])
  })
})

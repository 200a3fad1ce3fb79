import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import type { CaptchaPort } from '#server/ports/captcha/port.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { jpeg } from '#server/test/pictures-fixture.ts'
import { sendForm } from '#server/test/send-form.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { sweepIncoming } from './incoming-folder.ts'

const PATH = '/api/feedback/order-spare-part'
const FIELDS = { type: 'brushes', tool: 'Перфоратор П-600', message: 'Щётки', phone: '+7 (911) 123-45-67' }
const MB = 1024 * 1024

let shop: TestShop | undefined
let dataDir: string
const lines: Line[] = []
async function open(
  env: Record<string, string> = {},
  ports = {},
  formPatience = { silence: 15_000, whole: 60_000 },
): Promise<TestShop> {
  dataDir = await mkdtemp(join(tmpdir(), 'flood-'))
  shop = await openTestShop({ DATA_DIR: dataDir, ...env }, ports, { formPatience }, createCatalogDatabase())
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  return shop
}
afterEach(async () => {
  for (const line of lines.splice(0)) line.hangUp()
  await shop?.close()
  shop = undefined
  await rm(dataDir, { recursive: true, force: true })
})

interface Line {
  write: (bytes: string | Uint8Array) => Promise<void>
  hangUp: () => void
  /** The status and the text once an answer came; null while the shop is silent. */
  answer: () => { status: number; text: string } | null
}

const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fieldParts = (fields: Record<string, string> = FIELDS) =>
  Object.entries(fields)
    .map(([name, value]) => part(name, value))
    .join('')
const photo = (name: string) =>
  `--x\r\ncontent-disposition: form-data; name="photos"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`

/** A sender that means to hold the line: headers at once, the rest as the test says. */
function dial(from = '127.0.0.1'): Promise<Line> {
  const { port } = shop!.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => {
      const line: Line = {
        write: (bytes) => new Promise((done) => socket.write(bytes, () => done())),
        hangUp: () => socket.destroy(),
        answer: () => (heard === '' ? null : { status: Number(heard.slice(9, 12)), text: heard }),
      }
      lines.push(line)
      socket.write(
        `POST ${PATH} HTTP/1.1\r\nhost: shop.test\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n`,
      )
      resolve(line)
    })
    socket
      .setEncoding('utf8')
      .on('data', (text) => (heard += text))
      .on('error', (error) => (heard === '' ? reject(error) : undefined))
  })
}
const chunk = (bytes: Uint8Array | string) => {
  const body = Buffer.from(bytes as string)
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')])
}
const answered = (line: Line) => expect.poll(line.answer)
const incoming = async () => (await readdir(join(dataDir, 'incoming')).catch(() => [])).length

describe('forms in flight', () => {
  it('are three from one address; the next is refused before it is read, others are served', async () => {
    const own = await open({ ADDRESS_LIMIT_FACTOR: '1' })
    const held = await Promise.all([1, 2, 3].map(() => dial('127.0.0.2')))
    for (const line of held) await line.write(chunk(fieldParts() + photo('a.jpg') + '\u00ff'))
    await expect.poll(incoming).toBe(3)
    const fourth = await dial('127.0.0.2')
    await answered(fourth).toMatchObject({ status: 429, text: expect.stringMatching(/retry-after: \d+/) })
    expect(fourth.answer()!.text).toContain('Прежние снимки ещё отправляются')
    expect((await sendForm(own, '/feedback/order-spare-part', FIELDS, [await jpeg()])).statusCode).toBe(200)
  })

  it('hold at most so many bytes over the process, and give them back', async () => {
    await open()
    const held = await Promise.all(Array.from({ length: 12 }, (_, at) => dial(`127.0.0.${10 + at}`)))
    const picture = Buffer.alloc(10 * MB - 1024, 0xff)
    await Promise.all(
      held.map((line) => line.write(Buffer.concat([chunk(fieldParts() + photo('a.jpg')), chunk(picture)]))),
    )
    await expect.poll(() => held.filter((line) => line.answer()?.status === 503).length).toBeGreaterThan(0)
    const refused = held.find((line) => line.answer())!.answer()!.text
    expect(refused).toMatch(/retry-after: \d+/)
    expect(refused).toContain('Сейчас отправляют слишком много снимков')
    expect(held.filter((line) => line.answer() === null).length).toBeGreaterThanOrEqual(7)
    for (const line of held) line.hangUp()
    await expect.poll(incoming).toBe(0)
    expect((await sendForm(shop!, '/feedback/order-spare-part', FIELDS, [await jpeg()])).statusCode).toBe(200)
  })

  it('leave nothing on the disk: answered, refused or broken off', async () => {
    const own = await open()
    expect((await sendForm(own, '/feedback/order-spare-part', FIELDS, [await jpeg()])).statusCode).toBe(200)
    expect(
      (await sendForm(own, '/feedback/order-spare-part', { ...FIELDS, phone: '1' }, [await jpeg()])).statusCode,
    ).toBe(422)
    expect(await incoming()).toBe(0)
    const line = await dial()
    await line.write(chunk(fieldParts() + photo('a.jpg') + 'abc'))
    await expect.poll(incoming).toBe(1)
    line.hangUp()
    await expect.poll(incoming).toBe(0)
  })

  it('of a process that died are swept, those under way are not', async () => {
    const own = await open()
    for (const name of ['form-old', 'form-young']) await mkdir(join(dataDir, 'incoming', name), { recursive: true })
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
    await utimes(join(dataDir, 'incoming', 'form-old'), old, old)
    expect(await sweepIncoming(own.config, new Date())).toBe(1)
    expect(await readdir(join(dataDir, 'incoming'))).toEqual(['form-young'])
  })
})

describe('a form is refused before its files are read', () => {
  it('by the narrow limit of its address', async () => {
    const own = await open({ ADDRESS_LIMIT_FACTOR: '1' })
    for (let count = 0; count < 20; count += 1)
      await sendForm(own, '/feedback/order-spare-part', { ...FIELDS, phone: '1' })
    const line = await dial()
    await answered(line).toMatchObject({ status: 429 })
  })

  it('by the captcha, which comes before the files', async () => {
    let asked: string | undefined
    const captcha: CaptchaPort = {
      provider: 'recaptcha',
      siteKey: 'key',
      check: async ({ token }) => ((asked = token), token === 'person' ? 'passed' : 'refused'),
    }
    await open({}, { captcha })
    const robot = await dial()
    await robot.write(chunk(fieldParts({ ...FIELDS, captcha: 'robot' }) + photo('a.jpg') + 'abc'))
    await answered(robot).toMatchObject({ status: 422, text: expect.stringContaining('я не робот') })
    expect([asked, await incoming()]).toEqual(['robot', 0])
    const late = await dial()
    await late.write(chunk(fieldParts() + photo('a.jpg') + 'abc'))
    await answered(late).toMatchObject({ status: 422 })
    const answer = await sendForm(shop!, '/feedback/order-spare-part', { ...FIELDS, captcha: 'person' }, [await jpeg()])
    expect(answer.statusCode).toBe(200)
  })

  it('by its announced length', async () => {
    const own = await open()
    const answer = await own.app.inject({
      method: 'POST',
      url: PATH,
      payload: 'x',
      headers: {
        host: 'shop.test',
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(60 * MB),
      },
    })
    expect([answer.statusCode, answer.json().errorMessage]).toEqual([
      413,
      'Снимки вместе больше 50\u00A0Мбайт: выберите поменьше',
    ])
  })
})

describe('a sender that falls silent', () => {
  it.each([
    ['before the first part', ''],
    ['in the fields', fieldParts() + part('note', 'a').slice(0, 40)],
    ['in the middle of a picture', `${fieldParts()}${photo('a.jpg')}abc`],
  ])('%s is told so and hung up on', async (_where, text) => {
    await open({}, {}, { silence: 300, whole: 5000 })
    const line = await dial()
    if (text) await line.write(chunk(text))
    await answered(line).toMatchObject({ status: 408, text: expect.stringContaining('Снимки шли слишком долго') })
    expect(line.answer()!.text).toMatch(/connection: close/i)
    await expect.poll(incoming).toBe(0)
  })

  it('or drips is cut off by the clock of the whole form', async () => {
    await open({}, {}, { silence: 400, whole: 1200 })
    const line = await dial()
    await line.write(chunk(fieldParts() + photo('a.jpg')))
    const drip = setInterval(() => void line.write(chunk('a')).catch(() => {}), 100)
    await answered(line).toMatchObject({ status: 408 })
    clearInterval(drip)
  })
})

describe('pictures that cost too much', () => {
  it('above 30 megapixels or with 16 bits a colour are refused in words', async () => {
    const own = await open()
    const send = async (bytes: Uint8Array) =>
      (await sendForm(own, '/feedback/order-spare-part', FIELDS, [{ name: 'a.png', bytes, type: 'image/png' }])) as {
        statusCode: number
        json: () => { errorMessage: { photos: string[] } }
      }
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#d9102a' } })
    const large = await send(await plain(6100, 5000).png().toBuffer())
    expect([large.statusCode, large.json().errorMessage.photos]).toEqual([
      413,
      ['«a.png»: в снимке больше 30 млн точек, уменьшите его'],
    ])
    const deep = await send(await plain(20, 20).toColourspace('rgb16').png().toBuffer())
    expect([deep.statusCode, deep.json().errorMessage.photos]).toEqual([
      415,
      ['«a.png»: снимки с 16 битами на цвет не принимаем, сохраните его как JPEG'],
    ])
    expect(await own.database.db.selectFrom('feedback_request').select('id').execute()).toEqual([])
  })
})

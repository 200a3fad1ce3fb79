import { sql } from 'kysely'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fieldsOf, PASSWORD, send, signUp } from '#server/test/account-fixture.ts'
import { bomb, file, jpeg, photoWithPlace } from '#server/test/pictures-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { sendForm, type TestFile } from '#server/test/send-form.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { moveRepair } from './move-repair.ts'

let shop: TestShop
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'service-'))
  shop = await openTestShop({ DATA_DIR: dataDir })
  await insertPlaces(shop.database.db)
})
afterAll(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  for (const table of ['repair', 'outbox'] as const) await shop.database.db.deleteFrom(table).execute()
  await sql`truncate consent`.execute(shop.database.db)
  // the limits count by the hour
  shop.time.now = new Date(shop.time.now.getTime() + 2 * 60 * 60 * 1000)
})

const FORM = {
  serviceCenterId: '1',
  tool: ' Перфоратор  П-600 ',
  vendor: 'v1',
  fault: 'Искрит и греется',
  name: 'Иван',
  phone: '8 (911) 123-45-67',
}
const ask = (fields: Record<string, string> = FORM, files: TestFile[] = [], token?: string) =>
  sendForm(shop, '/service/request', fields, files, token ? { token } : {})
const asked = async (fields = FORM, files: TestFile[] = [], token?: string): Promise<string> =>
  (await ask(fields, files, token)).json().data.number
const status = (number: string, phone = '4567') => shop.get(`/api/service/status?number=${number}&phone=${phone}`)
const repairs = () => shop.database.db.selectFrom('repair').selectAll().execute()
const messages = () =>
  shop.database.db.selectFrom('outbox').select(['channel', 'recipient', 'subject', 'text']).orderBy('id').execute()

describe('POST /service/request', () => {
  it('takes the repair with its photos, and tells both sides', async () => {
    const answer = await ask(FORM, [await jpeg(), await jpeg('второй.jpg')])
    const { number } = answer.json().data
    expect([answer.statusCode, number]).toEqual([200, expect.stringMatching(/^\d{5}$/)])
    expect(await repairs()).toMatchObject([
      {
        number,
        service_center_id: 1,
        tool: 'Перфоратор П-600',
        vendor_code: 'v1',
        fault: 'Искрит и греется',
        name: 'Иван',
        phone: '79111234567',
        state: 'requested',
        user_id: null,
        price: null,
      },
    ])
    const photos = await shop.database.db.selectFrom('upload').select('id').orderBy('position').execute()
    expect(photos).toHaveLength(2)
    const [sms, letter, ...rest] = await messages()
    expect(rest).toEqual([])
    expect(sms).toEqual({
      channel: 'sms',
      recipient: '79111234567',
      subject: '',
      text: `Верстак: заявка на ремонт № ${number} принята. Ждём инструмент: Псков, Рижский пр., 40.`,
    })
    expect(letter?.subject).toBe(`Заявка на ремонт № ${number}: Перфоратор П-600`)
    for (const { id } of photos) {
      const address = `http://pskov.shop.test/uploads/${id}-1600.webp`
      expect(letter?.text).toContain(address)
      expect((await shop.get(new URL(address).pathname)).statusCode).toBe(200)
    }
    expect(await shop.database.db.selectFrom('consent').select('kind').execute()).toEqual([{ kind: 'personal-data' }])
  })

  it('needs neither a brand nor a photo', async () => {
    const { vendor: _, ...fields } = FORM
    expect((await ask(fields)).statusCode).toBe(200)
    expect((await send(shop, '/service/request', { ...fields, serviceCenterId: 1 })).statusCode).toBe(200)
  })

  it.each([
    [{ tool: '' }, { tool: ['Напишите, что сдаёте в ремонт: марку и модель'] }],
    [{ tool: 'я'.repeat(121) }, { tool: ['Напишите марку и модель, до 120 символов'] }],
    [{ fault: '  ' }, { fault: ['Напишите, что случилось с инструментом'] }],
    [{ fault: 'я'.repeat(1001) }, { fault: ['Сократите текст на 1\u00A0символ'] }],
    [{ name: '' }, { name: ['Введите имя'] }],
    [
      { name: '<b>', phone: '12' },
      { name: ['Используйте в имени только буквы, дефис и пробел'], phone: ['Введите телефон полностью'] },
    ],
    [{ serviceCenterId: '99' }, { serviceCenterId: ['Такого сервисного центра нет'] }],
    [{ serviceCenterId: 'x' }, { serviceCenterId: ['Выберите сервисный центр'] }],
    [{ serviceCenterId: '99999999999999' }, { serviceCenterId: ['Выберите сервисный центр'] }],
    [{ vendor: 'nobody' }, { vendor: ['Такой марки нет в списке'] }],
  ])('%j is refused and changes nothing', async (wrong, fields) => {
    expect(fieldsOf(await ask({ ...FORM, ...wrong }, [await jpeg()]))).toEqual([422, fields])
    expect([
      await repairs(),
      await messages(),
      (await readdir(join(dataDir, 'uploads')).catch(() => [])).length % 2,
    ]).toEqual([[], [], 0])
  })

  it.each([
    ['a script named .jpg', [file('a.jpg', '#!/bin/sh\nrm -rf /')], 415],
    ['six files', Array.from({ length: 6 }, (_, at) => file(`${at}.jpg`, 'x')), 422],
  ])('%s: refused whole', async (_what, files, code) => {
    const before = await readdir(join(dataDir, 'uploads')).catch(() => [])
    const answer = await ask(FORM, files)
    expect([answer.statusCode, Object.keys(answer.json().errorMessage)]).toEqual([code, ['photos']])
    expect([await repairs(), await messages(), await readdir(join(dataDir, 'uploads')).catch(() => [])]).toEqual([
      [],
      [],
      before,
    ])
  })

  it('takes five an hour from one phone', async () => {
    for (let count = 0; count < 5; count++) expect((await ask({ ...FORM, phone: '9210000001' })).statusCode).toBe(200)
    const refused = await ask({ ...FORM, phone: '9210000001' })
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect(await repairs()).toHaveLength(5)
  })

  it('is not taken from another site', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/service/request',
      headers: { host: 'shop.test', origin: 'http://evil.test' },
      payload: FORM,
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('pictures of a spare part', () => {
  const PART = { type: 'brushes', tool: 'П-600', message: 'Щётки, позиция 24', phone: '9111234567' }
  const order = (files: TestFile[]) => sendForm(shop, '/feedback/order-spare-part', PART, files)
  const stored = () => shop.database.db.selectFrom('feedback_request').selectAll().execute()
  const uploads = () => shop.database.db.selectFrom('upload').selectAll().execute()
  beforeEach(async () => void (await shop.database.db.deleteFrom('feedback_request').execute()))

  it('are made anew, without the place they were taken at', async () => {
    const before = (await uploads()).length
    expect((await order([await photoWithPlace(), await jpeg()])).json()).toEqual({ data: true })
    expect([(await stored()).length, (await uploads()).length - before]).toEqual([1, 2])
    for (const name of await readdir(join(dataDir, 'uploads'))) {
      const { exif, format } = await sharp(join(dataDir, 'uploads', name)).metadata()
      expect([name, exif, format]).toEqual([name, undefined, 'webp'])
    }
  })

  it.each<[string, () => Promise<TestFile[]>, number]>([
    ['a script named .jpg', async () => [file('a.jpg', '#!/bin/sh\nrm -rf /')], 415],
    ['a small file of millions of points', async () => [await bomb()], 413],
    ['six files', async () => Array.from({ length: 6 }, (_, at) => file(`${at}.jpg`, 'x')), 422],
  ])('%s: refused whole', async (_what, files, code) => {
    const before = (await uploads()).length
    const answer = await order([await jpeg(), ...(await files())])
    expect([answer.statusCode, Object.keys(answer.json().errorMessage)]).toEqual([code, ['photos']])
    expect([await stored(), await messages(), (await uploads()).length]).toEqual([[], [], before])
  })
})

it('without an address of tiles the map keeps its drawn ground', async () => {
  expect((await shop.get('/api/node-logistic/map')).json()).toEqual({ data: null })
})

describe('GET /service/status', () => {
  it('shows the way so far to whoever has the number and the digits, and nothing about the owner', async () => {
    const number = await asked(FORM, [await jpeg()])
    await moveRepair(shop.services, { number, to: 'accepted' })
    await moveRepair(shop.services, { number, to: 'diagnosis', note: 'Износ щёток' })
    await moveRepair(shop.services, { number, to: 'agreement', note: 'Щётки и чистка', price: 145_000 })
    const answer = await status(number)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const { data } = answer.json()
    expect(data).toMatchObject({
      number,
      tool: 'Перфоратор П-600',
      vendorName: 'NORVIK',
      state: 'agreement',
      stateText: 'Ждём вашего согласия с ценой',
      price: 1450,
      serviceCenter: {
        slug: 'pskov-servis',
        address: 'Псков, Рижский пр., 40',
        workingSchedule: 'Пн–Сб 09:00–18:00, Вс выходной',
      },
    })
    expect(data.history.map(({ state, note }: { state: string; note: string }) => [state, note])).toEqual([
      ['requested', ''],
      ['accepted', ''],
      ['diagnosis', 'Износ щёток'],
      ['agreement', 'Щётки и чистка'],
    ])
    expect(answer.body).not.toMatch(/79111234567|Иван|uploads/)
    expect((await messages()).at(-1)).toMatchObject({
      channel: 'sms',
      text: expect.stringMatching(
        new RegExp(
          `^Верстак: .+, ремонт № ${number}: 1\u00A0450\u00A0₽\\. Щётки и чистка\\. Ответьте до .*/repair/[0-9a-z]{25}/$`,
        ),
      ),
    })
  })

  it('says the same of a wrong number and of wrong digits', async () => {
    const number = await asked()
    const answers = [await status(number, '0000'), await status('1')]
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404])
    expect(answers[0]!.body).toBe(answers[1]!.body)
  })

  it.each(['number=1', 'phone=4567', 'number=1&phone=45', 'number=%25&phone=4567', 'number=1&phone=%25%25%25%25'])(
    '%s is refused',
    async (query) => {
      expect((await shop.get(`/api/service/status?${query}`)).statusCode).toBe(422)
    },
  )

  it('lets nobody guess the digits', async () => {
    const number = await asked()
    const codes: number[] = []
    for (let digit = 0; digit < 11; digit++) codes.push((await status(number, String(1000 + digit))).statusCode)
    expect(codes.slice(0, 10).every((code) => code === 404)).toBe(true)
    expect(codes[10]).toBe(429)
  })
})

describe('GET /node-logistic/services', () => {
  it('counts what is in the workshop: not what is only announced, not what is ready', async () => {
    const queue = async () => (await shop.get('/api/node-logistic/services')).json().data[0].queue
    const number = await asked()
    expect(await queue()).toBe(0)
    for (const [state, inWork] of [
      ['accepted', 1],
      ['diagnosis', 1],
      ['agreement', 1],
      ['repair', 1],
      ['ready', 0],
    ] as const) {
      await shop.database.db.updateTable('repair').set({ state }).where('number', '=', number).execute()
      expect([state, await queue()]).toEqual([state, inWork])
    }
  })
})

describe('moving a repair', () => {
  it('refuses a step the way does not have, and changes nothing then', async () => {
    const number = await asked()
    await expect(moveRepair(shop.services, { number, to: 'issued' })).rejects.toMatchObject({ status: 409 })
    await expect(moveRepair(shop.services, { number: '1', to: 'accepted' })).rejects.toMatchObject({ status: 404 })
    const results = await Promise.allSettled([
      moveRepair(shop.services, { number, to: 'accepted' }),
      moveRepair(shop.services, { number, to: 'accepted' }),
    ])
    expect(results.map(({ status: state }) => state).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await status(number)).json().data.history).toHaveLength(2)
  })
})

describe('GET /user/repairs', () => {
  it('shows a customer their own, newest first, with photos', async () => {
    const mine = await signUp(shop, '79110000001')
    const other = await signUp(shop, '79110000002')
    const first = await asked(FORM, [await jpeg()], mine)
    const second = await asked(FORM, [], mine)
    await asked({ ...FORM, phone: '79110000001' }, [], other)
    const { data, meta } = (await send(shop, '/user/repairs', {}, { token: mine, method: 'GET' })).json()
    expect(data.map((repair: { number: string }) => repair.number)).toEqual([second, first])
    expect(data[1].photos).toMatchObject([
      { src: expect.stringMatching(/^\/uploads\/[0-9a-f]{40}-400\.webp$/), width: 800, height: 600 },
    ])
    expect(meta).toEqual({ page: 1, perPage: 10, total: 2, lastPage: 1 })
    expect((await send(shop, '/user/repairs?page=5', {}, { token: mine, method: 'GET' })).json().data).toEqual([])
  })

  it('takes nothing a guest asked for with the same phone: it is offered, and the owner says whose it is', async () => {
    const phone = '79110000003'
    const asGuest = await asked({ ...FORM, phone })
    const mine = await signUp(shop, phone)
    await send(shop, '/auth/sign-in/by-password', { key: phone, password: PASSWORD })
    const numbers = async () =>
      (await send(shop, '/user/repairs', {}, { token: mine, method: 'GET' }))
        .json()
        .data.map((repair: { number: string }) => repair.number)
    expect(await numbers()).toEqual([])
    await send(shop, '/user/claims/answer', { kind: 'repair', number: asGuest, isMine: true }, { token: mine })
    expect(await numbers()).toEqual([asGuest])
  })

  it('asks a guest to sign in', async () => {
    expect((await shop.get('/api/user/repairs')).statusCode).toBe(401)
  })
})

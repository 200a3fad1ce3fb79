import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fieldsOf, send, signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { statementCounter } from '#server/test/count-statements.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.deleteFrom('hire_booking').execute()
  await shop.database.db.deleteFrom('outbox').execute()
  // the limits count by the hour; it stays the same Thursday
  shop.time.now = new Date('2026-03-05T12:00:00+03:00')
  await sql`truncate consent`.execute(shop.database.db)
})

/** Saturday and Sunday; 8 and 9 March are holidays. */
const form = (more: object = {}) => ({
  goodCode: '900101',
  warehouseId: 1,
  from: '2026-03-14',
  to: '2026-03-15',
  name: 'Иван Петров',
  phone: '8 (911) 123-45-67',
  ...more,
})
let phones = 0
const otherPhone = () => `911${String(++phones).padStart(7, '0')}`
const book = (
  more: object = {},
  headers: Record<string, string> = {},
  remoteAddress = `10.0.${phones % 200}.${Math.floor(phones / 200)}`,
) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/rental/book',
    headers: { host: 'shop.test', origin: 'http://shop.test', ...headers },
    remoteAddress,
    payload: form(more),
  })
const anyBook = (more: object = {}) => book({ phone: otherPhone(), ...more })
const stored = () => shop.database.db.selectFrom('hire_booking').selectAll().execute()
const letters = () =>
  shop.database.db.selectFrom('outbox').select(['channel', 'recipient', 'subject', 'text']).orderBy('channel').execute()
const calendar = (query: string, code = '900101') => shop.ask(`/rental/${code}/calendar?${query}`)

describe('POST /rental/book', () => {
  it('holds one piece for its days, tells the shop and the customer', async () => {
    const answer = await book({ comment: ' К восьми утра ', delivery: { address: ' Псков,  ул. Ленина, 1 ' } })
    expect(answer.statusCode).toBe(200)
    const [row, ...others] = await stored()
    expect(others).toEqual([])
    expect(answer.json()).toEqual({
      data: { id: row!.id, number: `П-${row!.id}`, from: '2026-03-14', to: '2026-03-15', total: 1200, deposit: 5000 },
    })
    expect(row).toMatchObject({
      days: '[2026-03-14,2026-03-16)',
      status: 'new',
      good_code: '900101',
      warehouse_id: 1,
      node_code: '000001',
      user_id: null,
      name: 'Иван Петров',
      phone: '79111234567',
      delivery_address: 'Псков, ул. Ленина, 1',
      comment: 'К восьми утра',
      total: 120_000,
      price_per_day: 60_000,
      deposit: 500_000,
      created_at: shop.time.now,
    })
    const [letter, sms] = await letters()
    expect(sms).toMatchObject({ channel: 'sms', recipient: '79111234567' })
    expect(sms!.text).toContain(`бронь П-${row!.id}, Перфоратор П-600 напрокат, 14–15\u00A0марта, 1\u00A0200\u00A0₽`)
    expect(letter!.subject).toBe(`Бронь проката П-${row!.id}: 14–15\u00A0марта (2\u00A0дня)`)
    expect(letter!.text).toContain('+7 (911) 123-45-67')
    // whoever reads it works at the desk, not in the shop's window
    expect(letter!.text).toContain(`office.shop.test/rental/${row!.id}`)
    const consents = await shop.database.db.selectFrom('consent').selectAll().execute()
    expect(consents.at(-1)).toMatchObject({ kind: 'personal-data', given: true })
  })

  it('counts by the tariff of the term', async () => {
    expect((await anyBook({ to: '2026-03-17' })).json().data).toMatchObject({ total: 2000 })
    expect((await anyBook({ from: '2026-03-20', to: '2026-03-20' })).json().data).toMatchObject({ total: 600 })
  })

  const words = (text: string) => [text]
  it.each([
    [{ from: '2026-03-04' }, { from: words('Этот день уже прошёл. Выберите другой.') }],
    [{ to: '2026-03-13' }, { to: words('День возврата раньше дня начала. Поменяйте даты.') }],
    [{ to: '2026-04-15' }, { to: words('Онлайн бронируем до 32\u00A0дней. О большем сроке договоримся по телефону.') }],
    [
      { warehouseId: 2, from: '2026-03-16', to: '2026-03-17' },
      { from: words('16\u00A0марта магазин не работает. Выберите другой день.') },
    ],
    [{ warehouseId: 2, to: '2026-03-16' }, { to: words('16\u00A0марта магазин не работает. Выберите другой день.') }],
    [
      { from: '2026-03-08', to: '2026-03-10' },
      { from: words('8\u00A0марта магазин не работает. Выберите другой день.') },
    ],
    [
      { from: '2027-03-12', to: '2027-03-13' },
      { from: words('Бронируем на 90\u00A0дней вперёд. Выберите день поближе.') },
    ],
    [{ from: '2026-02-31' }, { from: words('Выберите день начала') }],
    [{ from: 'завтра' }, { from: words('Выберите день начала') }],
    [{ to: '' }, { to: words('Выберите день возврата') }],
    [{ goodCode: '999999' }, { goodCode: words('Этого в прокате нет') }],
    [{ goodCode: '100101' }, { goodCode: words('Этого в прокате нет') }],
    [{ warehouseId: 99 }, { warehouseId: words('Такого пункта проката нет. Выберите другой.') }],
    [{ warehouseId: 3 }, { warehouseId: words('Такого пункта проката нет. Выберите другой.') }],
    [{ warehouseId: 'здесь' }, { warehouseId: words('Выберите пункт проката') }],
    [
      { goodCode: '900102', to: '2026-03-14' },
      { warehouseId: words('В магазине «Верстак на Рижском» этого в прокате нет. Выберите другой пункт.') },
    ],
    [{ name: ' ' }, { name: words('Введите имя') }],
    [
      { name: 'R2D2', phone: '12' },
      { name: words('Используйте в имени только буквы, дефис и пробел'), phone: words('Введите телефон полностью') },
    ],
    [{ delivery: { address: ' ' } }, { 'delivery.address': words('Напишите, куда привезти') }],
    [{ comment: 'я'.repeat(241) }, { comment: words('Сократите текст на 1\u00A0символ') }],
  ])('%j is refused at its field and nothing is stored', async (more, fields) => {
    expect(fieldsOf(await book({ phone: otherPhone(), ...more }))).toEqual([422, fields])
    expect([await stored(), await letters()]).toEqual([[], []])
  })

  it.each(['\u0000', null, 1e308, [], {}, '9'.repeat(9999), "'; drop table hire_booking; --"])(
    '%j anywhere never breaks it',
    async (junk) => {
      for (const field of [
        'goodCode',
        'warehouseId',
        'from',
        'to',
        'name',
        'phone',
        'delivery',
        'comment',
        'expectedTotal',
      ]) {
        expect(
          (await anyBook({ [field]: junk, ...(field === 'phone' ? { phone: junk } : {}) })).statusCode,
        ).toBeLessThan(500)
      }
    },
  )

  it('today is booked until the shop closes', async () => {
    shop.time.now = new Date('2026-03-05T19:59:00+03:00')
    expect((await anyBook({ from: '2026-03-05', to: '2026-03-05' })).statusCode).toBe(200)
    shop.time.now = new Date('2026-03-05T20:00:00+03:00')
    expect(fieldsOf(await anyBook({ from: '2026-03-05', to: '2026-03-06' }))).toEqual([
      422,
      { from: ['Сегодня магазин уже закрыт. Выберите другой день.'] },
    ])
  })

  it('says which days are taken', async () => {
    expect((await anyBook()).statusCode).toBe(200)
    expect((await anyBook()).statusCode).toBe(200)
    const third = await anyBook({ from: '2026-03-15', to: '2026-03-17' })
    // the nearest terms of three days
    expect([third.statusCode, third.json().errorMessage]).toEqual([
      409,
      { from: ['15–17\u00A0марта уже всё занято. Свободно 11–13\u00A0марта и 16–18\u00A0марта.'] },
    ])
    // the day after is free again
    expect((await anyBook({ from: '2026-03-16', to: '2026-03-16' })).statusCode).toBe(200)
    expect(await stored()).toHaveLength(3)
  })

  it('gives a machine that is late to nobody', async () => {
    for (let piece = 0; piece < 2; piece++) await anyBook({ from: '2026-03-05', to: '2026-03-05' })
    await shop.database.db.updateTable('hire_booking').set({ status: 'issued' }).execute()
    shop.time.now = new Date('2026-03-06T12:00:00+03:00')
    expect((await anyBook({ from: '2026-03-06', to: '2026-03-07' })).statusCode).toBe(409)
    expect((await calendar('warehouseId=1')).data.days[0]).toEqual({ day: '2026-03-06', free: 0, isOpen: true })
    expect((await anyBook({ from: '2026-03-07', to: '2026-03-07' })).statusCode).toBe(200)
  })

  it('the same key gives the same booking, also at once; another body under it is a conflict', async () => {
    const headers = { 'idempotency-key': 'booking-key-1' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => book({}, headers)))
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json().data?.number}`)).size).toBe(1)
    expect(await stored()).toHaveLength(1)
    expect(await letters()).toHaveLength(2)
    const other = await book({ to: '2026-03-14' }, headers)
    expect([other.statusCode, await stored().then(({ length }) => length)]).toEqual([409, 1])
    expect((await book({}, { 'idempotency-key': 'я' })).statusCode).toBe(422)
  })

  it('books at the price that was seen or not at all', async () => {
    const refused = await book({ expectedTotal: 1000 })
    expect([refused.statusCode, refused.json().errorMessage]).toEqual([
      409,
      'Цена изменилась: теперь 1\u00A0200\u00A0₽. Проверьте сумму и повторите.',
    ])
    expect(await stored()).toEqual([])
    expect((await book({ expectedTotal: 1200 })).statusCode).toBe(200)
  })

  it('takes six an hour from one phone', async () => {
    const phone = '9219999999'
    for (let day = 10; day < 16; day++)
      expect((await book({ phone, from: `2026-03-${day}`, to: `2026-03-${day}` })).statusCode).toBe(200)
    const refused = await book({ phone, from: '2026-03-20', to: '2026-03-20' })
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect(await stored()).toHaveLength(6)
  })

  it('the database itself lets nobody hold a held piece', async () => {
    await anyBook()
    const [row] = await stored()
    const { id: _id, number: _number, ...values } = row!
    const second = shop.database.db
      .insertInto('hire_booking')
      .values({ ...values, days: '[2026-03-15,2026-03-18)', request_key: null, company: null })
    await expect(second.execute()).rejects.toMatchObject({ code: '23P01', constraint: 'hire_booking_one_holder' })
    await shop.database.db.updateTable('hire_booking').set({ status: 'cancelled' }).execute()
    await second.execute()
  })
})

describe('GET /rental/{code}/calendar', () => {
  it('shows free pieces by day, closed days and the pieces’ own days', async () => {
    await anyBook()
    const { status, data } = await calendar('warehouseId=1')
    expect(status).toBe(200)
    expect(data.longestDays).toBe(32)
    expect(data.pieces.map(({ busy }: { busy: object[] }) => busy).filter((busy: object[]) => busy.length > 0)).toEqual(
      [[{ from: '2026-03-14', to: '2026-03-15' }]],
    )
    expect(data.days).toHaveLength(90 + 32)
    const on = (day: string) => data.days.find((each: { day: string }) => each.day === day)
    expect(on('2026-03-05')).toEqual({ day: '2026-03-05', free: 2, isOpen: true })
    expect(on('2026-03-08')).toEqual({ day: '2026-03-08', free: 2, isOpen: false })
    expect([on('2026-03-14').free, on('2026-03-15').free, on('2026-03-16').free]).toEqual([1, 1, 2])
  })

  it('starts where asked, never before today', async () => {
    expect((await calendar('warehouseId=1&from=2026-04-01')).data.days[0].day).toBe('2026-04-01')
    expect((await calendar('warehouseId=1&from=2020-01-01')).data.days[0].day).toBe('2026-03-05')
    expect((await calendar('warehouseId=1&from=9999-01-01')).data.days).toEqual([])
  })

  it('tells nobody who booked', async () => {
    expect((await anyBook()).statusCode).toBe(200)
    expect(JSON.stringify((await calendar('warehouseId=1')).data)).not.toMatch(/Иван|7911/)
  })

  it.each([
    ['900999', 'warehouseId=1', 404],
    ['100101', 'warehouseId=1', 404],
    ['900101', 'warehouseId=77', 422],
    ['900101', '', 422],
    ['900101', 'warehouseId=1&from=1', 422],
  ])('%s?%s answers %i', async (code, query, status) => {
    expect((await calendar(query, code)).status).toBe(status)
  })

  it('asks the same few statements whatever the park', async () => {
    const count = statementCounter(shop.database.pool)
    expect(await count(() => calendar('warehouseId=1'))).toHaveLength(4)
    await shop.database.db
      .insertInto('hire_piece')
      .values(Array.from({ length: 40 }, (_, at) => ({ good_code: '900102', warehouse_id: 1, serial: `C-${at}` })))
      .execute()
    for (let at = 0; at < 5; at++) await anyBook({ goodCode: '900102', from: '2026-03-14', to: '2026-03-14' })
    expect(await count(() => calendar('warehouseId=1', '900102'))).toHaveLength(4)
    await shop.database.db.deleteFrom('hire_booking').execute()
    await shop.database.db.deleteFrom('hire_piece').where('serial', 'like', 'C-%').execute()
  })
})

describe('the customer’s own', () => {
  let token: string
  let other: string
  beforeAll(async () => {
    token = await signUp(shop, '79110000031')
    other = await signUp(shop, '79110000032')
  })
  const own = async (as = token, query = '') =>
    (await send(shop, `/user/rentals${query}`, {}, { token: as, method: 'GET' })).json()
  const cancel = async (id: number | string, as = token) => {
    const answer = await send(shop, `/rental/cancel/${id}`, {}, { token: as })
    return { status: answer.statusCode, ...answer.json() }
  }
  const bookOwn = async (more: object = {}) =>
    (await book({ phone: otherPhone(), ...more }, { authorization: `Bearer ${token}` })).json().data

  it('are listed newest first with what was agreed', async () => {
    await bookOwn()
    const second = await bookOwn({ from: '2026-03-20', to: '2026-03-22' })
    await anyBook({ from: '2026-03-25', to: '2026-03-25' })
    const { data, meta } = await own()
    expect(meta.total).toBe(2)
    expect(data[0]).toMatchObject({
      number: second.number,
      from: '2026-03-20',
      to: '2026-03-22',
      status: 'new',
      statusText: 'Ждёт подтверждения',
      total: 1500,
      pricePerDay: 500,
      deposit: 5000,
      canCancel: true,
      good: { code: '900101', url: '/arenda/tovar-900101-900101/' },
      shop: { name: 'Верстак на Рижском' },
    })
    expect((await own(other)).data).toEqual([])
    const count = statementCounter(shop.database.pool)
    const statements = await count(() => own())
    expect(statements.filter((text) => text.includes('hire_booking'))).toHaveLength(2)
  })

  it('need a sign-in', async () => {
    expect((await shop.get('/api/user/rentals')).statusCode).toBe(401)
    expect((await send(shop, '/rental/cancel/1')).statusCode).toBe(401)
    expect((await send(shop, '/user/rentals?page=0', {}, { token, method: 'GET' })).statusCode).toBe(422)
  })

  it('can be cancelled before the day of issue: the piece is free again', async () => {
    const { id } = await bookOwn()
    await anyBook()
    expect((await anyBook()).statusCode).toBe(409)
    await shop.database.db.deleteFrom('outbox').execute()
    expect(await cancel(id)).toMatchObject({
      status: 200,
      data: { id, status: 'cancelled', statusText: 'Отменена', canCancel: false },
    })
    expect(await letters()).toHaveLength(2)
    expect((await anyBook()).statusCode).toBe(200)
    expect(await cancel(id)).toMatchObject({ status: 409, errorMessage: 'Бронь уже отменена' })
  })

  it('cannot be cancelled by another, on the day, or out of nothing', async () => {
    const { id } = await bookOwn()
    expect((await cancel(id, other)).status).toBe(404)
    expect((await cancel(999_999)).status).toBe(404)
    expect((await cancel('x')).status).toBe(422)
    shop.time.now = new Date('2026-03-14T08:00:00+03:00')
    expect(await cancel(id)).toMatchObject({
      status: 409,
      errorMessage: 'Эту бронь уже не отменить на сайте. Позвоните в пункт проката, и мы поможем.',
    })
    expect((await stored())[0]!.status).toBe('new')
  })
})

describe('around rental', () => {
  it('keeps questions, answers and the menu', async () => {
    await shop.database.db
      .insertInto('rental_faq')
      .values({ position: 1, question: 'Что нужно?', answer: 'Паспорт **и** залог <script>' })
      .execute()
    await shop.database.db
      .insertInto('menu_item')
      .values({ place: 'rental', name: 'Каталог проката', link: '/catalog-prokata/', picture: null, position: 1 })
      .execute()
    const { data } = await shop.ask('/content/rental/faq')
    expect(data[0].question).toBe('Что нужно?')
    expect(data[0].answer).toContain('<strong>и</strong>')
    expect(data[0].answer).not.toContain('<script')
    expect((await shop.ask('/content/rental/men')).data).toEqual([
      { name: 'Каталог проката', url: '/catalog-prokata/', image: null },
    ])
  })

  it('a rental good says its deposit and tariffs; shops say how many pieces they keep', async () => {
    expect((await shop.ask('/catalog/good/900101?isHire=1')).data.hire).toEqual({
      deposit: 5000,
      tariffs: [
        { fromDays: 1, pricePerDay: 600 },
        { fromDays: 3, pricePerDay: 500 },
      ],
    })
    expect(
      (await shop.ask('/catalog/good/900101/warehouses?forRent=1')).data.map(
        ({ id, remains }: { id: number; remains: number }) => [id, remains],
      ),
    ).toEqual([
      [1, 2],
      [2, 1],
    ])
  })
})

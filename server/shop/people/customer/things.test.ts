import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, fieldsOf, PASSWORD, send, signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, codesOf, openCatalogShop } from '#server/test/catalog-shop.ts'
import { changeBonuses } from './bonuses.ts'

let shop: CatalogShop
let token: string
let stranger: string
let phone = 79160000000
const newPhone = () => String(++phone)

beforeAll(async () => {
  shop = await openCatalogShop()
  token = await signUp(shop, newPhone())
  stranger = await signUp(shop, newPhone())
})
afterAll(() => shop.close())

const read = async (url: string, by = token) => (await send(shop, url, {}, { token: by, method: 'GET' })).json()
const add = (url: string, body: object, by = token) => send(shop, url, body, { token: by })
const remove = (url: string, body: object, by = token) => send(shop, url, body, { token: by, method: 'DELETE' })

it.each([
  ['GET', '/user/me'],
  ['POST', '/user/update'],
  ['GET', '/user/organizations'],
  ['POST', '/user/organizations'],
  ['DELETE', '/user/organizations'],
  ['GET', '/user/delivery-addresses'],
  ['POST', '/user/delivery-addresses'],
  ['POST', '/user/delivery-addresses/update'],
  ['DELETE', '/user/delivery-addresses'],
  ['GET', '/user/bonuses/coming'],
  ['GET', '/user/favorites'],
  ['GET', '/user/favorites/full'],
  ['POST', '/user/favorites'],
  ['DELETE', '/user/favorites'],
  ['GET', '/user/bonus-history'],
  ['GET', '/user/export'],
  ['POST', '/user/delete'],
  ['POST', '/user/request-confirm-mail'],
  ['POST', '/user/password-set'],
] as const)('%s %s needs a sign-in', async (method, url) => {
  const answer = await send(shop, url, {}, { method })
  expect([answer.statusCode, answer.json().errorCode]).toEqual([401, 'UNAUTHORIZED'])
})

describe('/api/user/organizations', () => {
  it('finds the name by INN, keeps and removes', async () => {
    const [mine] = (await add('/user/organizations', { inn: '6027999013', kpp: '602701001' })).json().data
    expect(mine).toEqual({
      organization_id: expect.any(Number),
      inn: '6027999013',
      kpp: '602701001',
      name: 'ООО «Кром-Строй»',
      address: '180000, г Псков, ул Советская, д 12, офис 4',
    })
    await add('/user/organizations', { inn: ' 602799901110 ', kpp: '' })
    expect((await read('/user/organizations')).data.map((each: { name: string }) => each.name)).toEqual([
      'ООО «Кром-Строй»',
      'ИП Верещагин Пётр Ильич',
    ])
    expect((await read('/user/organizations', stranger)).data).toEqual([])
    const theirs = await remove('/user/organizations', { organization_id: mine.organization_id }, stranger)
    expect([theirs.statusCode, theirs.json().errorCode]).toEqual([404, 'NOT_FOUND'])
    expect((await remove('/user/organizations', { organization_id: mine.organization_id })).json().data).toHaveLength(1)
  })

  it.each([
    [{ inn: '6027999014' }, { inn: ['Проверьте ИНН: в одной из цифр ошибка'] }],
    [{ inn: '602' }, { inn: ['Введите ИНН полностью: 10 цифр у организации, 12 у предпринимателя'] }],
    [{ inn: '' }, { inn: ['Введите ИНН'] }],
    [{}, { inn: ['Введите ИНН'] }],
    [{ inn: '6027999013', kpp: '60' }, { kpp: ['Введите КПП полностью: 9 знаков, например 602701001'] }],
    [{ inn: '6027999013', kpp: '999901001' }, { kpp: ['Не нашли организацию с таким ИНН и КПП'] }],
    [{ inn: '7707083893' }, { inn: ['Не нашли организацию с таким ИНН'] }],
    [{ inn: '602799901110' }, { inn: ['Эта организация у вас уже есть'] }],
    [{ inn: '7707083893', name: 'x'.repeat(1000) }, { name: [expect.any(String)] }],
  ])('refuses %j', async (body, words) => {
    const before = await read('/user/organizations')
    expect(fieldsOf(await add('/user/organizations', body))).toEqual([422, words])
    expect(await read('/user/organizations')).toEqual(before)
  })

  it('takes one the directory does not know by the name its owner gives, and none by a name it knows better', async () => {
    const { data } = (await add('/user/organizations', { inn: '7707083893', name: ' ООО  «Дальняя» ' })).json()
    expect(data.at(-1)).toMatchObject({ inn: '7707083893', kpp: null, name: 'ООО «Дальняя»', address: '' })
    const other = await signUp(shop, newPhone())
    const known = (await add('/user/organizations', { inn: '6027999013', name: 'Не она' }, other)).json().data
    expect(known[0].name).toBe('ООО «Кром-Строй»')
  })

  it.each([0, -1, 2 ** 31, 'x', null, 1.5])('refuses id %s', async (id) => {
    expect(fieldsOf(await remove('/user/organizations', { organization_id: id }))).toEqual([
      422,
      { organization_id: ['Нужен номер организации'] },
    ])
  })
})

describe('/api/user/favorites', () => {
  it('keeps codes newest last and shows goods newest first', async () => {
    for (const goodCode of ['100101', '100205', '100101']) await add('/user/favorites', { goodCode })
    expect((await read('/user/favorites')).data).toEqual(['100101', '100205'])
    const full = await read('/user/favorites/full?nodeLogisticCode=000001')
    expect([codesOf(full.data), full.meta]).toEqual([
      ['100205', '100101'],
      { page: 1, perPage: 24, total: 2, lastPage: 1 },
    ])
    expect((await read('/user/favorites/full?page=9')).data).toEqual([])
    expect((await remove('/user/favorites', { goodCode: '100101' })).json().data).toEqual(['100205'])
    expect((await remove('/user/favorites', { goodCode: 'nothing' })).json().data).toEqual(['100205'])
    expect((await read('/user/favorites', stranger)).data).toEqual([])
  })

  it('refuses a good that is none', async () => {
    expect((await add('/user/favorites', { goodCode: '1' })).statusCode).toBe(404)
    expect(fieldsOf(await add('/user/favorites', {}))).toEqual([422, { goodCode: ['Нужен код товара'] }])
    expect((await read('/user/favorites?nodeLogisticCode=1')).errorCode).toBe('VALIDATION')
  })

  it('shows a guest’s goods in their order, leaving out what is none', async () => {
    const answer = await send(shop, '/user/favorites/goods', {
      goodCodes: ['100301', 'x', '100101', '100999', '100101'],
    })
    expect(codesOf(answer.json().data)).toEqual(['100301', '100101'])
    expect((await send(shop, '/user/favorites/goods', { goodCodes: Array(201).fill('1') })).statusCode).toBe(422)
    expect((await send(shop, '/user/favorites/goods', { goodCodes: '100301' })).statusCode).toBe(422)
  })

  it('moves a guest’s into the account on sign-up and on every sign-in, and takes the cookie back', async () => {
    const key = newPhone()
    const cookies = { favorites: '100101,nonsense,100102,<script>' }
    const code = await codeFor(shop, key)
    const answer = await send(
      shop,
      '/auth/sign-up',
      { name: 'Пётр', phone: key, password: PASSWORD, passwordConfirmation: PASSWORD, code },
      { cookies },
    )
    expect(answer.cookies.find(({ name }) => name === 'favorites')).toMatchObject({
      value: '',
      maxAge: 1,
      domain: 'shop.test',
    })
    expect((await read('/user/favorites', answer.json().data.token)).data).toEqual(['100101', '100102'])
    const again = await send(
      shop,
      '/auth/sign-in/by-password',
      { key, password: PASSWORD },
      { cookies: { favorites: '100102,100203' } },
    )
    expect((await read('/user/favorites', again.json().data.token)).data).toEqual(['100101', '100102', '100203'])
    const byCode = await send(
      shop,
      '/auth/sign-in/by-code',
      { key, code: await codeFor(shop, key) },
      { cookies: { favorites: '100204' } },
    )
    expect((await read('/user/favorites', byCode.json().data.token)).data).toEqual([
      '100101',
      '100102',
      '100203',
      '100204',
    ])
  })
})

describe('/api/user/bonus-history', () => {
  it('lists newest first with the balance after each', async () => {
    const { db } = shop.database
    const { id } = (await read('/user/me')).data
    const change = (amount: number, reason: string, orderNumber: string | null = null) =>
      db
        .transaction()
        .execute((tx) => changeBonuses(tx, { userId: id, amount, reason, orderNumber, now: shop.time.now }))
    await change(500, 'Начислено за заказ', 'В-000017')
    await change(-120, 'Списано в заказе', 'В-000018')
    const history = await read('/user/bonus-history')
    const date = shop.time.now.toISOString()
    expect(history).toEqual({
      data: [
        { date, amount: -120, reason: 'Списано в заказе', orderNumber: 'В-000018', balanceAfter: 380 },
        { date, amount: 500, reason: 'Начислено за заказ', orderNumber: 'В-000017', balanceAfter: 500 },
      ],
      meta: { page: 1, perPage: 20, total: 2, lastPage: 1 },
    })
    expect((await read('/user/me')).data.techInfo.balanceBonusesActive).toBe(380)
    await expect(change(-381, 'Слишком много')).rejects.toThrow('bonus_balance')
    // two orders at once cannot spend the same bonus
    const both = await Promise.allSettled([change(-300, 'Раз'), change(-300, 'Два')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await read('/user/bonus-history')).meta.total).toBe(3)
  })
})

describe('searches', () => {
  it.each([
    ['псков', ['Псковская обл, г Псков']],
    ['г. Псков, Рижский 40', ['Псковская обл, г Псков, Рижский 40']],
    ['Москва', ['Москва обл, г Москва']],
    ['нет такого', []],
  ])('finds addresses for «%s»', async (query, values) => {
    const { data } = (await shop.get(`/api/address/search?query=${encodeURIComponent(query)}`)).json()
    expect(data.map((each: { value: string }) => each.value)).toEqual(values)
    for (const each of data)
      expect(each).toEqual({
        value: expect.any(String),
        fiasId: expect.any(String),
        geoLat: expect.any(Number),
        geoLon: expect.any(Number),
      })
  })

  it.each(['', '?query=', '?query=Пс', '?query=%20%20%20%20', `?query=${'я'.repeat(301)}`])(
    'refuses /address/search%s',
    async (query) => {
      expect(fieldsOf(await shop.get(`/api/address/search${query}`))).toEqual([
        422,
        { query: ['Введите хотя бы три символа адреса'] },
      ])
    },
  )

  it.each([
    ['6027999013', ['ООО «Кром-Строй»']],
    ['кром', ['ООО «Кром-Строй»']],
    ['верещагин', ['ИП Верещагин Пётр Ильич']],
    ['"Невская', ['ООО «Невская бригада»']],
    ['7707083893', []],
    ['такой нет', []],
  ])('finds organizations for «%s»', async (query, names) => {
    const { data } = (await shop.get(`/api/organization/search/${encodeURIComponent(query)}`)).json()
    expect(data.map((each: { name: string }) => each.name)).toEqual(names)
  })

  it('says where the slip in an INN is', async () => {
    expect(fieldsOf(await shop.get('/api/organization/search/6027999014'))).toEqual([
      422,
      { query: ['Проверьте ИНН: в одной из цифр ошибка'] },
    ])
    expect((await shop.get('/api/organization/search/x')).statusCode).toBe(422)
  })
})

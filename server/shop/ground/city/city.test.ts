import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertPlaces, MOSCOW, OSTROV, PSKOV } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
})
afterAll(() => shop.close())

describe('GET /api/city', () => {
  it.each([
    ['пс', ['Псков']],
    ['ПСКОВ', ['Псков']],
    ['орел', ['Орёл']],
    ['ов', ['Псков', 'Остров']],
    ['ос', ['Остров', 'Москва']],
    ['', ['Москва', 'Орёл', 'Псков', 'Остров']],
    ['нет такого', []],
    ['%', []],
    ["'; drop table city; --", []],
  ])('finds «%s» → %j', async (q, names) => {
    const answer = await shop.get(`/api/city?q=${encodeURIComponent(q)}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data.map((city: { name: string }) => city.name)).toEqual(names)
    expect(answer.json().meta).toEqual({ page: 1, perPage: 20, total: names.length, lastPage: 1 })
  })

  it('is empty past the last page', async () => {
    const answer = await shop.get('/api/city?page=99')
    expect([answer.statusCode, answer.json().data]).toEqual([200, []])
  })

  it.each(['0', '-1', 'x', '1e9', '1.5'])('refuses page=%s in Russian', async (page) => {
    const answer = await shop.get(`/api/city?page=${page}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      errorCode: 'VALIDATION',
      errorMessage: { page: ['Номер страницы — целое число от 1'] },
    })
  })
})

describe('GET /api/city/by-id/{id}', () => {
  it.each([String(PSKOV.id), PSKOV.fiasId, PSKOV.fiasId.toUpperCase(), PSKOV.kladrId])(
    'finds Pskov by %s',
    async (id) => {
      expect((await shop.get(`/api/city/by-id/${id}`)).json().data).toEqual({
        id: PSKOV.id,
        address: 'г Псков',
        area: '',
        region: 'Псковская обл',
        fiasId: PSKOV.fiasId,
        kladrId: PSKOV.kladrId,
        name: 'Псков',
        geoLat: 57,
        geoLon: 28,
        nodeLogisticCode: '000001',
        nodeLogisticSlug: 'pskov',
      })
    },
  )

  it.each(['9', '9999999999999', 'xx', '00000000-0000-0000-0000-000000000000', '999999999999999999999999'])(
    'answers NOT_FOUND for %s',
    async (id) => {
      const answer = await shop.get(`/api/city/by-id/${id}`)
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'NOT_FOUND'])
    },
  )

  it('refuses what no id can be', async () => {
    expect((await shop.get('/api/city/by-id/%00')).statusCode).toBe(422)
    expect((await shop.get(`/api/city/by-id/${'1'.repeat(40)}`)).statusCode).toBe(422)
  })
})

describe('GET /api/city/by-ip', () => {
  it('guesses by the range file and falls back to the main city', async () => {
    expect((await shop.get('/api/city/by-ip?ip=91.202.84.7')).json().data.id).toBe(MOSCOW.id)
    expect((await shop.get('/api/city/by-ip?ip=127.0.0.1')).json().data.id).toBe(MOSCOW.id)
    expect((await shop.get('/api/city/by-ip?ip=2001:db8::1')).json().data.id).toBe(MOSCOW.id)
  })

  it('is about the visitor, so nobody keeps it', async () => {
    expect((await shop.get('/api/city/by-ip')).headers['cache-control']).toBe('private, no-store')
  })

  it('refuses what is no address', async () => {
    expect((await shop.get('/api/city/by-ip?ip=localhost')).json().errorMessage).toEqual({ ip: ['Это не IP-адрес'] })
  })
})

describe('city packs', () => {
  it('puts the branches first', async () => {
    const { data } = (await shop.get('/api/city/pack/quick')).json()
    expect(data.map((city: { name: string }) => city.name)).toEqual(['Псков', 'Москва', 'Орёл', 'Остров'])
  })

  it('lists cities with a service centre', async () => {
    const { data } = (await shop.get('/api/city/pack/service')).json()
    expect(data.map((city: { id: number }) => city.id)).toEqual([PSKOV.id])
    expect(data).not.toContainEqual(expect.objectContaining({ id: OSTROV.id }))
  })
})

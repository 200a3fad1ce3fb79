import { describe, expect, it } from 'vitest'
import { isInn } from '#rules/identity/inn.ts'
import { isKpp } from '#rules/identity/kpp.ts'
import { send, signUp } from '#server/test/account-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop } from '#server/test/test-app.ts'
import { openTestService } from '../test-service.fixture.ts'
import { dadata } from './dadata.ts'
import { SAMPLE_ORGANIZATIONS } from './sample-organizations.ts'

const KEYS = { token: 'secret' }
const PARTY = {
  value: 'ООО "РОМАШКА"',
  data: {
    inn: '7707083893',
    kpp: '770701001',
    ogrn: '1027700132195',
    type: 'LEGAL',
    branch_type: 'MAIN',
    name: { full_with_opf: 'ОБЩЕСТВО «РОМАШКА»', short_with_opf: 'ООО «Ромашка»' },
    state: { status: 'ACTIVE' },
    address: { value: 'г Москва, ул Вавилова, д 19' },
  },
}
const ROMASHKA = {
  inn: '7707083893',
  kpp: '770701001',
  ogrn: '1027700132195',
  name: 'ООО «Ромашка»',
  address: 'г Москва, ул Вавилова, д 19',
  status: 'ACTIVE',
}

describe('DaData', () => {
  it('finds addresses as documented', async () => {
    const service = await openTestService(() => ({
      body: {
        suggestions: [
          {
            value: 'г Псков, Рижский пр-кт, д 40',
            unrestricted_value: '180016, …',
            data: { fias_id: 'f1', geo_lat: '57.8136', geo_lon: '28.3496' },
          },
          { value: 'г Псков, Рижский пр-кт', data: { fias_id: null, geo_lat: null, geo_lon: null } },
          { value: 'г Псков', data: { fias_id: 'f2', geo_lat: '57.8', geo_lon: '28.3', qc_geo: '4' } },
          { value: 'г Псков, д 1', data: { fias_id: 'f3', geo_lat: '57.8', geo_lon: '28.3', qc_geo: '0' } },
        ],
      },
    }))
    expect(await dadata(KEYS, { address: service.address }).addresses('псков рижский', null)).toEqual([
      { value: 'г Псков, Рижский пр-кт, д 40', fiasId: 'f1', geoLat: 57.8136, geoLon: 28.3496 },
      { value: 'г Псков, Рижский пр-кт', fiasId: null, geoLat: null, geoLon: null },
      { value: 'г Псков', fiasId: 'f2', geoLat: null, geoLon: null },
      { value: 'г Псков, д 1', fiasId: 'f3', geoLat: 57.8, geoLon: 28.3 },
    ])
    expect(service.requests[0]).toMatchObject({
      method: 'POST',
      path: '/suggestions/api/4_1/rs/suggest/address',
      headers: { authorization: 'Token secret', 'content-type': 'application/json' },
    })
    expect(JSON.parse(service.requests[0]!.body)).toEqual({ query: 'псков рижский', count: 10 })
    await service.close()
  })

  it('asks for addresses of the branch’s city first', async () => {
    const service = await openTestService(() => ({ body: { suggestions: [] } }))
    const shop = await openTestShop({}, { suggestions: dadata(KEYS, { address: service.address }) })
    await insertPlaces(shop.database.db)
    expect((await shop.get(encodeURI('/api/address/search?query=ленина 5'))).json().data).toEqual([])
    const { kladr_id } = await shop.database.db
      .selectFrom('node_logistic as node')
      .innerJoin('city', 'city.id', 'node.city_id')
      .select('city.kladr_id')
      .where('node.slug', 'is', null)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(service.requests[0]!.body)).toEqual({
      query: 'ленина 5',
      count: 10,
      locations_boost: [{ kladr_id }],
    })
    await shop.close()
    await service.close()
  })

  it('finds organizations by name and by number', async () => {
    const service = await openTestService(() => ({ body: { suggestions: [PARTY] } }))
    const suggestions = dadata(KEYS, { address: service.address })
    expect(await suggestions.organizations('ромашка')).toEqual([ROMASHKA])
    await suggestions.organizations('7707083893')
    expect(await suggestions.organizationByInn('7707083893', null)).toEqual(ROMASHKA)
    await suggestions.organizationByInn('7707083893', '770701001')
    const asked = service.requests.map(({ path, body }) => [path.split('/rs/')[1], JSON.parse(body)])
    expect(asked).toEqual([
      ['suggest/party', { query: 'ромашка', count: 10 }],
      ['findById/party', { query: '7707083893', count: 10 }],
      ['findById/party', { query: '7707083893', branch_type: 'MAIN' }],
      ['findById/party', { query: '7707083893', kpp: '770701001' }],
    ])
    await service.close()
  })

  it.each([
    [
      'a sole trader without a KPP',
      { suggestions: [{ value: 'ИП Рюмин', data: { inn: '532199903312' } }] },
      [{ inn: '532199903312', kpp: null, ogrn: null, name: 'ИП Рюмин', address: '', status: 'ACTIVE' }],
    ],
    ['nothing', { suggestions: [] }, []],
    ['an empty answer', {}, []],
  ])('reads %s', async (_what, body, found) => {
    const service = await openTestService(() => ({ body }))
    expect(await dadata(KEYS, { address: service.address }).organizations('рюмин')).toEqual(found)
    await service.close()
  })

  it('that lies down is a 503 in Russian, and nothing is written; a sign-up goes on', async () => {
    const service = await openTestService(() => 'silence')
    const shop = await openTestShop({}, { suggestions: dadata(KEYS, { address: service.address, timeoutMs: 100 }) })
    await insertPlaces(shop.database.db)
    for (const url of ['/api/address/search?query=псков', '/api/organization/search/ромашка']) {
      const answer = await shop.get(encodeURI(url))
      const errorMessage = 'Справочник не отвечает. Повторите через минуту.'
      expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
        503,
        '60',
        { errorCode: 'UNAVAILABLE', errorMessage, errors: { source: [errorMessage] } },
      ])
    }
    const token = await signUp(shop, '79170000009', { inn: '7707083893' })
    expect((await send(shop, '/user/organizations', { inn: '6027999013' }, { token })).statusCode).toBe(503)
    expect((await send(shop, '/user/organizations', {}, { token, method: 'GET' })).json().data).toMatchObject([
      { name: 'Организация с ИНН 7707083893' },
    ])
    await shop.close()
    await service.close()
  })
})

it('the sample has numbers that hold', () => {
  const isOgrn = (ogrn: string) => Number(ogrn.at(-1)) === (Number(ogrn.slice(0, -1)) % (ogrn.length - 2)) % 10
  for (const { inn, kpp, ogrn } of SAMPLE_ORGANIZATIONS) {
    expect([isInn(inn), isOgrn(ogrn!), kpp === null ? inn.length === 12 : isKpp(kpp)]).toEqual([true, true, true])
  }
  expect(new Set(SAMPLE_ORGANIZATIONS.map(({ inn }) => inn)).size).toBe(SAMPLE_ORGANIZATIONS.length)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createSqlIndex } from '#server/catalog-index/sql/sql-index.ts'
import { createDb } from '#server/db/client.ts'
import { openPorts } from '#server/ports/ports.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_TILES_CREDIT: '© Карты' })
  await insertPlaces(shop.database.db)
})
afterAll(() => shop.close())

describe('the envelope and its failures', () => {
  it('wraps in data, carries an ETag and answers 304', async () => {
    const first = await shop.get('/api/node-logistic/000001')
    expect(first.json()).toEqual({
      data: {
        code: '000001',
        slug: 'pskov',
        name: 'Псков',
        nameIn: 'в Пскове',
        cityId: 760,
        phone: '78112700700',
        hasRental: true,
        hasService: true,
        hasPickup: true,
        pickupShops: [
          { id: 1, name: 'Верстак на Рижском', workTime: expect.any(Array) },
          { id: 2, name: 'Верстак на Октябрьском', workTime: expect.any(Array) },
        ],
        prices: [
          { start: '0', price: '390' },
          { start: '5000', price: '0' },
        ],
      },
    })
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(first.headers['cache-control']).toBe('public, no-cache')
    const again = await shop.get('/api/node-logistic/000001', {
      headers: { host: 'shop.test', 'if-none-match': first.headers.etag as string },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('knows no branch whose city is not named yet', async () => {
    await shop.database.db
      .insertInto('node_logistic')
      .values({
        code: '000099',
        slug: 'half',
        name: 'Половина',
        name_in: 'в Половине',
        phone: '78112700700',
        has_rental: false,
        has_service: false,
        position: 99,
        city_id: null,
      })
      .execute()
    expect((await shop.get('/api/node-logistic/000099')).statusCode).toBe(404)
    await shop.database.db.deleteFrom('node_logistic').where('code', '=', '000099').execute()
  })

  it.each(['/api', '/api/', '/api/nothing', '/api/city/by-id', '/api/node-logistic/nope'])(
    '%s is a JSON 404',
    async (url) => {
      const answer = await shop.get(url)
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'NOT_FOUND'])
    },
  )

  it.each([
    `{"goods":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    `${'{"goods":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  ])('refuses what is nested without end, in words', async (payload) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/cart/update',
      headers: { host: 'shop.test', 'content-type': 'application/json' },
      payload,
    })
    expect([answer.statusCode, answer.json().errorMessage]).toEqual([422, { body: ['Слишком много вложенных полей'] }])
  })

  it('answers malformed JSON with 400 in Russian, never a stack', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/nothing',
      headers: { host: 'shop.test', 'content-type': 'application/json' },
      body: '{"a":',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      errorCode: 'BAD_REQUEST',
      errorMessage: 'Запрос не разобрать: проверьте его запись',
      errors: { source: ['Запрос не разобрать: проверьте его запись'] },
    })
  })

  it('refuses a body past the limit and a strange type', async () => {
    const post = (type: string, body: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/nothing',
        headers: { host: 'shop.test', 'content-type': type },
        body,
      })
    expect((await post('application/json', JSON.stringify('x'.repeat(2_000_000)))).statusCode).toBe(413)
    expect((await post('application/xml', '<a/>')).statusCode).toBe(415)
  })

  it('gives every answer a request id, keeping a sane one from the proxy', async () => {
    const given = await shop.get('/api/city/pack/quick', {
      headers: { host: 'shop.test', 'x-request-id': 'proxy-id-12345678' },
    })
    expect(given.headers['x-request-id']).toBe('proxy-id-12345678')
    const odd = await shop.get('/api/city/pack/quick', { headers: { host: 'shop.test', 'x-request-id': 'a b\u0001' } })
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('says 503 with Retry-After while the database is away', async () => {
    const away = createDb({ host: '/nowhere' })
    const app = await buildApp({
      db: away.db,
      catalog: createSqlIndex(away.db),
      goodsList: shop.services.goodsList,
      sealing: shop.services.sealing,
      upper: shop.services.upper,
      ports: await openPorts(shop.config, away.db),
      config: shop.config,
      clock: () => new Date(),
      pages: null,
    })
    for (const url of ['/api/city/pack/quick', '/health/ready']) {
      const answer = await app.inject({ url, headers: { host: 'shop.test' } })
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    }
    expect((await app.inject('/health/live')).statusCode).toBe(200)
    await app.close()
    await away.close()
  })
})

describe('nodeLogisticCode', () => {
  it('is the host’s by default, given or refused by name', async () => {
    const names = async (url: string, host = 'shop.test') =>
      (await shop.get(url, { headers: { host } })).json().data?.map((each: { id: number }) => each.id)
    expect(await names('/api/node-logistic/warehouses')).toEqual([])
    expect(await names('/api/node-logistic/warehouses', 'pskov.shop.test')).toEqual([1, 2])
    expect(await names('/api/node-logistic/warehouses?nodeLogisticCode=000001')).toEqual([1, 2])
    const unknown = await shop.get('/api/node-logistic/warehouses?nodeLogisticCode=1')
    expect([unknown.statusCode, unknown.json().errorMessage]).toEqual([
      422,
      { nodeLogisticCode: ['Филиала с кодом «1» нет'] },
    ])
  })
})

describe('shops and service centres', () => {
  it('finds a shop by number and by name, with its schedule in words', async () => {
    for (const id of ['2', 'pskov-oktyabrskiy']) {
      const { data } = (await shop.get(`/api/node-logistic/warehouse/${id}`)).json()
      expect(data).toMatchObject({ id: 2, cityName: 'Псков', workingSchedule: 'Пн выходной, Вт–Вс 10:00–18:00' })
    }
  })

  it.each(['3', '99', '99999999999', 'pskov-sklad'])('does not show %s', async (id) => {
    expect((await shop.get(`/api/node-logistic/warehouse/${id}`)).statusCode).toBe(404)
  })

  it('lists centres with the brands we still sell and prices in roubles', async () => {
    const [center] = (await shop.get('/api/node-logistic/services')).json().data
    expect(center).toMatchObject({
      slug: 'pskov-servis',
      vendors: [{ code: 'v1', slug: 'norvik', name: 'NORVIK' }],
      works: [{ name: 'Замена щёток', priceFrom: 350, days: 1 }],
    })
    expect((await shop.get('/api/node-logistic/service/pskov-servis')).json().data).toEqual(center)
    expect((await shop.get('/api/node-logistic/service/7')).statusCode).toBe(404)
  })

  it('knows which branch serves a town', async () => {
    expect((await shop.get('/api/node-logistic/city/765')).json().data.code).toBe('000001')
    expect((await shop.get('/api/node-logistic/city/1')).statusCode).toBe(404)
  })

  it('says where the map’s tiles are and whose they are', async () => {
    expect((await shop.get('/api/node-logistic/map')).json().data).toEqual({
      url: 'https://tiles.example/{z}/{x}/{y}.png',
      credit: '© Карты',
    })
  })

  it.each([
    '/contact-information',
    '/content/init',
    '/content/menu',
    '/content/quick-nav/fullscreen',
    '/content/catalog-images',
    '/content/basket-popup',
    '/content/page?url=/about/',
    '/node-logistic/warehouses',
    '/node-logistic/services',
    '/vendor',
    '/city/pack/quick',
    '/action',
    '/action/filters',
    '/blogs/list',
    '/blogs/page?code=x',
  ])('%s of a branch that is none is refused', async (path) => {
    const answer = await shop.get(`/api${path}${path.includes('?') ? '&' : '?'}nodeLogisticCode=5`)
    expect([answer.statusCode, answer.json().errorMessage]).toEqual([
      422,
      { nodeLogisticCode: ['Филиала с кодом «5» нет'] },
    ])
  })
})

describe('content and contacts', () => {
  it('answers init with the settings’ defaults in an empty shop', async () => {
    const { data } = (await shop.get('/api/content/init', { headers: { host: 'pskov.shop.test' } })).json()
    expect(data).toMatchObject({
      topTitle: 'Лучшие предложения',
      saleTitle: 'Акции и скидки',
      saleLink: '/discount/',
      delivery: true,
      contacts: { name: 'Верстак', phone: '78112700700', workTimeFormatted: 'Ежедневно 09:00–20:00' },
      nodeLogistic: { code: '000001' },
      split: { active: true, min: 1000, max: 150_000 },
    })
    expect(data.nodes.map((node: { slug: string | null }) => node.slug)).toEqual(['pskov', null])
  })

  it('answers contacts of the asked branch', async () => {
    expect((await shop.get('/api/contact-information')).json().data.phone).toBe('78005553535')
    expect((await shop.get('/api/contact-information?nodeLogisticCode=000001')).json().data.phone).toBe('78112700700')
  })

  it('answers requisites as far as the shop has filled them in', async () => {
    const requisites = async () => (await shop.get('/api/contact-information')).json().data.requisites
    const bare = await requisites()
    expect(bare.every(({ value }: { value: string }) => value !== '')).toBe(true)
    await shop.database.db
      .insertInto('setting')
      .values({ key: 'requisites', value: JSON.stringify({ inn: '6027146103', bik: ' ' }) })
      .execute()
    expect(await requisites()).toEqual([...bare, { label: 'ИНН', value: '6027146103' }])
    await shop.database.db.deleteFrom('setting').where('key', '=', 'requisites').execute()
  })
})

describe('an address a call had before', () => {
  it('answers as today’s, says that it ends and is in no document', async () => {
    const [former, today] = await Promise.all(
      ['/api/reviews/', '/api/reviews'].map((path) => shop.get(`${path}?goodCode=100101`)),
    )
    expect([former!.statusCode, former!.body]).toEqual([today!.statusCode, today!.body])
    expect(former!.headers).toMatchObject({
      deprecation: '@1794873600',
      sunset: 'Wed, 17 Nov 2027 00:00:00 GMT',
      link: '</api/reviews>; rel="successor-version"',
    })
    expect(today!.headers).not.toHaveProperty('deprecation')
    const { paths } = (await shop.get('/api/openapi.json')).json()
    expect(paths).toHaveProperty('/user/orders/{id}/cancel')
    for (const path of ['/reviews/', '/order/cancel/{id}', '/rental/cancel/{id}'])
      expect(paths).not.toHaveProperty([path])
  })
})

describe('the document', () => {
  it('is OpenAPI 3.1 with every call, and a page for people', async () => {
    const document = (await shop.get('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/city/by-id/{id}'].get.parameters).toContainEqual(
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    )
    // a good is ordered once whatever the network does, and a listing is narrowed: both are part of the call
    for (const path of ['/order/save', '/order/one-click-save', '/order/complect-save', '/rental/book']) {
      expect(document.paths[path].post.parameters).toContainEqual(
        expect.objectContaining({
          name: 'idempotency-key',
          in: 'header',
          required: false,
          schema: expect.objectContaining({ pattern: expect.any(String) }),
        }),
      )
    }
    for (const path of [
      '/catalog/category/{code}/goods',
      '/catalog/category/{code}/filters',
      '/search',
      '/search/full',
      '/search/filters',
      '/vendor/{code}/goods',
    ]) {
      expect(document.paths[path].get.parameters).toContainEqual(
        expect.objectContaining({ name: 'filter', in: 'query', style: 'deepObject', explode: true }),
      )
    }
    const { delivery } = document.paths['/order/save'].post.requestBody.content['application/json'].schema.properties
    expect(Object.keys(delivery.properties)).toEqual([
      'type',
      'warehouseId',
      'address',
      'hasNoHouse',
      'slot',
      'entrance',
      'floor',
      'intercom',
      'hasLift',
      'callBefore',
      'city',
      'tariffCode',
      'officeCode',
    ])
    expect(document.components.schemas.Error.required).toContain('errors')
    const page = await shop.get('/api/docs/')
    expect(page.body).toContain('/api/city/by-id/{id}')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

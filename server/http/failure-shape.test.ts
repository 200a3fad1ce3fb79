import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Compile } from 'typebox/compile'
import { ErrorAnswer } from '#contract/api-error.schema.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())

const isFailure = Compile(ErrorAnswer)
const host = 'pskov.shop.test'
type Asked = { method?: 'GET' | 'POST'; url: string; payload?: string; headers?: Record<string, string> }
const ask = ({ method = 'GET', url, payload, headers = {} }: Asked) =>
  shop.app.inject({
    method,
    url: `/api${url}`,
    headers: { host, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
const json = (payload: object) => ({
  method: 'POST' as const,
  payload: JSON.stringify(payload),
  headers: { 'content-type': 'application/json' },
})
const pickup = {
  contact: { name: 'Иван', phone: '79001234567' },
  delivery: { type: 'pickup', warehouseId: 1 },
  payment: 'on-receipt',
}

describe('every failure has a code, words and errors.source', () => {
  it.each([
    [
      400,
      { url: '/cart/update', method: 'POST' as const, payload: '{', headers: { 'content-type': 'application/json' } },
    ],
    [401, { url: '/user/me' }],
    [
      403,
      {
        url: '/cart/update',
        ...json({ goods: [] }),
        headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      },
    ],
    [404, { url: '/nothing' }],
    [404, { url: '/catalog/good/5' }],
    [413, { url: '/cart/update', ...json({ goods: 'x'.repeat(2_000_000) }) }],
    [
      415,
      { url: '/cart/update', method: 'POST' as const, payload: '<a/>', headers: { 'content-type': 'application/xml' } },
    ],
    [422, { url: '/cart/update', ...json({}) }],
    [404, { url: '/order/save', ...json(pickup) }],
  ])('%i %o', async (status, asked) => {
    const answer = await ask(asked)
    expect(answer.statusCode).toBe(status)
    expect([answer.body, isFailure.Check(answer.json())]).toEqual([answer.body, true])
    const { errorMessage, errors } = answer.json()
    expect(errors.source).toEqual(
      typeof errorMessage === 'string'
        ? [errorMessage]
        : Object.entries(errorMessage as Record<string, string[]>).flatMap(([field, said]) =>
            said.map((sentence) => `${field}: ${sentence}`),
          ),
    )
  })

  it('409 names the goods, one sentence each', async () => {
    const answer = await ask({
      url: '/order/one-click-save',
      ...json({ goodCode: '100101', quantity: 50, phone: '79001234567' }),
    })
    expect(answer.statusCode).toBe(409)
    expect(isFailure.Check(answer.json())).toBe(true)
  })

  it('429 and 500', async () => {
    let answer = await ask({ url: '/user/check', ...json({ key: '79001234567' }) })
    for (let tries = 0; tries < 200 && answer.statusCode !== 429; tries++)
      answer = await ask({ url: '/user/check', ...json({ key: '79001234567' }) })
    expect([answer.statusCode, isFailure.Check(answer.json())]).toEqual([429, true])
    await shop.database.db.schema.alterTable('page').renameTo('page_gone').execute()
    const broken = await ask({ url: '/content/page?url=/about/' })
    await shop.database.db.schema.alterTable('page_gone').renameTo('page').execute()
    expect([broken.statusCode, isFailure.Check(broken.json())]).toEqual([500, true])
  })
})

it('a courier is not blamed on the sum where there is none', async () => {
  const body = { ...pickup, delivery: { type: 'courier', address: 'ул. Ленина, 5' } }
  const cart = await shop.app.inject({
    method: 'POST',
    url: '/api/cart/update',
    payload: { goods: [{ code: '100101', quantity: 1 }] },
    headers: { host: 'shop.test' },
  })
  const { cartUuid } = cart.json().data
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/order/save',
    payload: { ...body, cartUuid },
    headers: { host: 'shop.test' },
  })
  expect([answer.statusCode, answer.json().errorMessage]).toEqual([
    422,
    { 'delivery.type': ['Курьера здесь нет. Выберите другой способ получения.'] },
  ])
})

import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { PATIENCE } from './slow-clients.ts'

let shop: TestShop
let port: number
beforeAll(async () => {
  const patience = {
    connectionTimeout: 2000,
    requestTimeout: 500,
    keepAliveTimeout: 300,
    http: { headersTimeout: 300, connectionsCheckingInterval: 50 },
  }
  shop = await openTestShop({}, {}, { patience })
  await insertPlaces(shop.database.db)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as AddressInfo).port
})
afterAll(() => shop.close())

/** Sends and keeps the line open, as somebody who means to hold it; answers what came until the other side hung up. */
const hold = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket
      .on('data', (bytes) => (heard += bytes))
      .on('close', () => resolve(heard))
      .on('error', reject)
    socket.write(text)
  })
const json = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))

describe('a client that plays for time', () => {
  it('is hung up on in the middle of its headers', async () => {
    const answer = await hold('GET / HTTP/1.1\r\nHost: shop.test\r\nX-Slow: ')
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(json(answer)).toEqual({
      errorCode: 'TIMEOUT',
      errorMessage: 'Запрос шёл слишком долго. Проверьте связь и повторите',
      errors: { source: ['Запрос шёл слишком долго. Проверьте связь и повторите'] },
    })
  })

  it('is hung up on in the middle of its body', async () => {
    expect(
      await hold(
        'POST /api/cart/update HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"goods":',
      ),
    ).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('is hung up on when it asks nothing more', async () => {
    expect(await hold('GET /health/live HTTP/1.1\r\nHost: shop.test\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it.each([
    ['no HTTP at all', 'ПРИВЕТ\r\n\r\n', 400],
    ['headers past any need', `GET / HTTP/1.1\r\nHost: shop.test\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      'POST /api/cart/update HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/cart/update HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost : shop.test\r\n\r\n', 400],
  ])('is answered briefly to %s', async (_name, text, status) => {
    const answer = await hold(text)
    expect(answer.slice(0, 13)).toBe(`HTTP/1.1 ${status} `)
    expect(json(answer).errorMessage).toMatch(/^[А-Я]/)
  })

  it('waits for real visitors longer', () => {
    expect(PATIENCE.http.headersTimeout).toBeLessThanOrEqual(15_000)
    expect([PATIENCE.connectionTimeout > 0, PATIENCE.requestTimeout > 0]).toEqual([true, true])
  })
})

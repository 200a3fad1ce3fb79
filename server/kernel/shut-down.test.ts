import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { isWindows } from '#server/db/embedded/windows.ts'
import { shutDownInOrder } from './shut-down.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { freePort, startShopProcess } from '#server/test/shop-process.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createCatalogDatabase()
})
afterAll(() => database.drop())

const refuses = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(false))
    socket.on('error', () => resolve(true)).on('connect', () => socket.destroy())
  })

// Windows ends a process without asking it
it.skipIf(isWindows)(
  'SIGTERM: the request under way is answered, new ones are refused, the exit is clean',
  async () => {
    const port = await freePort()
    const shop = await startShopProcess(database.url, port)
    const put = (cookie: string) =>
      fetch(`${shop.address}/api/cart/update`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ nodeLogisticCode: '000001', goods: [{ code: '100101', quantity: 2 }] }),
      })
    const cookie = (await put('')).headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0]!)
      .join('; ')
    // somebody holds the cart, so the next request stays under way for as long as we like
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    const holding = database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('cart').selectAll().forUpdate().execute()
      hold()
      await held
    })
    await isHeld
    const underWay = put(cookie)
    const waits = async () =>
      (await database.pool.query(`select count(*)::int as n from pg_locks where not granted`)).rows[0].n as number
    await expect.poll(waits).toBeGreaterThan(0)
    const stopped = shop.stop()
    await expect.poll(() => refuses(port)).toBe(true)
    letGo()
    await holding
    const answer = await underWay
    // kept alive, the connection would hold up the exit until the limit
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect(await stopped).toBe(0)
  },
)

it.skipIf(isWindows)(
  'with time to drain: it says that it ends, answers everybody meanwhile on connections that end too, then refuses',
  async () => {
    const port = await freePort()
    const shop = await startShopProcess(database.url, port, { DRAIN_SECONDS: '2' })
    const ask = async (path: string) => {
      const { status, headers } = await fetch(`${shop.address}${path}`)
      return [status, headers.get('connection')]
    }
    expect(await ask('/health/ready')).toEqual([200, 'keep-alive'])
    const begun = performance.now()
    const stopped = shop.stop()
    await expect.poll(() => ask('/health/ready')).toEqual([503, 'close'])
    expect(await ask('/health/live')).toEqual([200, 'close'])
    expect(await ask('/api/cart')).toEqual([200, 'close'])
    await expect.poll(() => refuses(port)).toBe(true)
    expect(performance.now() - begun).toBeGreaterThan(1900)
    expect(await stopped).toBe(0)
  },
)

it('closes what was opened last first, once, whatever breaks on the way', async () => {
  const order: string[] = []
  const exit = vi.fn()
  const { onClose, shutDown } = shutDownInOrder((error) => order.push((error as Error).message), exit)
  onClose(async () => order.push('database'))
  onClose(async () => Promise.reject(new Error('stuck')))
  onClose(async () => order.push('requests'))
  await Promise.all([shutDown(0), shutDown(1)])
  expect([order, exit.mock.calls]).toEqual([['requests', 'stuck', 'database'], [[0]]])
})

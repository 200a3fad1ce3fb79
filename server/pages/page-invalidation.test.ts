import { createServer, connect as dial, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import type { Replica } from '#server/db/replica/replica.ts'
import { PageCache } from './page-cache.ts'
import { followContent } from './page-invalidation.ts'

let database: TestDatabase
let cache: PageCache
let content: ReturnType<typeof followContent>
let troubles: unknown[]
let replicaNotified: number
const replica = { changed: () => void replicaNotified++ } as unknown as Replica

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  cache = new PageCache({ maxBytes: 1_000_000, freshMs: 60_000, staleMs: 300_000 })
  troubles = []
  replicaNotified = 0
})
afterEach(() => content.close())

const follow = async (pool: pg.Pool = database.pool, heartbeatMs?: number) => {
  content = followContent({
    db: database.db,
    pool,
    cache,
    replica,
    onError: (error) => troubles.push(error),
    ...(heartbeatMs ? { heartbeatMs } : {}),
  })
  await content.caughtUp()
}

async function inOneTransaction(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(['begin', ...statements, 'commit'].join(';'))
  await client.end()
}

/** A page of the shop as it is kept: «hit» means that the old one is still sent. */
const ask = async () =>
  (
    await cache.find('/', async () => ({
      status: 200,
      headers: {},
      body: Buffer.from('page'),
      tags: new Set(['content:page']),
      cacheMs: 60_000,
    }))
  ).how
const isDropped = () => expect.poll(ask, { interval: 5 }).toBe('miss')
let texts = 0
const changeSetting = () =>
  `insert into setting (key, value) values ('probe', '"${++texts}"') on conflict (key) do update set value = excluded.value`

describe('a lost connection of the content listener', () => {
  it('is replaced, and whatever was missed meanwhile is invalidated', async () => {
    await follow()
    for (let round = 0; round < 3; round++) {
      await ask()
      expect(await ask()).toBe('hit')
      const before = content.backendPid()
      expect(before).not.toBeNull()
      const told = replicaNotified
      // One transaction: the notice is sent when nobody listens any more.
      await inOneTransaction(`select pg_terminate_backend(${before})`, changeSetting())
      await isDropped()
      await expect.poll(() => replicaNotified).toBeGreaterThan(told)
      await expect.poll(() => content.backendPid()).not.toBe(before)
      await content.caughtUp()
      // and the new one hears
      await ask()
      expect(await ask()).toBe('hit')
      await inOneTransaction(changeSetting())
      await isDropped()
    }
    expect(troubles).toHaveLength(3)
  })

  it('is noticed by a heartbeat when the server went silent without a word, as in a fail-over', async () => {
    const { host, port, user = '', database: name = '', password } = new pg.Client(database.url)
    let isSilent = false
    const sockets: Socket[] = []
    const proxy = createServer((near) => {
      const far = host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial(port, host)
      sockets.push(near, far)
      const wasOpenedSilent = isSilent
      near.on('data', (bytes) => (isSilent && !wasOpenedSilent ? undefined : far.write(bytes))).on('error', () => {})
      far.on('data', (bytes) => (isSilent && !wasOpenedSilent ? undefined : near.write(bytes))).on('error', () => {})
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const through = new pg.Pool({
      host: '127.0.0.1',
      port: (proxy.address() as AddressInfo).port,
      user,
      database: name,
      password: password ?? '',
    })
    try {
      await follow(through, 50)
      await ask()
      expect(await ask()).toBe('hit')
      isSilent = true
      await inOneTransaction(changeSetting())
      await isDropped()
      expect(troubles.length).toBeGreaterThan(0)
    } finally {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await through.end()
    }
  })
})

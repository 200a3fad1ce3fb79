import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followChanges } from '#server/db/follow-changes.ts'
import { runLocked } from '#server/kernel/job-lock.ts'
import { insertCatalog } from '#server/test/catalog-fixture.ts'
import { openHttpBuyer } from '#server/test/http-buyer.ts'
import { auditOrders, countShelves } from '#server/test/order-books.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import {
  makeSynchronous,
  openReplicaPair,
  type PairServer,
  promote,
  type ReplicaPair,
} from '#server/test/replica-pair.ts'
import { freePort, startShopProcess } from '#server/test/shop-process.ts'
import { createDb, type DbConnection, SERVING } from '../client.ts'
import { isDatabaseUnavailable } from '../database-away.ts'
import { isWindows } from '../embedded/windows.ts'
import { findDatabase } from '../find-database.ts'
import { migrate } from '../migrate.ts'
import { databaseConfig } from './database-config.ts'
import { DatabaseServers } from './database-servers.ts'

// Two servers over unix sockets, stopped by signals. The long form, with Patroni and real hosts: node bench/cluster.ts
const it = test.skipIf(isWindows)
const MIGRATIONS = join(import.meta.dirname, '../migrations')
const listOf = (...servers: PairServer[]) =>
  `postgresql:///verstak?user=${servers[0]!.poolConfig.user}&host=${servers.map(({ poolConfig }) => encodeURIComponent(String(poolConfig.host))).join(',')}`

describe.skipIf(isWindows)('the main server is gone without a word', () => {
  let pair: ReplicaPair
  let own: DbConnection
  const config = () => databaseConfig(listOf(pair.replica, pair.main))
  const timeline = async () =>
    (await own.pool.query('select substr(pg_walfile_name(pg_current_wal_insert_lsn()), 8, 1) as at')).rows[0].at

  beforeAll(async () => {
    pair = await openReplicaPair()
    own = createDb({ ...config(), ...SERVING })
    await own.pool.query('create table written (at int)')
  })
  afterAll(async () => {
    await own?.close()
    await pair?.close()
  })

  it('until then the main of the list is found, wherever it stands in it', async () => {
    expect(await timeline()).toBe('1')
  })

  it('a main that only reads is let go of, and said so in one line', async () => {
    const admin = createDb({ ...pair.main.poolConfig, max: 1 })
    const say = async (value: string) => {
      await admin.pool.query(`alter system set default_transaction_read_only = ${value}`)
      await admin.pool.query('select pg_reload_conf()')
      await wait(50)
    }
    await say('on')
    const failure = await sql`insert into written values (9)`.execute(own.db).catch((error: Error) => error)
    // the connection may have heard of it before or after
    expect(isDatabaseUnavailable(failure)).toBe(true)
    const word = await new DatabaseServers(config()).main(0).catch((error: Error) => error.message)
    expect(word).toMatch(/^ни один сервер из списка не принимает записи: .+ — копия, .+ — только для чтения$/)
    // named alone, each says so too
    const alone = createDb({ ...pair.main.poolConfig, max: 1 })
    await expect(migrate(alone.pool, MIGRATIONS)).rejects.toThrow('Главный сервер PostgreSQL открыт только для чтения')
    await alone.close()
    const copy = createDb({ ...pair.replica.poolConfig, max: 1 })
    await expect(migrate(copy.pool, MIGRATIONS)).rejects.toThrow('По DATABASE_URL отвечает копия')
    await copy.close()
    await admin.pool.query('set default_transaction_read_only = off')
    await say('off')
    await admin.close()
    await own.pool.query('insert into written values (0)')
  })

  it('connections to it are cut, locks end with them, listeners and questions go to the new main; waking up, it is not believed', async () => {
    const heard: (readonly string[] | null)[] = []
    const following = followChanges({
      channel: 'failover_test',
      connection: { ...own.pool.options, password: own.pool.options.password },
      pollMs: 60_000,
      catchUp: async (_, notices) => void heard.push(notices),
      onError() {},
    })
    await following.caughtUp()
    const locked = Promise.withResolvers<AbortSignal>()
    const working = runLocked(own.pool, 77, async (signal) => {
      locked.resolve(signal)
      while (!signal.aborted) await wait(10)
    }).catch((error: Error) => error)
    const { aborted } = await locked.promise
    expect(aborted).toBe(false)
    const hung = own.pool.query('select pg_sleep(60)').catch((error: Error) => error)
    await wait(50)

    const wake = pair.main.hang()
    const begun = performance.now()
    await promote(pair)
    expect(isDatabaseUnavailable(await hung)).toBe(true)
    expect(await working).toBeInstanceOf(Error)
    await own.pool.query('insert into written values (1)')
    await following.caughtUp()
    // sooner than any time-out of a question
    expect(performance.now() - begun).toBeLessThan(SERVING.query_timeout)
    expect(await timeline()).toBe('2')
    // what was said meanwhile nobody knows: everything is read again
    expect(heard.filter((notices) => notices === null).length).toBe(2)
    await own.pool.query(`notify failover_test, 'news'`)
    await expect.poll(() => heard.at(-1)).toEqual(['news'])

    wake()
    await wait(1500)
    expect(await timeline()).toBe('2')
    // somebody who comes now sees two mains of one cluster
    const found = await new DatabaseServers(config()).main()
    expect(found.host).toBe(pair.replica.poolConfig.host)
    await following.close()
  })

  // a machine so busy that a server does not answer in a second has not seen the stranger
  it('a list with a server of another cluster is refused in one line', { retry: 3 }, async () => {
    const other = await openReplicaPair()
    try {
      const copy = createDb({ ...other.replica.poolConfig, max: 1 })
      // its database comes to it over the stream
      await expect.poll(() => copy.pool.query('select 1').then(Boolean, () => false)).toBe(true)
      await copy.close()
      await expect(
        findDatabase({ databaseUrl: listOf(pair.replica, other.replica), dataDir: '/nowhere' }),
      ).rejects.toThrow(/ из другого кластера, уберите его из списка$/)
      await expect(
        findDatabase({ databaseUrl: listOf(other.replica, pair.replica), dataDir: '/nowhere' }),
      ).rejects.toThrow(/ из другого кластера, уберите его из списка$/)
    } finally {
      await other.close()
    }
  })
})

it('orders go on through the loss of the main server: every accepted one is found once, every message sent once', async () => {
  const pair = await openReplicaPair()
  const before = createDb(pair.main.poolConfig)
  await migrate(before.pool, MIGRATIONS)
  await insertPlaces(before.db)
  await insertCatalog(before.db)
  const codes = ['100101', '100102', '100103']
  await before.db.deleteFrom('good_stock').execute()
  await before.db
    .insertInto('good_stock')
    .values(codes.map((good_code) => ({ good_code, warehouse_id: 1, quantity: 1000 })))
    .execute()
  const shelves = await countShelves(before.db)
  await makeSynchronous(pair)
  await before.close()
  const shop = await startShopProcess(listOf(pair.main, pair.replica), await freePort())
  const after = createDb({ ...pair.replica.poolConfig, max: 2 })
  try {
    const ORDERS = 40
    const buyers = await Promise.all(
      Array.from({ length: ORDERS }, (_, at) =>
        openHttpBuyer([shop.address], `failover-${at}`, [{ code: codes[at % 3]!, quantity: 1 }]),
      ),
    )
    const accepted: string[] = []
    const failures: string[] = []
    let next = 0
    const lost = Promise.withResolvers<void>()
    const buying = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let at = next++; at < ORDERS; at = next++) {
          const { status, number, message } = await buyers[at]!.place()
          if (status === 200) accepted.push(number!)
          else failures.push(`${status} ${message}`)
          if (accepted.length === 8) lost.resolve()
        }
      }),
    )
    await lost.promise
    await pair.main.stop()
    await promote(pair)
    await buying
    expect(failures).toEqual([])
    const numbers = (await after.db.selectFrom('shop_order').select('number').execute()).map(({ number }) => number)
    expect(numbers.toSorted()).toEqual(accepted.toSorted())
    expect(new Set(accepted).size).toBe(ORDERS)
    const left = () =>
      after.db
        .selectFrom('outbox')
        .select((e) => e.fn.countAll<number>().as('left'))
        .where('state', '!=', 'sent')
        .executeTakeFirstOrThrow()
    await expect.poll(async () => (await left()).left).toBe(0)
    expect(await auditOrders(after.db, shelves)).toEqual([])
  } finally {
    await shop.kill(true)
    await after.close()
    await pair.close()
  }
})

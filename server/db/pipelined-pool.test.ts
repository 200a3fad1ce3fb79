import { sql } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createDb, type DbConnection } from './client.ts'
import { WITH_COMMIT } from './pipelined-pool.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let one: DbConnection
let sent: string[]
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table thing (id integer primary key)')
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('delete from thing')
  one = createDb({ connectionString: database.url, max: 1 }, { prepared: true })
  sent = []
  one.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      sent.push(typeof given[0] === 'string' ? given[0] : (given[0] as { text: string }).text)
      return query(...given)
    }) as typeof client.query
  })
  return () => one.close()
})

const put = (id: number, db = one.db) => sql`insert into thing values (${id})`.execute(db)
const ids = async () =>
  (await database.pool.query<{ id: number }>('select id from thing order by id')).rows.map(({ id }) => id)

it('a transaction begins on the way of its first statement, and one that asks nothing never does', async () => {
  await one.db.transaction().execute(async (tx) => {
    expect(sent).toEqual([])
    await put(1, tx)
    expect(await ids()).toEqual([])
    await put(2, tx)
  })
  expect(sent).toEqual(['begin', 'insert into thing values ($1)', 'insert into thing values ($1)', 'commit'])
  expect(await ids()).toEqual([1, 2])
  sent.length = 0
  await one.db.transaction().execute(async () => {})
  await expect(one.db.transaction().execute(async () => Promise.reject(new Error('changed my mind')))).rejects.toThrow(
    'changed my mind',
  )
  expect(sent).toEqual([])
  await put(3)
  expect(await ids()).toEqual([1, 2, 3])
})

it('a failure takes all of it back, in the first statement as in a later one, and the connection goes on', async () => {
  for (const [first, second] of [
    [1, 1],
    [2, 3],
  ] as const) {
    await put(second)
    const work = one.db.transaction().execute(async (tx) => {
      await put(first, tx)
      await put(second, tx)
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
  }
  expect(await ids()).toEqual([1, 3])
  await one.db.transaction().execute((tx) => put(4, tx))
  expect(await ids()).toEqual([1, 3, 4])
})

const putLater = (id: number, db = one.db) => sql`${WITH_COMMIT}insert into thing values (${id})`.execute(db)

it('what may travel with the commit is sent with it, or with the question before, and alone outside a transaction', async () => {
  await one.db.transaction().execute(async (tx) => {
    await put(1, tx)
    sent.length = 0
    await putLater(2, tx)
    await putLater(3, tx)
    expect(sent).toEqual([])
  })
  expect(sent).toEqual(['insert into thing values ($1)', 'insert into thing values ($1)', 'commit'])
  const seen = await one.db.transaction().execute(async (tx) => {
    await putLater(4, tx)
    return (await sql<{ id: number }>`select id from thing order by id`.execute(tx)).rows.map(({ id }) => id)
  })
  expect(seen).toEqual([1, 2, 3, 4])
  await one.db.transaction().execute((tx) => putLater(5, tx))
  await putLater(6)
  expect(await ids()).toEqual([1, 2, 3, 4, 5, 6])
})

it('should it fail, all of the transaction is taken back, and the failure told as it is', async () => {
  await put(2)
  const work = (first: number, second: number) =>
    one.db.transaction().execute(async (tx) => {
      await put(first, tx)
      await putLater(second, tx)
    })
  await expect(work(1, 2)).rejects.toMatchObject({ code: '23505' })
  await expect(one.db.transaction().execute((tx) => putLater(2, tx))).rejects.toMatchObject({ code: '23505' })
  expect(await ids()).toEqual([2])
  await work(3, 4)
  expect(await ids()).toEqual([2, 3, 4])
})

it('nothing of it is sent when the work was given up', async () => {
  const work = (before: () => Promise<unknown>) =>
    one.db.transaction().execute(async (tx) => {
      await before()
      await putLater(1, tx)
      throw new Error('changed my mind')
    })
  await expect(work(async () => {})).rejects.toThrow('changed my mind')
  const begun = one.db.transaction().execute(async (tx) => {
    await put(2, tx)
    await putLater(3, tx)
    throw new Error('changed my mind')
  })
  await expect(begun).rejects.toThrow('changed my mind')
  expect(sent).toEqual(['begin', 'insert into thing values ($1)', 'rollback'])
  await put(4)
  expect(await ids()).toEqual([4])
})

it('without prepared statements it is an ordinary one', async () => {
  const plain = createDb({ connectionString: database.url, max: 1 })
  await plain.db
    .transaction()
    .execute(async (tx) => {
      await putLater(1, tx)
      await expect(putLater(1, tx)).rejects.toMatchObject({ code: '23505' })
    })
    .catch(() => {})
  expect(await ids()).toEqual([])
  await plain.close()
})

it('it is of the kind that was asked for', async () => {
  const kind = () =>
    one.db
      .transaction()
      .setIsolationLevel('serializable')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const { rows } = await sql<{
          level: string
          mode: string
        }>`select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as mode`.execute(
          tx,
        )
        return rows[0]
      })
  expect(await kind()).toEqual({ level: 'serializable', mode: 'on' })
})

it('whoever asks the pool itself may copy streams, before and after', async () => {
  const copied = async () => {
    const client = await one.pool.connect()
    let text = ''
    try {
      for await (const part of client.query(copyTo('copy thing to stdout'))) text += String(part)
    } finally {
      client.release()
    }
    return text
  }
  await put(1)
  expect(await copied()).toBe('1\n')
  await one.db.transaction().execute((tx) => putLater(2, tx))
  expect(await copied()).toBe('1\n2\n')
  await put(3)
  expect(await ids()).toEqual([1, 2, 3])
})

it('a connection whose «begin» failed is not lent again: what travelled with it may have stood alone', async () => {
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one.db)).rows[0]!.pid
  const before = await pid()
  // somebody gave the connection back in the middle of a transaction that had failed
  const careless = await one.pool.connect()
  await careless.query('begin')
  await careless.query('select 1 / 0').catch(() => {})
  careless.release()
  await expect(one.db.transaction().execute((tx) => put(1, tx))).rejects.toMatchObject({ code: '25P02' })
  expect(await pid()).not.toBe(before)
  await one.db.transaction().execute((tx) => put(2, tx))
  expect(await ids()).toEqual([2])
})

it('a server that hangs is given up on, and its connection not lent again', async () => {
  const hasty = createDb({ connectionString: database.url, max: 1, query_timeout: 150 }, { prepared: true })
  await expect(sql`select pg_sleep(1)`.execute(hasty.db)).rejects.toThrow('Query read timeout')
  await put(1, hasty.db)
  const work = hasty.db.transaction().execute(async (tx) => {
    await put(2, tx)
    await sql`${WITH_COMMIT}select pg_sleep(1)`.execute(tx)
  })
  await expect(work).rejects.toThrow('Query read timeout')
  await put(3, hasty.db)
  expect(await ids()).toEqual([1, 3])
  await hasty.close()
})

it('a server that is gone between two transactions is told of, not waited for', async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one.db)
  const work = one.db.transaction().execute(async (tx) => {
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await put(1, tx)
  })
  await expect(work).rejects.toThrow(/terminat|not queryable|EPIPE|ECONNRESET/)
  await put(2)
  expect(await ids()).toEqual([2])
})

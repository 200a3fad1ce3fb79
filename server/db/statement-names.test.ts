import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDb, type DbConnection } from './client.ts'
import { isWorthAName, StatementNames } from './statement-names.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { WITH_COMMIT } from './pipelined-pool.ts'

describe('a name is given to', () => {
  it.each([
    'select "uuid" from "cart" where "uuid" = $1',
    'insert into "cart" ("uuid", "user_id") values ($1, $2)',
    'select count(*) from good where popularity * 2 > $1',
    'with gone as (delete from cart where uuid = $1 returning uuid) select uuid from gone',
    'select code from good where code = any($1::text[])',
  ])('%s', (text) => expect(isWorthAName(text)).toBe(true))
})

describe('no name is given to', () => {
  it.each([
    'begin',
    'commit',
    'set time zone utc',
    'select 1; select 2',
    // as many texts as goods were asked for
    'select "name" from "good" where "code" in ($1, $2)',
    'insert into "cart" ("uuid") values ($1), ($2)',
    // a migration that adds a column changes the answer's form
    'select * from good',
    'select "good".* from "good"',
    'select code, * from good',
    'insert into "cart" ("uuid") values ($1) returning *',
    'select code from good where words @@ $1::tsquery',
    'select good_code from good_search where keys like $1',
  ])('%s', (text) => expect(isWorthAName(text)).toBe(false))
})

it('a name comes with the fourth asking, stays, and ends with its retirement', () => {
  const names = new StatementNames()
  const ask = () => names.of('select 1')
  expect([ask(), ask(), ask()]).toEqual([null, null, null])
  const name = ask()
  expect(name).toMatch(/^verstak_\d+$/)
  expect(ask()).toBe(name)
  names.retire('select 1')
  expect(ask()).toBeNull()
})

it('so many texts that are never asked again get no name, and too many others neither', () => {
  const names = new StatementNames()
  for (let at = 0; at < 5000; at++) expect(names.of(`select ${at}`)).toBeNull()
  const given = new Set<string>()
  for (let at = 0; at < 3000; at++) for (let again = 0; again < 4; again++) given.add(names.of(`select -${at}`) ?? '')
  expect(given.size - 1).toBe(200)
})

describe('on a real server', () => {
  let database: TestDatabase
  let one: DbConnection
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
  // one connection, so that it is the same that prepared
  beforeEach(async () => {
    await database.pool.query(
      'drop table if exists thing; create table thing (id integer, value integer); insert into thing values (1, 10)',
    )
    one = createDb({ connectionString: database.url, max: 1 }, { prepared: true })
    return () => one.close()
  })

  const value = (db = one.db) =>
    sql<{ value: unknown }>`select value from thing where id = ${1}`.execute(db).then(({ rows }) => rows[0]!.value)
  const prepared = async () =>
    (await one.pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
      ({ statement }) => statement,
    )
  const sixTimes = async (ask: () => Promise<unknown>) => {
    for (let times = 0; times < 6; times++) await ask()
  }

  it('what is asked often is prepared once; with the setting off nothing is', async () => {
    await sixTimes(value)
    expect(await prepared()).toEqual(['select value from thing where id = $1'])
    const off = createDb({ connectionString: database.url, max: 1 })
    await sixTimes(() => value(off.db))
    expect((await off.pool.query('select from pg_prepared_statements')).rowCount).toBe(0)
    await off.close()
  })

  it('a column added between two askings of «select *» is borne, in a transaction too', async () => {
    const all = (db = one.db) =>
      db
        .selectFrom('thing' as 'setting')
        .selectAll()
        .execute()
    await sixTimes(all)
    await sixTimes(() => one.db.transaction().execute(all))
    await database.pool.query(`alter table thing add column of_the_next_version text not null default 'new'`)
    const wanted = [{ id: 1, value: 10, of_the_next_version: 'new' }]
    // the transaction first: outside one a failure would be mended before anybody sees it
    expect(await one.db.transaction().execute(all)).toEqual(wanted)
    expect(await all()).toEqual(wanted)
  })

  it('a column of another kind is borne outside a transaction at once', async () => {
    await sixTimes(value)
    await database.pool.query('alter table thing alter column value type text')
    expect(await value()).toBe('10')
    expect(await value()).toBe('10')
  })

  it('inside one it costs the transaction once, and the next goes through', async () => {
    await sixTimes(value)
    await database.pool.query('alter table thing alter column value type text')
    const inTransaction = () => one.db.transaction().execute((tx) => value(tx))
    await expect(inTransaction()).rejects.toMatchObject({ code: '0A000' })
    expect(await inTransaction()).toBe('10')
  })

  it('it takes the transaction with it also when it travels with the commit', async () => {
    const change = () =>
      one.db.transaction().execute(async (tx) => {
        await sql`update thing set id = ${2}`.execute(tx)
        await sql`${WITH_COMMIT}update thing set value = ${11}`.execute(tx)
      })
    await sixTimes(change)
    await database.pool.query('update thing set id = 1, value = 10')
    await one.pool.query('deallocate all')
    // pg still believes in both names: the first fails, then the second
    await expect(change()).rejects.toMatchObject({ code: '26000' })
    await expect(change()).rejects.toMatchObject({ code: '26000' })
    expect((await database.pool.query('select id, value from thing')).rows).toEqual([{ id: 1, value: 10 }])
    await change()
    expect((await database.pool.query('select id, value from thing')).rows).toEqual([{ id: 2, value: 11 }])
  })

  it('a name the server has forgotten is borne', async () => {
    await sixTimes(value)
    await one.pool.query('deallocate all')
    expect(await value()).toBe(10)
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createDb } from './client.ts'
import { withDatabase } from './database-url.ts'
import { migrate } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let pool: pg.Pool
let directory: string

beforeAll(async () => {
  database = await createTestDatabase()
  pool = database.pool
})
afterAll(() => database.drop())

beforeEach(async () => {
  await pool.query('drop schema public cascade; create schema public')
  directory = mkdtempSync(join(tmpdir(), 'verstak-migrations-'))
  put('0001-first.sql', 'create table first (id integer primary key);\ninsert into first values (1);')
})
afterEach(() => rmSync(directory, { recursive: true }))

function put(name: string, sql: string): void {
  writeFileSync(join(directory, name), sql)
}

async function tables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function recorded(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by number')
  return rows.map(({ name }) => name)
}

describe('migrate', () => {
  test('applies what is new, once, in order', async () => {
    expect(await migrate(pool, directory)).toEqual(['0001-first.sql'])
    put('0003-third.sql', 'insert into second values (3)')
    put('0002-second.sql', 'create table second (id integer)')
    expect(await migrate(pool, directory)).toEqual(['0002-second.sql', '0003-third.sql'])
    expect(await migrate(pool, directory)).toEqual([])
    expect(await tables()).toEqual(['first', 'schema_migrations', 'second'])
  })

  test('leaves nothing of a migration that fails half-way, and keeps those before it', async () => {
    put('0002-half.sql', 'create table half (id integer);\n\ninsert into nowhere values (1);')
    await expect(migrate(pool, directory)).rejects.toThrow(
      'Миграция 0002-half.sql, строка 3: relation "nowhere" does not exist',
    )
    expect(await tables()).toEqual(['first', 'schema_migrations'])
    expect(await recorded()).toEqual(['0001-first.sql'])

    put('0002-half.sql', 'create table half (id integer);')
    expect(await migrate(pool, directory)).toEqual(['0002-half.sql'])
  })

  test('two processes at once both succeed, and each migration runs once', async () => {
    put('0002-slow.sql', 'select pg_sleep(0.3); create table slow (id integer)')
    const other = createDb({ connectionString: database.url })
    const applied = await Promise.all([migrate(pool, directory), migrate(other.pool, directory)])
    await other.close()
    expect(applied.map((names) => names.length).sort()).toEqual([0, 2])
    expect(await recorded()).toEqual(['0001-first.sql', '0002-slow.sql'])
  })

  test('gives its lock back after a failure', async () => {
    put('0002-bad.sql', 'nonsense')
    await expect(migrate(pool, directory)).rejects.toThrow('0002-bad.sql')
    await expect(migrate(pool, directory)).rejects.toThrow('0002-bad.sql')
    const { rows } = await pool.query(
      `select count(*) as held from pg_locks where locktype = 'advisory' and database =
        (select oid from pg_database where datname = current_database())`,
    )
    expect(rows[0].held).toBe(0)
  })

  test('refuses a database newer than the code', async () => {
    put('0002-newer.sql', 'create table newer (id integer)')
    await migrate(pool, directory)
    rmSync(join(directory, '0002-newer.sql'))
    await expect(migrate(pool, directory)).rejects.toThrow('База новее программы: в ней есть миграция 0002-newer.sql')
  })

  test('refuses a file changed after it was applied, but not its line ends', async () => {
    await migrate(pool, directory)
    put('0001-first.sql', 'create table first (id integer primary key);\r\ninsert into first values (1);')
    expect(await migrate(pool, directory)).toEqual([])
    put('0001-first.sql', 'create table first (id bigint primary key);')
    await expect(migrate(pool, directory)).rejects.toThrow('Миграция 0001-first.sql изменена после применения')
  })

  test('refuses a number below one already applied', async () => {
    put('0003-third.sql', 'select 1')
    await migrate(pool, directory)
    put('0002-late.sql', 'select 1')
    await expect(migrate(pool, directory)).rejects.toThrow('0002-late.sql старше уже применённой 0003-third.sql')
  })

  test.each([
    ['2-short.sql', 'select 1', 'не вида 0001-name.sql'],
    ['0001-twin.sql', 'select 1', 'Две миграции с одним номером'],
    ['0002-begin.sql', 'BEGIN;\nselect 1;', 'сама управляет транзакцией'],
    ['0002-commit.sql', 'select 1;\n  commit;', 'сама управляет транзакцией'],
  ])('refuses the file %s: %j', async (name, sql, message) => {
    put(name, sql)
    await expect(migrate(pool, directory)).rejects.toThrow(message)
    expect(await tables()).toEqual([])
  })

  test('takes functions, whose bodies begin and end too', async () => {
    put('0002-function.sql', 'create function f() returns int language plpgsql as $$\nbegin\n  return 1;\nend;\n$$;')
    expect(await migrate(pool, directory)).toHaveLength(2)
  })
})

describe('a database not fit for Russian text is refused', () => {
  test.each([
    [`encoding 'UTF8' locale 'C' locale_provider libc`, 'сортирует заглавные отдельно от строчных'],
    [`encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'ru'`, 'не находит русские слова с опечатками'],
    [`encoding 'LATIN1' locale 'C' locale_provider libc`, 'кодировка LATIN1'],
  ])('%s', async (made, message) => {
    const { adminUrl, prefix } = inject('testServer')
    const name = `${prefix}_unfit`
    const admin = createDb({ connectionString: adminUrl })
    await admin.pool.query(`create database ${name} template template0 ${made}`)
    const unfit = createDb({ connectionString: withDatabase(adminUrl, name) })
    await expect(migrate(unfit.pool, directory)).rejects.toThrow(message)
    await unfit.close()
    await admin.pool.query(`drop database ${name} with (force)`)
    await admin.close()
  })
})

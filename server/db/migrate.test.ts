import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createDb } from './client.ts'
import { withDatabase } from './database-url.ts'
import { migrate, PATIENCE_OF_MIGRATIONS } from './migrate.ts'
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

/** Reads `first` as a long report would, until let go. */
async function longTransaction(): Promise<{ end: () => Promise<void> }> {
  const client = await pool.connect()
  await client.query('begin; lock table first in access share mode')
  return {
    async end() {
      await client.query('commit')
      client.release()
    },
  }
}

const eventually = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await setTimeout(20)
}

async function isWaiting(statement: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
    [`%${statement}%`],
  )
  return rows.length > 0
}

async function indexes(): Promise<{ name: string; valid: boolean }[]> {
  const { rows } = await pool.query<{ name: string; valid: boolean }>(
    `select relname as name, indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace and not indisprimary order by 1`,
  )
  return rows
}

describe('a table that is in use', () => {
  const PATIENCE = { lockTimeoutMs: 300, pausesMs: [500, 500, 500] }

  beforeEach(async () => {
    await migrate(pool, directory)
    put('0002-alter.sql', 'create table second (id integer);\nalter table first add column name text')
  })

  test('is waited for briefly, so that nobody queues behind the migration, and changed in the end', async () => {
    const report = await longTransaction()
    const migration = migrate(pool, directory, { patience: PATIENCE })
    await eventually(() => isWaiting('alter table first'))
    // a buyer who comes while the migration waits in the queue
    const buyer = pool.query('select count(*) from first').then(() => 'served')
    const outcome = await Promise.race([buyer, setTimeout(PATIENCE.lockTimeoutMs + 300, 'queued')])
    await report.end()
    expect(outcome).toBe('served')
    expect(await migration).toEqual(['0002-alter.sql'])
    await pool.query('select name from first')
    expect(await recorded()).toEqual(['0001-first.sql', '0002-alter.sql'])
  })

  test('that is never let go is said in one line, and nothing of the file stays', async () => {
    const report = await longTransaction()
    const migration = migrate(pool, directory, { patience: { lockTimeoutMs: 50, pausesMs: [20, 20] } }).catch(
      (error: Error) => error.message,
    )
    const outcome = await Promise.race([migration, setTimeout(3000, 'still waiting')])
    const left = await tables()
    await report.end()
    expect(outcome).toBe(
      'Миграция 0002-alter.sql: таблица занята долгой транзакцией, попыток — 3. Завершите её и запустите магазин снова.',
    )
    expect(left).toEqual(['first', 'schema_migrations'])
    expect(await migrate(pool, directory)).toEqual(['0002-alter.sql'])
  })

  test('waits three seconds at most when nobody says otherwise', () => {
    expect(PATIENCE_OF_MIGRATIONS.lockTimeoutMs).toBe(3000)
    expect(PATIENCE_OF_MIGRATIONS.pausesMs.length).toBeGreaterThan(5)
  })
})

describe('a file outside a transaction', () => {
  const build = (name: string, columns: string) =>
    `drop index concurrently if exists ${name};\ncreate index concurrently ${name} on first (${columns});\n`
  const INDEX = `-- outside a transaction\n${build('first_name', 'name')}`

  beforeEach(async () => {
    put('0002-name.sql', 'alter table first add column name text')
    await migrate(pool, directory)
  })

  test('builds an index while others write', async () => {
    put('0003-index.sql', INDEX + build('first_both', 'id, name'))
    const writer = await pool.connect()
    await writer.query(`begin; insert into first values (2, 'two')`)
    const migration = migrate(pool, directory)
    await eventually(() => isWaiting('create index concurrently'))
    // an ordinary `create index` would hold this one up
    await pool.query(`insert into first values (3, 'three')`)
    await writer.query('commit')
    writer.release()
    expect(await migration).toEqual(['0003-index.sql'])
    expect(await indexes()).toEqual([
      { name: 'first_both', valid: true },
      { name: 'first_name', valid: true },
    ])
  })

  test('that dies half-way is not recorded and runs again, a half-built index made anew', async () => {
    await pool.query(`insert into first values (2, 'same'), (3, 'same')`)
    put(
      '0003-index.sql',
      `-- outside a transaction\ncreate table if not exists half (id integer);\n${build('first_name', 'name').replace('create', 'create unique')}`,
    )
    await expect(migrate(pool, directory)).rejects.toThrow(
      'Миграция 0003-index.sql, строка 4: could not create unique index "first_name"',
    )
    expect(await indexes()).toEqual([{ name: 'first_name', valid: false }])
    expect(await recorded()).not.toContain('0003-index.sql')

    await pool.query('delete from first where id = 3')
    expect(await migrate(pool, directory)).toEqual(['0003-index.sql'])
    expect(await indexes()).toEqual([{ name: 'first_name', valid: true }])
    expect(await tables()).toContain('half')
  })

  test('is applied once by two processes that start together', async () => {
    put('0003-index.sql', INDEX)
    const other = createDb({ connectionString: database.url })
    const applied = await Promise.all([migrate(pool, directory), migrate(other.pool, directory)])
    await other.close()
    expect(applied.map((names) => names.length).sort()).toEqual([0, 1])
    expect(await indexes()).toEqual([{ name: 'first_name', valid: true }])
  })

  test('splits statements where PostgreSQL would', async () => {
    put(
      '0003-mixed.sql',
      `-- outside a transaction; a comment with a semicolon
create function f() returns text language plpgsql as $body$ begin return ';'; end; $body$;
/* one; /* nested; */ more; */
insert into first values (7, 'it''s; quoted'), (8, E'\\'; back');
insert into "first" values (9, $$;$$);
`,
    )
    await migrate(pool, directory)
    const { rows } = await pool.query(`select name from first where id > 6 order by id`)
    expect(rows.map(({ name }) => name)).toEqual(["it's; quoted", "'; back", ';'])
  })

  test.each([
    'create index concurrently first_name on first (name)',
    'create unique index concurrently if not exists first_name on first (name)',
    'drop index concurrently if exists first_id; create index concurrently first_name on first (name)',
    'drop index concurrently if exists first_name; create index first_name on first (name)',
    'create index concurrently on first (name)',
  ])('refuses %j: it could not be run again', async (sql) => {
    put('0003-index.sql', `-- outside a transaction\n${sql};`)
    await expect(migrate(pool, directory)).rejects.toThrow(
      '0003-index.sql не сможет начаться заново: индекс пишется двумя командами',
    )
  })

  test('is the only place for concurrently', async () => {
    put('0003-index.sql', 'create index concurrently first_name on first (name);')
    await expect(migrate(pool, directory)).rejects.toThrow('начните файл строкой «-- outside a transaction»')
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
    await admin.pool.query(`create database ${name} template template0 ${made} strategy file_copy`)
    const unfit = createDb({ connectionString: withDatabase(adminUrl, name) })
    await expect(migrate(unfit.pool, directory)).rejects.toThrow(message)
    await unfit.close()
    await admin.pool.query(`drop database ${name} with (force)`)
    await admin.close()
  })
})

import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { readDataKeys } from '#server/kernel/sealing.ts'
import { folderFiles } from '#server/ports/files/folder.ts'
import { openOfficeShop, type OfficeShop } from '#server/test/office-shop.ts'
import { readEntries } from './copy-file.ts'
import { makeCopy, newestCopy, printSheet } from './make-copy.ts'
import { keyOfCopy, restoreCopy, verifyCopy } from './restore-copy.ts'

const PHONE = '79117654321'
const dataDir = mkdtempSync(join(tmpdir(), 'copies-'))
let shop: OfficeShop
let empty: TestDatabase
let file: string
let sheet: string
let rows: number
const keys = readDataKeys(dataDir, null)

beforeAll(async () => {
  shop = await openOfficeShop({ DATA_DIR: dataDir })
  await shop.order({ contact: { name: 'Пётр', phone: PHONE, email: 'p@shop.test' } })
  await shop.database.pool.query(`select make_audit_partition((now() + interval '7 months')::date)`)
  await shop.database.pool.query(`select archive_journal((now() + interval '2 months')::date)`)
  empty = await createTestDatabase()
  await empty.pool.query('drop schema public cascade; drop schema archive cascade; create schema public')
  const pictures = folderFiles(join(dataDir, 'masters'))
  await pictures.put('a.webp', Buffer.alloc(3_000_000, 'снимок'))
  sheet = await printSheet(dataDir)
  const source = { pool: shop.database.pool, dataDir, host: 'shop.test', release: '0.2.0', keys, stores: { pictures } }
  const made = await makeCopy({ ...source, now: new Date() })
  ;({ file, rows } = made)
  expect(made.files).toBe(1)
})
afterAll(async () => {
  await shop.close()
  await empty.drop()
  rmSync(dataDir, { recursive: true })
})

const countAll = async (database: Pick<TestDatabase, 'pool'>) => {
  const { rows: tables } = await database.pool.query<{ name: string; count: string; digest: string }>(`
    select n.nspname || '.' || c.relname as name,
      (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %s', c.oid::regclass), false, true, '')))[1]::text as count,
      (xpath('/row/d/text()', query_to_xml(format('select coalesce(sum(hashtextextended(t::text, 0)), 0) as d from %s t', c.oid::regclass), false, true, '')))[1]::text as digest
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'archive') and c.relname not in ('schema_migrations', 'server_restart')
    order by 1`)
  return tables
}

async function readThrough(path: string) {
  for await (const { bytes } of readEntries(path, keys[0]!)) for await (const part of bytes) expect(part).toBeDefined()
}

it('a copy holds no word of the shop in the clear, and its head can be read', async () => {
  const bytes = readFileSync(file)
  for (const word of [PHONE, 'Пётр', 'снимок']) expect(bytes.includes(word)).toBe(false)
  expect(await newestCopy(dataDir)).toMatchObject({
    head: { host: 'shop.test', release: '0.2.0' },
    bytes: bytes.length,
  })
})

it('restores every row, part, sequence and picture on an empty machine with the owner’s sheet alone', async () => {
  await expect(keyOfCopy(file, [], null)).rejects.toThrow(/листа восстановления/)
  await expect(keyOfCopy(file, [], sheet.replace(/.$/, '0').replace(/^./, 'Z'))).rejects.toThrow(/не подошёл/)
  const key = await keyOfCopy(file, [], ` ${sheet.toLowerCase().replaceAll('-', ' ')} `)
  const pictures = folderFiles(join(dataDir, 'elsewhere'))
  const restored = await restoreCopy(file, key, { pool: empty.pool, stores: { pictures } })
  expect(restored).toMatchObject({ rows, files: 1 })
  expect((await pictures.get('a.webp'))?.length).toBe(Buffer.alloc(3_000_000, 'снимок').length)
  expect(await countAll(empty)).toEqual(await countAll(shop.database))
  const last = `select last_value::int as last from shop_order_id_seq`
  expect((await empty.pool.query(last)).rows).toEqual((await shop.database.pool.query(last)).rows)
  // what keeps the rows right is on again
  await expect(empty.pool.query(`truncate audit`)).rejects.toThrow(/append-only/)
  await expect(empty.pool.query(`insert into order_item (order_id, good_code) values (1, 'x')`)).rejects.toThrow()
  await expect(restoreCopy(file, key, { pool: empty.pool, stores: {} })).rejects.toThrow(/не пуста/)
})

it('is verified by restoring it beside the shop', async () => {
  expect(await verifyCopy(file, keys[0]!)).toMatchObject({ rows, files: 1 })
})

it.each([
  ['cut', (path: string) => truncateSync(path, readFileSync(path).length - 100), /оборвана/],
  [
    'spoilt',
    (path: string) => {
      const bytes = readFileSync(path)
      bytes[bytes.length >> 1]! ^= 1
      writeFileSync(path, bytes)
    },
    /испорчена/,
  ],
  ['longer than it was', (path: string) => appendFileSync(path, 'more'), /оборвана|испорчена/],
])('one that is %s is told so', async (name, spoil, words) => {
  const path = join(dataDir, `${name}.copy`)
  copyFileSync(file, path)
  spoil(path)
  await expect(readThrough(path)).rejects.toThrow(words)
})

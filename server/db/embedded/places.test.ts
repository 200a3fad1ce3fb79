import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync } from 'node:fs'
import { readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts'
import { makeTemporaryDirectory } from '../temporary-postgres.ts'
import { canEnter, isRoot } from './account.ts'
import { startChildServer } from './child-server.ts'
import { isWindows } from './windows.ts'

// Who has no rights anywhere; on Debian and macOS alike.
const NOBODY = Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout)
const stranger = { uid: NOBODY, gid: NOBODY }

// Where only root may look (a clone under /root), such a user cannot even run the code.
const needed = [import.meta.dirname, dirname(process.execPath)]
const strangerCanRun = isRoot() && needed.every((directory) => canEnter(stranger, directory))

const base = makeTemporaryDirectory()
const oddFolder = join(base, 'мой, "ё" %41')
const started: EmbeddedPostgres[] = []

async function start(dataDir: string, log: string[] = []): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, unsafeForTests: true, log: (line) => log.push(line) })
  started.push(server)
  return server
}

async function databaseName({ poolConfig }: Pick<EmbeddedPostgres, 'poolConfig'>): Promise<string> {
  const client = new pg.Client(poolConfig)
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  await client.end()
  return rows[0]!.name
}

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

// Windows goes by TCP and knows no quotes in names: tcp.test.ts
describe.skipIf(isWindows)('paths', () => {
  test('with Cyrillic, spaces, commas and quotes', async () => {
    const server = await start(oddFolder)
    expect(server.poolConfig.host).toContain('мой')
    expect(await databaseName(server)).toBe('verstak')
    expect(await databaseName({ poolConfig: { host: '', connectionString: server.connectionString } })).toBe('verstak')
  })

  test('too long for a socket: the socket moves to a short place of its own', async () => {
    // 52 letters, but 104 bytes. The data of the test before, moved there: only a server has a socket.
    const long = join(base, 'ж'.repeat(52))
    renameSync(oddFolder, long)
    const server = await start(long)
    expect(server.fresh).toBe(false)
    const { host } = server.poolConfig
    expect(Buffer.byteLength(`${host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(103)
    expect(statSync(host).mode & 0o777).toBe(0o700)
    expect(await databaseName(server)).toBe('verstak')
    await server.stop()
    rmSync(host, { recursive: true })
    renameSync(long, oddFolder)
  })

  // /sys takes no folder from anybody, root included
  test.each(['/dev/null/data', '/sys/data'])('that cannot be made, %s: one clear line', async (folder) => {
    await expect(start(folder)).rejects.toThrow(
      `Не удалось запустить встроенный PostgreSQL: папка данных «${folder}» недоступна`,
    )
  })

  test('a home that cannot be written is not needed', async () => {
    const server = await startChildServer(join(base, 'homeless'), {
      env: { HOME: '/sys', XDG_CACHE_HOME: '/sys', XDG_DATA_HOME: '/sys' },
    })
    expect(server.error).toBeUndefined()
    expect(await databaseName(server)).toBe('verstak')
    await server.stop()
  })
})

test.skipIf(isWindows)('settings of the environment meant for other databases change nothing', async () => {
  const env = { PGHOST: '/nowhere', PGPORT: '1', PGSSLMODE: 'require', PGUSER: 'x', PGDATA: '/nowhere', LC_ALL: 'C' }
  const server = await startChildServer(oddFolder, { env })
  expect(server.error).toBeUndefined()
  expect(await databaseName(server)).toBe('verstak')
  await server.stop()
})

describe.runIf(isRoot())('as root', () => {
  const closed = join(base, 'closed')
  const dataDir = join(closed, 'data')

  test('the server runs as somebody else, and a stranger cannot reach it', async () => {
    const server = await start(oddFolder)
    expect(statSync(`/proc/${server.pid}`).uid).not.toBe(0)
    for (const directory of ['cluster', 'socket']) {
      const found = statSync(join(oddFolder, 'postgres', directory))
      expect([found.mode & 0o777, found.uid]).toEqual([0o700, statSync(`/proc/${server.pid}`).uid])
    }
    const path = JSON.stringify(join(server.poolConfig.host, '.s.PGSQL.5432'))
    const connect = `require('net').connect(${path}, () => console.log('open')).on('error', (e) => console.log(e.code))`
    const asStranger = { uid: 54321, gid: 54321, encoding: 'utf8' } as const
    expect(spawnSync(process.execPath, ['-e', connect], asStranger).stdout).toBe('EACCES\n')
    // What PostgreSQL's account could replace by a symlink must not be written by root.
    expect(statSync(join(oddFolder, 'postgres')).uid).toBe(0)
  })

  test('behind a 0700 folder: the cluster lives elsewhere and is found again', async () => {
    mkdirSync(closed, { mode: 0o700 })
    const log: string[] = []
    const server = await start(dataDir, log)
    const place = readFileSync(join(dataDir, 'postgres-location'), 'utf8')
    expect(log.join()).toContain(place)
    expect(existsSync(join(place, 'cluster', 'PG_VERSION'))).toBe(true)
    expect(await databaseName(server)).toBe('verstak')
    await server.stop()
    expect((await start(dataDir)).fresh).toBe(false)
  })

  test('a moved data folder keeps its database, a copied one gets its own', async () => {
    const moved = join(closed, 'moved')
    const copied = join(closed, 'copied')
    renameSync(dataDir, moved)
    expect((await start(moved)).fresh).toBe(false)
    cpSync(moved, copied, { recursive: true })
    expect((await start(copied)).fresh).toBe(true)
    const places = [moved, copied].map((folder) => readFileSync(join(folder, 'postgres-location'), 'utf8'))
    expect(places[0]).not.toBe(places[1])
    await started[0]!.stop()
    rmSync(places[0]!, { recursive: true })
    await expect(start(moved)).rejects.toThrow(/база лежала в .*, но этой папки нет/)
    await started[1]!.stop()
    rmSync(places[1]!, { recursive: true })
  })

  test('a cluster that a backup gave back to root is handed to its account again', async () => {
    spawnSync('chown', ['-R', '0:0', join(oddFolder, 'postgres')])
    chmodSync(join(oddFolder, 'postgres', 'cluster'), 0o755)
    expect((await start(oddFolder)).fresh).toBe(false)
  })

  test.runIf(strangerCanRun)('another user starts and owns a server of their own; root may run it later', async () => {
    const folder = join(base, 'of-nobody')
    mkdirSync(folder)
    chownSync(folder, NOBODY, NOBODY)
    const theirs = await startChildServer(folder, stranger)
    expect(theirs.error).toBeUndefined()
    expect(statSync(`/proc/${theirs.pid}`).uid).toBe(NOBODY)
    await theirs.stop()
    const ours = await start(folder)
    expect(ours.fresh).toBe(false)
    expect(statSync(`/proc/${ours.pid}`).uid).toBe(NOBODY)
    await ours.stop()
    const again = await startChildServer(folder, stranger)
    expect(again).toMatchObject({ fresh: false, origin: 'launched' })
    await again.stop()
  })

  test.runIf(strangerCanRun)('a user who is not root is told whose the data is', async () => {
    const { error } = await startChildServer(oddFolder, stranger)
    expect(error).toMatch(/принадлежит другому пользователю|недоступна/)
  })
})

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { withDatabase } from '../database-url.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts'
import { findDatabase } from '../find-database.ts'
import { makeTemporaryDirectory } from '../temporary-postgres.ts'
import { isRoot } from './account.ts'
import { findBinaries } from './binaries.ts'
import { startChildServer } from './child-server.ts'
import { openClusterHome } from './cluster-home.ts'
import { launch } from './launch.ts'
import { passwordFile, readPassword } from './password-file.ts'
import { isPlain, plainPath } from './plain-path.ts'
import { findPgCtl } from './programs.ts'
import { tcpAddress } from './server-address.ts'
import { findSocketDirectory } from './socket-directory.ts'
import { isWindows } from './windows.ts'

// The way Windows goes, tried on this machine.
const base = makeTemporaryDirectory()
const dataDir = join(base, 'data')
const home = join(dataDir, 'postgres')
const cluster = join(home, 'cluster')
const started: { stop(): Promise<void> }[] = []

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder, unsafeForTests: true, transport: 'tcp' })
  started.push(server)
  return server
}

async function ask(config: pg.ClientConfig | string, text = 'select current_database() as answer'): Promise<unknown> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows[0]?.answer
  } finally {
    await client.end()
  }
}

async function occupy(port: number): Promise<{ calls: () => number; stop(): Promise<void> }> {
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.destroy()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const occupied = { calls: () => calls, stop: async () => void server.close() }
  started.push(occupied)
  return occupied
}

afterEach(async () => {
  for (const each of started.splice(0)) await each.stop()
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

describe('access', () => {
  test('is by the password alone, from this machine alone', async () => {
    const { poolConfig, connectionString } = await start()
    expect(await ask(poolConfig)).toBe('verstak')
    expect(await ask(connectionString)).toBe('verstak')
    for (const password of ['', 'x', 'A'.repeat(43)]) {
      await expect(ask({ ...poolConfig, password })).rejects.toThrow(/password/)
    }
    await expect(ask({ ...poolConfig, user: 'postgres' })).rejects.toThrow(/no pg_hba.conf entry/)
    await expect(ask({ ...poolConfig, host: '::1' })).rejects.toThrow(/ECONNREFUSED|EADDRNOTAVAIL/)

    expect(await ask(poolConfig, `select current_setting('listen_addresses') as answer`)).toBe('127.0.0.1')
    expect(await ask(poolConfig, `select current_setting('unix_socket_directories') as answer`)).toBe('')
    const stored = `select left(rolpassword, 13) as answer from pg_authid where rolname = 'verstak'`
    expect(await ask(poolConfig, stored)).toBe('SCRAM-SHA-256')
    expect(readFileSync(join(cluster, 'pg_hba.conf'), 'utf8')).toBe('host all verstak 127.0.0.1/32 scram-sha-256\n')
  })

  // by mode and uid; Windows keeps the folder to its owner by inherited rights
  test.skipIf(isWindows)('the password has 256 bits and is for the owner of the data alone', () => {
    expect(Buffer.from(readPassword(cluster), 'base64url')).toHaveLength(32)
    const { mode, uid } = statSync(passwordFile(cluster))
    expect([mode & 0o777, uid]).toEqual([0o600, statSync(cluster).uid])
    // What was handed to initdb is gone.
    expect(readdirSync(home).filter((name) => name.startsWith('password'))).toEqual([])
  })

  test.runIf(isRoot())('a stranger reads neither the password nor the way to it', () => {
    const asStranger = { uid: 54321, gid: 54321, encoding: 'utf8' } as const
    expect(spawnSync('cat', [passwordFile(cluster)], asStranger)).toMatchObject({ status: 1, stdout: '' })
  })

  test('a spoilt password: one clear line', async () => {
    const whole = readFileSync(passwordFile(cluster))
    writeFileSync(passwordFile(cluster), '')
    const failure = await start().catch((error: Error) => error.message)
    writeFileSync(passwordFile(cluster), whole)
    expect(failure).toMatch(/^Не удалось запустить встроенный PostgreSQL: пароль базы в .* испорчен/)
  })
})

describe('the port', () => {
  test('stays the same from start to start', async () => {
    const first = await start()
    await first.stop()
    expect((await start()).poolConfig.port).toBe(first.poolConfig.port)
  })

  test('is another one when somebody has taken it', async () => {
    const first = await start()
    await first.stop()
    await occupy(first.poolConfig.port!)
    const second = await start()
    expect(second.poolConfig.port).not.toBe(first.poolConfig.port)
    expect(await ask(second.poolConfig)).toBe('verstak')
  })

  test('taken at the last moment: the launch says so, and nothing is left running', async () => {
    const place = openClusterHome(dataDir, () => {})
    const binaries = findBinaries(place.account, place.copyPlace, () => {})
    const port = Number(readFileSync(join(home, 'port'), 'utf8'))
    await occupy(port)
    const control = { program: findPgCtl(binaries), cluster, account: place.account }
    const address = tcpAddress(port, readPassword(cluster))
    expect(await launch({ ...place, binaries, address, control, owner: '1@1', unsafeForTests: true })).toBe('taken')
    expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
  })

  // PostgreSQL's protocol lets a server ask for the password in plain text.
  test.skipIf(isWindows)('of a dead server is not asked, whoever listens there and whoever has its pid', async () => {
    const { uid, gid } = statSync(cluster)
    const another = spawn('sleep', ['60'], { uid, gid })
    const port = Number(readFileSync(join(home, 'port'), 'utf8'))
    const stranger = await occupy(port)
    const text = `${another.pid}\n${cluster}\n1\n${port}\n\n127.0.0.1\n1 1\nready   \n`
    writeFileSync(join(cluster, 'postmaster.pid'), text)
    const server = await start()
    another.kill()
    expect(server.origin).toBe('launched')
    expect(stranger.calls()).toBe(0)
  })
})

describe('other processes', () => {
  test('a command of the shop finds the running server without being told how', async () => {
    const shop = await startChildServer(dataDir, { transport: 'tcp' })
    const database = await findDatabase({ databaseUrl: null, dataDir })
    expect(await ask(database.poolConfig)).toBe('verstak')
    await database.stop()
    expect(await ask(shop.poolConfig)).toBe('verstak')
    await shop.stop()
    await expect(ask(shop.poolConfig)).rejects.toThrow('ECONNREFUSED')
  })

  test('settings of the environment meant for other databases change nothing', async () => {
    const nowhere = { PGHOST: '/nowhere', PGPORT: '1', PGDATA: '/nowhere' }
    const env = { ...nowhere, PGSSLMODE: 'require', PGPASSWORD: 'x', PGUSER: 'x' }
    const server = await startChildServer(dataDir, { env, transport: 'tcp' })
    expect(server.error).toBeUndefined()
    await server.stop()
  })

  test('test databases are made and reached by address', async () => {
    const server = await start()
    const client = new pg.Client(server.connectionString)
    await client.connect()
    await client.query('create database copied template template0 strategy file_copy')
    await client.end()
    expect(await ask(withDatabase(server.connectionString, 'copied'))).toBe('copied')
    expect(await ask(withDatabase(server.connectionString, 'copied'), `select upper('ёж') as answer`)).toBe('ЁЖ')
  })
})

describe('paths', () => {
  const oddFolder = join(base, 'мой, "ё" %41 $HOME `ls`')

  // no quotes in names of Windows
  test.skipIf(isWindows)(
    'with Cyrillic, spaces, quotes and what a shell would read, through a plain link',
    async () => {
      const server = await start(oddFolder)
      expect(await ask(server.poolConfig)).toBe('verstak')
      await server.stop()

      const note = join(oddFolder, 'postgres', 'data-link')
      const link = readFileSync(note, 'utf8')
      expect(isPlain(link)).toBe(true)
      expect(readlinkSync(link)).toBe(join(oddFolder, 'postgres'))
      rmSync(link)
      const again = await start(oddFolder)
      expect(again.fresh).toBe(false)
      expect(readFileSync(note, 'utf8')).not.toBe(link)
      // by the link it is stopped too: without it that would take ten seconds of asking
      await again.stop()
      rmSync(readFileSync(note, 'utf8'))
    },
  )

  test('a link that leads elsewhere by now is not followed', () => {
    const notes = makeTemporaryDirectory()
    const target = join(notes, 'цель')
    const first = plainPath(target, notes, 'x', [base])
    expect(first).not.toBe(target)
    rmSync(first)
    writeFileSync(join(notes, 'x-link'), '/etc')
    expect(plainPath(target, notes, 'x', [base])).not.toBe('/etc')
    rmSync(notes, { recursive: true })
  })

  test('a plain path is left as it is, a long one is not', () => {
    expect(plainPath('C:\\Program Files (x86)\\shop', '/nowhere', 'x', [])).toBe('C:\\Program Files (x86)\\shop')
    expect(isPlain(`C:\\${'x'.repeat(200)}`)).toBe(false)
    expect(isPlain('C:\\100%PATH%')).toBe(false)
  })
})

// between a unix socket and TCP, where there is a choice
describe.skipIf(isWindows)('which way', () => {
  test('a cluster stays with the one it was made for', async () => {
    const folder = join(base, 'made-for-socket')
    const first = await startEmbeddedPostgres({ dataDir: folder, unsafeForTests: true })
    started.push(first)
    await first.stop()
    expect((await start(folder)).poolConfig.host).toContain('/socket')
  })

  test('no folder short enough for a socket, or none that is ours', () => {
    const long = join(base, 'x'.repeat(100))
    expect(findSocketDirectory(base, undefined, [long, '/dev/null/x'])).toBeUndefined()
  })
})

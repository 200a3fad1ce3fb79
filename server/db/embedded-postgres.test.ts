import { spawn } from 'node:child_process'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startChildServer } from './embedded/child-server.ts'
import { isPostmasterOf } from './embedded/process-identity.ts'
import type { ConnectionKind } from './embedded/server-address.ts'
import type { ServerTrouble } from './embedded/supervise-server.ts'
import { isWindows } from './embedded/windows.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { makeTemporaryDirectory } from './temporary-postgres.ts'

async function query(server: Pick<EmbeddedPostgres, 'poolConfig'>, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.poolConfig)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

// The machine's own way in every run. What Windows goes by is tried by the full run of every machine (tcp.test.ts
// beside it), and by the short one of Windows.
const WAYS: ConnectionKind[] = process.env['SHORT_TESTS'] ? ['socket'] : ['socket', 'tcp']
describe.each<ConnectionKind>(isWindows ? ['tcp'] : WAYS)('by %s', (transport) => {
  const dataDir = makeTemporaryDirectory()
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  describe('a cluster', () => {
    const cluster = join(dataDir, 'postgres', 'cluster')
    const isUp = ({ pid }: { pid: number }) => isPostmasterOf(pid, cluster)
    const started: { stop(): Promise<void> }[] = []
    const start = async () => {
      const server = await startEmbeddedPostgres({ dataDir, transport })
      started.push(server)
      return server
    }

    afterEach(async () => {
      for (const server of started.splice(0)) await server.stop()
    })

    describe('made anew', () => {
      let server: EmbeddedPostgres

      beforeAll(async () => {
        server = await startEmbeddedPostgres({ dataDir, transport })
        expect(server.fresh).toBe(true)
      })
      afterAll(() => server.stop())

      test('is Russian: ICU order, Cyrillic case and trigrams', async () => {
        await query(server, 'create extension pg_trgm')
        const [row] = await query(
          server,
          `select similarity('перфоратор', 'перфаратор') as similarity, upper('ёж') as upper,
            (select string_agg(word, ' ' order by word) from unnest('{жук,ёж,Яма,Ель,еда,яд}'::text[]) word) as sorted`,
        )
        expect(row!.similarity).toBeGreaterThan(0.4)
        expect(row!.upper).toBe('ЁЖ')
        expect(row!.sorted).toBe('еда ёж Ель жук яд Яма')
      })

      test('has the extensions the shop needs', async () => {
        const rows = await query(
          server,
          `select name from pg_available_extensions where name in ('pg_trgm', 'unaccent', 'btree_gist')`,
        )
        expect(rows).toHaveLength(3)
      })

      test('never loses a confirmed order, and listens to this machine only', async () => {
        const settings = [
          'fsync',
          'synchronous_commit',
          'full_page_writes',
          'listen_addresses',
          'jit',
          'max_connections',
        ]
        const rows = await query(
          server,
          `select name, setting from pg_settings where name = any('{${settings}}') order by name`,
        )
        expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
          fsync: 'on',
          full_page_writes: 'on',
          jit: 'off',
          listen_addresses: transport === 'tcp' ? '127.0.0.1' : '',
          max_connections: '100',
          synchronous_commit: 'on',
        })
      })

      test('is flushed in one call after a death, where the system has one', async () => {
        const [row] = await query(server, 'show recovery_init_sync_method')
        expect(row!['recovery_init_sync_method']).toBe(process.platform === 'linux' ? 'syncfs' : 'fsync')
      })

      test('opens by its address too', async () => {
        const client = new pg.Client(server.connectionString)
        await client.connect()
        expect((await client.query('select current_database() as name')).rows[0].name).toBe('verstak')
        await client.end()
      })
    })

    test('keeps the data', async () => {
      const first = await start()
      await query(first, 'create table kept as select 42 as answer')
      await first.stop()
      expect(isUp(first)).toBe(false)

      const second = await start()
      expect(second).toMatchObject({ fresh: false, origin: 'launched' })
      expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
    })

    test('adopts the orphan of a process killed with -9, and stops it in the end', async () => {
      const orphan = await startChildServer(dataDir, { transport })
      await orphan.kill('SIGKILL')
      expect(isUp(orphan)).toBe(true)

      const server = await start()
      expect(server).toMatchObject({ pid: orphan.pid, origin: 'orphan' })
      expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }])
      await server.stop()
      expect(isUp(orphan)).toBe(false)
    })

    test('shares the server of a live process and leaves stopping to it', async () => {
      const other = await startChildServer(dataDir, { transport })
      const server = await start()
      expect(server).toMatchObject({ pid: other.pid, origin: 'shared' })
      await server.stop()
      expect(isUp(other)).toBe(true)
      expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }])
      await other.stop()
      expect(isUp(other)).toBe(false)
    })

    test('is started again when it is killed, as often as it takes; what was confirmed is there', async () => {
      const told: ServerTrouble[] = []
      const server = await startEmbeddedPostgres({ dataDir, transport, onTrouble: (trouble) => told.push(trouble) })
      started.push(server)
      await query(server, 'create table if not exists confirmed (number integer)')
      let { pid } = server
      for (let round = 1; round <= 3; round++) {
        await query(server, `insert into confirmed values (${round})`)
        process.kill(pid, 'SIGKILL')
        await expect.poll(() => told.filter(({ kind }) => kind === 'back').length).toBe(round)
        const back = told.at(-1) as Extract<ServerTrouble, { kind: 'back' }>
        expect(back.pid).not.toBe(pid)
        pid = back.pid
        expect(await query(server, 'select count(*)::integer as count from confirmed')).toEqual([{ count: round }])
      }
      expect(told.map(({ kind }) => kind)).toEqual(['gone', 'back', 'gone', 'back', 'gone', 'back'])
      await server.stop()
      expect(isUp({ pid })).toBe(false)
      expect(told).toHaveLength(6)
    })

    // it is given half a minute to come back
    test.skipIf(process.env['SHORT_TESTS'])('that cannot be started again is told as lost', async () => {
      const told: ServerTrouble[] = []
      const server = await startEmbeddedPostgres({ dataDir, transport, onTrouble: (trouble) => told.push(trouble) })
      started.push(server)
      const control = join(cluster, 'global', 'pg_control')
      renameSync(control, `${control}.away`)
      process.kill(server.pid, 'SIGKILL')
      await expect.poll(() => told.at(-1)?.kind).toBe('lost')
      await server.stop()
      renameSync(`${control}.away`, control)
    })

    // by SIGUSR2, which Windows has not
    test.skipIf(isWindows)('stops the server when the process exits without asking', async () => {
      const other = await startChildServer(dataDir, { transport })
      await other.kill('SIGUSR2')
      await expect.poll(() => isUp(other)).toBe(false)
    })

    test('recovers after the server itself was killed', async () => {
      const first = await start()
      await query(first, 'create table survived as select 1 as one')
      process.kill(first.pid, 'SIGKILL')
      await expect.poll(() => isUp(first)).toBe(false)
      const second = await start()
      expect(second.origin).toBe('launched')
      expect(await query(second, 'select one from survived')).toEqual([{ one: 1 }])
    })

    // By TCP nobody is asked unless our own server has the pid, so one of them stands for all.
    const leftovers = ['a pid of another process', 'a pid of nobody', 'nothing']
    // a process of another account, by uid
    test.skipIf(isWindows).each(transport === 'tcp' ? leftovers.slice(0, 1) : leftovers)(
      'is not fooled by a leftover postmaster.pid with %s',
      async (what) => {
        // Of the same account: PostgreSQL takes only those for servers.
        const { uid, gid } = statSync(cluster)
        const another = spawn('sleep', ['60'], { uid, gid })
        const pid = what === 'a pid of nobody' ? 4194303 : another.pid
        const where = transport === 'socket' ? '/nowhere\n' : '\n127.0.0.1'
        const text = `${pid}\n${cluster}\n1\n5432\n${where}\n1 1\nready   \n`
        writeFileSync(join(cluster, 'postmaster.pid'), what === 'nothing' ? '' : text)
        const server = await start()
        expect(server.origin).toBe('launched')
        expect(another.exitCode ?? another.signalCode).toBeNull()
        another.kill()
      },
    )

    test.runIf(transport === 'socket')('replaces an orphan whose socket was swept away', async () => {
      const orphan = await startChildServer(dataDir, { transport })
      await orphan.kill('SIGKILL')
      rmSync(join(orphan.poolConfig.host, '.s.PGSQL.5432'))
      const server = await start()
      expect(server.origin).toBe('launched')
      expect(isUp(orphan)).toBe(false)
      expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }])
    })

    test('says in one Russian line why it failed, and where to read on', async () => {
      const control = join(cluster, 'global', 'pg_control')
      const whole = readFileSync(control)
      writeFileSync(control, 'spoilt')
      const failure = await start().catch((error: Error) => error.message)
      writeFileSync(control, whole)
      expect(failure).toMatch(/^Не удалось запустить встроенный PostgreSQL: .*, подробности в .*server\.log$/)
    })

    test('refuses the data of another PostgreSQL version', async () => {
      writeFileSync(join(cluster, 'PG_VERSION'), '12\n')
      await expect(start()).rejects.toThrow('создана PostgreSQL 12, а установлен 18')
      writeFileSync(join(cluster, 'PG_VERSION'), '18\n')
    })
  })

  // Making a cluster is the same race both ways, starting it is not: the second time it is there already.
  const folder = transport === 'socket' || isWindows ? makeTemporaryDirectory() : dataDir
  describe('two processes at once', () => {
    test(`on ${folder === dataDir ? 'a folder with data' : 'an empty folder'} end up with one server`, async () => {
      const startOne = () => startChildServer(folder, { transport })
      const both = await Promise.all([startOne(), startOne()])
      expect(both.map(({ error }) => error)).toEqual([undefined, undefined])
      expect(both[0].pid).toBe(both[1].pid)
      expect(both.map(({ origin }) => origin).sort()).toEqual(['launched', 'shared'])
      expect(isPostmasterOf(both[0].pid, join(folder, 'postgres', 'cluster'))).toBe(true)
      for (const server of both) await server.stop()
      expect(isPostmasterOf(both[0].pid, join(folder, 'postgres', 'cluster'))).toBe(false)
      rmSync(folder, { recursive: true, force: true })
    })
  })
})

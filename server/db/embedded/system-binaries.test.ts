import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { makeTemporaryDirectory } from '../temporary-postgres.ts'
import { chooseAccount } from './account.ts'
import { openClusterHome } from './cluster-home.ts'
import { createCluster, dataVersion } from './create-cluster.ts'
import { ensureDatabase } from './probe.ts'
import { findOrLaunch } from './running-server.ts'
import { clientConfig } from './server-address.ts'
import { findSystemBinaries, isMusl, noBinaries, systemPlaces } from './system-binaries.ts'
import { stopPostmaster } from './stop-postmaster.ts'
import { isWindows } from './windows.ts'

// Not on the memory disk, which may forbid running programs.
const base = mkdtempSync(join(tmpdir(), 'verstak-system-'))
chmodSync(base, 0o755)
afterAll(() => rmSync(base, { recursive: true, force: true }))

const account = chooseAccount()

/** Programs that answer `--version` as PostgreSQL does, and no more. */
function installed(name: string, version: string, initdb = 'exit 0'): string {
  const directory = join(base, name)
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'postgres'), `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\n`, { mode: 0o755 })
  writeFileSync(join(directory, 'initdb'), `#!/bin/sh\n${initdb}\n`, { mode: 0o755 })
  return directory
}

const debian = installed('15 с пробелом', '15.18 (Debian 15.18-0+deb12u1)')
const beta = installed('19', '19beta1')
const old = installed('14', '14.9')
const broken = installed('20', '20.1', 'echo "no libicu" >&2; exit 127')

// shell scripts stand for the programs
describe.skipIf(isWindows)('of the programs found', () => {
  test('the newest that runs is taken', () => {
    expect(findSystemBinaries(account, undefined, [old, debian, beta, broken])).toEqual({
      initdb: join(beta, 'initdb'),
      postgres: join(beta, 'postgres'),
      major: '19',
    })
  })

  test('the ones that made the data come first', () => {
    expect(findSystemBinaries(account, '15', [beta, debian])?.major).toBe('15')
  })

  test('older than 15 none is taken, and the operator reads what is there and what to do', () => {
    expect(findSystemBinaries(account, '14', [old])).toBeUndefined()
    const { message } = noBinaries('нет пакета', account, [old])
    expect(message).toContain(`нет пакета, а в системе есть только 14 в ${old}. Поставьте PostgreSQL 15 или новее`)
    expect(message).toMatch(/или укажите DATABASE_URL$/)
    expect(message).not.toContain('\n')
  })

  test('none: one line all the same', () => {
    expect(findSystemBinaries(account, undefined, [])).toBeUndefined()
    expect(noBinaries('нет пакета', account, []).message).toContain('нет пакета, а в системе PostgreSQL нет. Поставьте')
  })
})

test.skipIf(isWindows)('Node tells its libc as the loader does', () => {
  const { stdout, stderr } = spawnSync('ldd', ['--version'], { encoding: 'utf8' })
  expect(isMusl()).toBe(/musl/.test(`${stdout}${stderr}`))
})

const system = findSystemBinaries(account)

// Only where the machine has one: every folder it was found in is named, and it runs the shop's cluster.
describe.runIf(system)('PostgreSQL of this system', () => {
  test('is found in its own folder, once', () => {
    const places = systemPlaces()
    expect(places.map((place) => join(place, 'postgres'))).toContain(system!.postgres)
    expect(new Set(places).size).toBe(places.length)
  })

  test('runs a cluster of the shop, Russian as the packaged one', async () => {
    const directory = makeTemporaryDirectory()
    const place = openClusterHome(directory, () => {})
    expect(await createCluster(place, system!, { noSync: true })).toBe(true)
    expect(dataVersion(place.cluster)).toBe(system!.major)
    const server = await findOrLaunch({ place, binaries: system!, unsafeForTests: true, log: () => {} })
    try {
      await ensureDatabase(server.address)
      const client = new pg.Client(clientConfig(server.address, 'verstak'))
      await client.connect()
      const { rows } = await client.query(
        `select current_setting('server_version') as version,
          (select string_agg(word, ' ' order by word) from unnest('{жук,ёж,Яма,Ель,еда,яд}'::text[]) word) as sorted`,
      )
      await client.end()
      expect(Number.parseInt(rows[0].version, 10)).toBe(Number(system!.major))
      expect(rows[0].sorted).toBe('еда ёж Ель жук яд Яма')
    } finally {
      await stopPostmaster(server)
      rmSync(directory, { recursive: true, force: true })
    }
  })
})

import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { type Binaries, complaint, outputOf, programsIn } from './programs.ts'
import { EmbeddedPostgresError } from './start-error.ts'

// The PostgreSQL of the system, for machines the npm package has no programs for: musl (Alpine) for one.
// Its service is left alone: only the programs are used, with a cluster of the shop's own.

const OLDEST_MAJOR = 15

/** Folders whose children are versions, and where the programs are below each. */
const VERSIONED = [
  { parent: '/usr/lib/postgresql', child: /^\d+$/, programs: 'bin' }, // Debian, Ubuntu
  { parent: '/usr/libexec', child: /^postgresql\d*$/, programs: '' }, // Alpine
  { parent: '/usr', child: /^pgsql-\d+$/, programs: 'bin' }, // packages of postgresql.org for Fedora and RHEL
  { parent: '/usr/local', child: /^pgsql$/, programs: 'bin' }, // built from source
  { parent: '/opt/homebrew/opt', child: /^postgresql(@\d+)?$/, programs: 'bin' },
  { parent: '/usr/local/opt', child: /^postgresql(@\d+)?$/, programs: 'bin' },
  { parent: 'C:\\Program Files\\PostgreSQL', child: /^\d+$/, programs: 'bin' }, // installer of postgresql.org
  { parent: '/Applications/Postgres.app/Contents/Versions', child: /^\d+$/, programs: 'bin' },
]

interface SystemPostgres {
  directory: string
  major: number
}

/** Folders that may hold the programs, each once. */
export function systemPlaces(): string[] {
  const byPath = outputOf('/bin/sh', ['-c', 'command -v postgres'])
  const places = [
    // A link in PATH leads to where initdb lies too.
    byPath && existsSync(byPath) ? dirname(realpathSync(byPath)) : undefined,
    outputOf('pg_config', ['--bindir']),
    ...VERSIONED.flatMap(({ parent, child, programs }) =>
      namesIn(parent)
        .filter((name) => child.test(name))
        .map((name) => join(parent, name, programs)),
    ),
  ]
  const real = places.filter((place) => place !== undefined && hasPrograms(place)).map((place) => realpathSync(place!))
  return [...new Set(real)]
}

/** The newest that runs for this account; `wanted`: the version that made the data, which no other can read. */
export function findSystemBinaries(account: Account, wanted?: string, places = systemPlaces()): Binaries | undefined {
  const fit = versionsIn(places, account)
    .filter(({ major }) => major >= OLDEST_MAJOR)
    .sort((a, b) => Number(String(b.major) === wanted) - Number(String(a.major) === wanted) || b.major - a.major)
  const best = fit.find(({ directory }) => complaint(programsIn(directory), account) === undefined)
  return best && { ...programsIn(best.directory), major: String(best.major) }
}

function versionsIn(places: readonly string[], account: Account): SystemPostgres[] {
  return places.flatMap((directory) => {
    const said = outputOf(programsIn(directory).postgres, ['--version'], account)
    // "postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)", "postgres (PostgreSQL) 19beta1"
    const major = Number(/PostgreSQL\D*(\d+)/.exec(said ?? '')?.[1])
    return major ? [{ directory, major }] : []
  })
}

/** What to tell the operator when neither the package nor the system has programs that run. */
export function noBinaries(why: string, account: Account, places = systemPlaces()): EmbeddedPostgresError {
  const found = versionsIn(places, account).map(({ directory, major }) => `${major} в ${directory}`)
  const seen = found.length > 0 ? `, а в системе есть только ${found.join(' и ')}` : ', а в системе PostgreSQL нет'
  return new EmbeddedPostgresError(
    `${why}${seen}. Поставьте PostgreSQL ${OLDEST_MAJOR} или новее${installHint()} или укажите DATABASE_URL`,
  )
}

function installHint(): string {
  if (process.platform === 'darwin') return ' (brew install postgresql@17)'
  if (process.platform === 'win32') return ' (winget install PostgreSQL.PostgreSQL.17)'
  if (existsSync('/sbin/apk')) return ' (apk add postgresql17 postgresql17-contrib icu-data-full)'
  if (existsSync('/usr/bin/apt-get')) return ' (apt-get install postgresql)'
  if (existsSync('/usr/bin/dnf')) return ' (dnf install postgresql-server postgresql-contrib)'
  return ''
}

function hasPrograms(directory: string): boolean {
  return Object.values(programsIn(directory)).every((program) => existsSync(program))
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

/** musl's loader refuses programs built for glibc as if they were not there. Node says which it was built for. */
export function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const { report } = process
  // Names of the machine's connections would be looked up otherwise, which takes seconds.
  Object.assign(report, { excludeNetwork: true })
  const { header } = report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime === undefined
}

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const run = (program: string, args: string[], cwd: string) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

const isOlder = (one: string, other: string) => spawnSync('dpkg', ['--compare-versions', one, 'lt', other]).status === 0

/** The minor version before the installed one, when Debian still has it: unpacked beside, not installed. */
export function olderPostgres(bin: string, folder: string): string | null {
  const name = `postgresql-${bin.split('/').at(-2)}`
  try {
    const installed = run('dpkg-query', ['-W', '-f', '${Version}', name], '/')
    const older = run('apt-cache', ['madison', name], '/')
      .split('\n')
      .map((line) => line.split('|')[1]?.trim())
      .find((version) => version !== undefined && isOlder(version, installed))
    if (!older) return null
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    const client = name.replace('-', '-client-')
    run('apt-get', ['download', `${name}=${older}`, `${client}=${older}`], folder)
    for (const file of readdirSync(folder).filter((each) => each.endsWith('.deb')))
      run('dpkg-deb', ['-x', file, '.'], folder)
    return join(folder, bin)
  } catch {
    // no packages to be had here
    return null
  }
}

export const versionOf = (bin: string) => run(join(bin, 'postgres'), ['--version'], '/').trim().split(' ')[2]!

// node scripts/late-migrations.ts origin/main: does this branch add a migration that the newest of main would refuse? A
// base that has applied 0266 takes no 0260 any more, and its owner could do nothing about it.
import { execFileSync } from 'node:child_process'
import { root } from './ready.mjs'

const FOLDER = 'server/db/migrations'
const namesAt = (commit: string): string[] =>
  execFileSync('git', ['ls-tree', '--name-only', commit, `${FOLDER}/`], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .map((path) => path.slice(FOLDER.length + 1))
    .filter((name) => name.endsWith('.sql'))

/** Those of `ours` that `main` does not have and that are numbered below its newest. */
export function lateMigrations(main: readonly string[], ours: readonly string[]): string[] {
  const newest = main.toSorted().at(-1) ?? ''
  return ours.filter((name) => !main.includes(name) && name.slice(0, 4) <= newest.slice(0, 4))
}

if (import.meta.main) {
  const main = process.argv[2] ?? 'origin/main'
  const late = lateMigrations(namesAt(main), namesAt('HEAD'))
  if (late.length > 0) {
    console.error(`Миграции старше новейшей в ${main}, дайте им следующие номера: ${late.join(', ')}`)
    process.exitCode = 1
  }
}

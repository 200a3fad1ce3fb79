import { spawnSync } from 'node:child_process'
import { EmbeddedPostgresError } from './start-error.ts'

// PostgreSQL refuses to run as root, so root lends it another account. undefined: run as ourselves.
export type Account = { uid: number; gid: number } | undefined

// initdb looks the account up by uid, so a bare number without a passwd entry would not do.
const CANDIDATES = ['postgres', 'nobody']

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

export function chooseAccount(): Account {
  if (!isRoot()) return undefined
  for (const name of CANDIDATES) {
    const uid = askId('-u', name)
    const gid = askId('-g', name)
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new EmbeddedPostgresError(`от root нужна учётная запись ${CANDIDATES.join(' или ')}, а её нет`)
}

function askId(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  const id = Number(stdout)
  return status === 0 && id > 0 ? id : undefined
}

// Asked of the kernel rather than computed from modes: ACLs and mount options count too.
export function canEnter(account: Account, directory: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], { ...account, cwd: '/' }).status === 0
}

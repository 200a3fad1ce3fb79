import { randomBytes } from 'node:crypto'
import { closeSync, constants, existsSync, fchownSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedPostgresError } from './start-error.ts'

// The password of a server that listens to the loopback. It lies inside the cluster, so that the two come into being,
// move and are restored together. Owner-only by its mode; on Windows by the rights of the folder (own-directory.ts).

export function newPassword(): string {
  return randomBytes(32).toString('base64url')
}

export function passwordFile(cluster: string): string {
  return join(cluster, 'verstak-password')
}

export function hasPassword(cluster: string): boolean {
  return existsSync(passwordFile(cluster))
}

// The folder may belong to the account: root writes a new file there or none, and never through a symlink.
export function writeSecret(path: string, text: string, account: Account): void {
  const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants
  // Windows has no O_NOFOLLOW; O_EXCL alone refuses a link there.
  const file = openSync(path, O_CREAT | O_EXCL | (O_NOFOLLOW ?? 0) | O_WRONLY, 0o600)
  try {
    if (account !== undefined) fchownSync(file, account.uid, account.gid)
    writeSync(file, text)
  } finally {
    closeSync(file)
  }
}

export function readPassword(cluster: string): string {
  const file = openSync(passwordFile(cluster), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const password = readFileSync(file, 'utf8').trim()
    if (/^[\w-]{43}$/.test(password)) return password
  } finally {
    closeSync(file)
  }
  throw new EmbeddedPostgresError(`пароль базы в ${passwordFile(cluster)} испорчен: верните файл из резервной копии`)
}

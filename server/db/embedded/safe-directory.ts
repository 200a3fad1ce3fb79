import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import type { Account } from './account.ts'
import { EmbeddedPostgresError } from './start-error.ts'

// Names under /tmp can be guessed, so a directory that is already there must prove to be ours:
// with password-less access the mode 0700 of these directories is the whole protection.
export function makePrivateDirectory(path: string, account: Account): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const found = lstatSync(path)
  const us = process.getuid?.()
  const allowed = [us, account?.uid]
  if (!found.isDirectory() || !allowed.includes(found.uid)) {
    throw new EmbeddedPostgresError(`«${path}» принадлежит другому пользователю`)
  }
  if (account !== undefined && found.uid !== account.uid) chownSync(path, account.uid, account.gid)
  if ((found.mode & 0o777) !== 0o700) chmodSync(path, 0o700)
}

import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync } from 'node:fs'
import type { Account } from './account.ts'
import { EmbeddedPostgresError } from './start-error.ts'
import { isWindows, restrictToUser } from './windows.ts'

// The modes are the whole protection of the data: by the socket the server asks no password, by the loopback the
// password lies among the data. On Windows the modes are rights, given to the outermost folder and inherited below.
// Of the account alone (the cluster, the socket).
export function makePrivateDirectory(path: string, account: Account): void {
  makeDirectory(path, 0o700, account)
}

// Ours, with a way through for the account: as root we write notes here, and nobody may slip us a symlink.
export function makeHomeDirectory(path: string, account: Account, log: (line: string) => void): void {
  const isNew = !existsSync(path)
  makeDirectory(path, account === undefined ? 0o700 : 0o711, undefined)
  if (isWindows && isNew && !restrictToUser(path)) log(`Папку ${path} могут прочитать и другие пользователи компьютера`)
}

// Names under /tmp can be guessed, so a directory that is already there must prove to be ours.
function makeDirectory(path: string, mode: number, account: Account): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const found = lstatSync(path)
  if (isWindows) {
    if (!found.isDirectory()) throw new EmbeddedPostgresError(`«${path}» не папка`)
    return
  }
  if (!found.isDirectory() || ![process.getuid?.(), account?.uid].includes(found.uid)) {
    throw new EmbeddedPostgresError(`«${path}» принадлежит другому пользователю`)
  }
  // Also right after mkdir: the umask may have taken away more than wanted.
  if ((found.mode & 0o777) !== mode) chmodSync(path, mode)
  if (account !== undefined && found.uid !== account.uid) chownSync(path, account.uid, account.gid)
}

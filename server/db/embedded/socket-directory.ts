import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canEnter } from './account.ts'
import { makePrivateDirectory } from './own-directory.ts'
import { pathKey } from './path-key.ts'
import { SOCKET_PORT } from './server-address.ts'
import { EmbeddedPostgresError } from './start-error.ts'
import { isWindows } from './windows.ts'

// sun_path holds 107 bytes on Linux and 103 on macOS. Bytes, not letters: Cyrillic takes two each.
const MAX_SOCKET_PATH_BYTES = 103

export function openSocketDirectory(home: string, account: Account): string {
  const found = findSocketDirectory(home, account)
  if (found !== undefined) return found
  throw new EmbeddedPostgresError(`для сокета нет подходящей папки: путь ${home} длинен, а ${tmpdir()} недоступна`)
}

// undefined: Windows, whose sockets Node does not know, or no folder is short enough and ours.
export function findSocketDirectory(home: string, account: Account, places = socketPlaces(home)): string | undefined {
  if (isWindows) return undefined
  const fitting = places.filter((place) => Buffer.byteLength(socketPath(place)) <= MAX_SOCKET_PATH_BYTES)
  for (const place of fitting) {
    try {
      makePrivateDirectory(place, account)
    } catch {
      continue
    }
    if (canEnter(account, place)) return place
  }
  return undefined
}

function socketPlaces(home: string): string[] {
  return [join(home, 'socket'), join(tmpdir(), shortName(home)), join('/tmp', shortName(home))]
}

// Left by a killed server; its lock file may name a pid that belongs to somebody else by now.
export function clearSocketDirectory(directory: string): void {
  rmSync(socketPath(directory), { force: true })
  rmSync(`${socketPath(directory)}.lock`, { force: true })
}

function socketPath(directory: string): string {
  return join(directory, `.s.PGSQL.${SOCKET_PORT}`)
}

function shortName(home: string): string {
  return `verstak-pg-${pathKey(home)}`
}

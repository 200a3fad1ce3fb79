import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What visitors sent and what the shop made of it: nobody else of this machine has to read it. */
const PRIVATE = ['uploads', 'masters', 'pictures', 'files', 'exports', 'exchange']
const OTHERS_ENTER = 0o011
const ALL_BUT_OTHERS_READING = 0o711

/**
 * Closes the shop's folder to other users of the machine, also one that an earlier start has left open. It may be
 * passed through where it could be: run by root, the embedded database runs as somebody else inside it.
 */
export function closeDataDir(dataDir: string): void {
  process.umask(0o077)
  mkdirSync(dataDir, { recursive: true, mode: ALL_BUT_OTHERS_READING })
  close(dataDir, ALL_BUT_OTHERS_READING)
  // umask has taken the way through from a folder just made
  if (process.getuid?.() === 0) chmodSync(dataDir, modeOf(dataDir)! | OTHERS_ENTER)
  for (const name of PRIVATE) close(join(dataDir, name), 0o700)
}

const modeOf = (path: string) => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && found.mode & 0o777
}

function close(path: string, allowed: number): void {
  const mode = modeOf(path)
  if (mode === undefined || (mode & ~allowed) === 0) return
  try {
    chmodSync(path, mode & allowed)
  } catch {
    // somebody else's folder: its owner decides
  }
}

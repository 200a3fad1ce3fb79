import { randomBytes } from 'node:crypto'
import { readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { windowsPlaces } from '#server/config/windows-places.ts'
import { isWindows } from './windows.ts'

// pg_ctl hands its paths to a shell, in double quotes and otherwise as they are. On Windows PostgreSQL also reads them
// in the code page of the system, where Cyrillic may not exist, and in at most 260 characters. A path that would not
// survive is reached through a link (a junction on Windows, which needs no rights) with a plain name.
const PLAIN = /^[\w:\\/ .,()@+=~-]+$/
// What PostgreSQL adds below its data or its programs is shorter than a hundred.
const LONGEST = 150

export function isPlain(path: string): boolean {
  return PLAIN.test(path) && path.length <= LONGEST
}

// notes: our own folder, where the link is remembered by name.
export function plainPath(target: string, notes: string, name: string, places = linkPlaces()): string {
  if (isPlain(target)) return target
  const note = join(notes, `${name}-link`)
  const known = readNote(note)
  if (known !== undefined && isPlain(known) && leadsTo(known, target)) return known
  for (const place of places.filter(isPlain)) {
    // A name nobody could have prepared: others may write to these places too.
    const link = join(place, `verstak-${randomBytes(16).toString('hex')}`)
    try {
      symlinkSync(target, link, 'junction')
      writeFileSync(note, link)
      return link
    } catch {
      // Not there, or not ours to write.
    }
  }
  // The programs themselves will say what they dislike.
  return target
}

function linkPlaces(): string[] {
  return [...(isWindows ? windowsPlaces().shared : []), tmpdir()]
}

function readNote(note: string): string | undefined {
  try {
    return readFileSync(note, 'utf8')
  } catch {
    return undefined
  }
}

function leadsTo(link: string, target: string): boolean {
  try {
    return realpathSync.native(link) === realpathSync.native(target)
  } catch {
    return false
  }
}

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, processIdentity, starterOf } from './process-identity.ts'

// Whoever started a server stops it; the server carries its starter in its arguments, so the two cannot get out of
// step. If that process is gone (kill -9), the first to find the orphan becomes its owner by a note beside the data.
interface Note {
  owner: string
  postmasterPid: number
}

export function ourIdentity(): string {
  return processIdentity(process.pid)!
}

export function hasLiveOwner(home: string, postmasterPid: number): boolean {
  const starter = starterOf(postmasterPid)
  // Started by hand: somebody else's business.
  if (starter === undefined || isAlive(starter)) return true
  const note = readNote(home)
  return note?.postmasterPid === postmasterPid && isAlive(note.owner)
}

export function takeOver(home: string, postmasterPid: number): void {
  const note: Note = { owner: ourIdentity(), postmasterPid }
  // By renaming: a reader never sees half a note, and a symlink put there is replaced, not followed.
  const draft = `${noteFile(home)}.${process.pid}`
  rmSync(draft, { force: true })
  writeFileSync(draft, JSON.stringify(note), { flag: 'wx' })
  renameSync(draft, noteFile(home))
}

// Two processes may find the same orphan at once; the later note counts.
export function hasTakenOver(home: string, postmasterPid: number): boolean {
  const note = readNote(home)
  return note?.postmasterPid === postmasterPid && note.owner === ourIdentity()
}

function readNote(home: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(noteFile(home), 'utf8')) as Note
  } catch {
    return undefined
  }
}

function noteFile(home: string): string {
  return join(home, 'owner.json')
}

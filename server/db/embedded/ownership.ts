import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, processIdentity } from './process-identity.ts'

// Whoever started a server stops it. If that process is gone (kill -9), the first to find the orphan becomes its
// owner: the note beside the cluster names the new owner and the postmaster it took over.
export function takeOver(home: string, postmasterPid: number, starter: string): void {
  if (isAlive(starter)) return
  const current = readNote(home)
  if (current?.postmasterPid === postmasterPid && isAlive(current.owner)) return
  writeFileSync(noteFile(home), JSON.stringify({ owner: ourIdentity(), postmasterPid }))
}

export function isOurs(home: string, postmasterPid: number, starter: string): boolean {
  if (starter === ourIdentity()) return true
  const note = readNote(home)
  return note?.postmasterPid === postmasterPid && note.owner === ourIdentity()
}

export function ourIdentity(): string {
  return processIdentity(process.pid)!
}

interface Note {
  owner: string
  postmasterPid: number
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

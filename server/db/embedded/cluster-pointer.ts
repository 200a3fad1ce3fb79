import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './start-error.ts'

// When the cluster cannot live inside the data folder, the folder says where it lives instead, and the cluster's
// home says whose it is.

export function pointerFile(dataDir: string): string {
  return join(dataDir, 'postgres-location')
}

export function pointElsewhere(dataDir: string, home: string): void {
  writeFileSync(ownerNote(home), dataDir)
  writeFileSync(pointerFile(dataDir), home)
}

export function readPointer(dataDir: string): string | undefined {
  return existsSync(pointerFile(dataDir)) ? readFileSync(pointerFile(dataDir), 'utf8').trim() : undefined
}

// undefined: there is no pointer, or it is not meant for this folder.
export function followPointer(dataDir: string, log: (line: string) => void): string | undefined {
  const home = readPointer(dataDir)
  if (home === undefined) return undefined
  if (!existsSync(home)) {
    // Never start empty instead: the operator decides whether the data is lost.
    throw new EmbeddedPostgresError(
      `база лежала в ${home}, но этой папки нет: верните её или удалите ${pointerFile(dataDir)}, чтобы начать заново`,
    )
  }
  if (belongsTo(home, dataDir)) return home
  log(`${dataDir} — копия другой папки данных, для неё создаётся своя база`)
  return undefined
}

// A moved data folder takes its database along; a copied one must not share it with the original.
function belongsTo(home: string, dataDir: string): boolean {
  const noted = existsSync(ownerNote(home)) ? readFileSync(ownerNote(home), 'utf8') : undefined
  if (noted !== undefined && noted !== dataDir && readPointer(noted) === home) return false
  writeFileSync(ownerNote(home), dataDir)
  return true
}

function ownerNote(home: string): string {
  return join(home, 'data-dir')
}

// Types for the TypeScript that uses the launcher.
import type { SpawnSyncOptions, SpawnSyncReturns } from 'node:child_process'

export const root: string
export function npm(args: string[], node?: string, options?: SpawnSyncOptions): SpawnSyncReturns<string | Buffer>

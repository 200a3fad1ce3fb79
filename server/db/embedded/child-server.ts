import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { EmbeddedPostgres } from '../embedded-postgres.ts'
import { BINARY_ENV } from './programs.ts'
import type { ConnectionKind } from './server-address.ts'

export interface ChildServer extends Omit<EmbeddedPostgres, 'stop'> {
  error?: string
  // In order, as a shop that shuts down.
  stop(): Promise<void>
  kill(signal: NodeJS.Signals): Promise<void>
}

export interface ChildOptions {
  uid?: number
  gid?: number
  env?: Record<string, string>
  transport?: ConnectionKind
}

export async function startChildServer(dataDir: string, options: ChildOptions = {}): Promise<ChildServer> {
  const { env, transport, ...account } = options
  const program = join(import.meta.dirname, 'start-for-tests.ts')
  const child = spawn(process.execPath, [program, dataDir, ...(transport ? [transport] : [])], {
    ...account,
    cwd: '/',
    env: { ...BINARY_ENV, NODE_COMPILE_CACHE: join(tmpdir(), 'verstak-compiled'), ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => text as string),
    exited.then(([code]) => JSON.stringify({ error: `exit ${code}` })),
  ])
  const end = async (how: () => unknown) => {
    how()
    await exited
  }
  return {
    ...(JSON.parse(line) as EmbeddedPostgres),
    stop: () => end(() => child.stdin.end()),
    kill: (signal) => end(() => child.kill(signal)),
  }
}

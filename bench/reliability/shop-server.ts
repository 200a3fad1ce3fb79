import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface ShopServer {
  port: number
  pid: number
  /** Everything it said. */
  said: () => string
  /** Megabytes it holds. */
  memory: () => number
  /** Answers the exit code, or null after a signal. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
  gone: Promise<number | null>
}

const MAIN = resolve(import.meta.dirname, '../../server/main.ts')
const START_LIMIT_MS = 180_000

/**
 * The shop as it is sold, `node server/main.ts` over the built pages, in a process of its own that dies with this one.
 */
export function spawnShop(port: number, env: Record<string, string>, main = MAIN, flags: string[] = []): ShopServer {
  const child: ChildProcess = spawn(process.execPath, [...flags, main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(tmpdir(), 'verstak-compiled'),
      MALLOC_ARENA_MAX: '2',
      NODE_OPTIONS: '--max-semi-space-size=32',
      PORT: String(port),
      ADDRESS_LIMIT_FACTOR: '1000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  child.stdout!.on('data', (bytes: Buffer) => (said += bytes.toString()))
  child.stderr!.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const gone = once(child, 'exit').then(([code]) => code as number | null)
  return {
    port,
    pid: child.pid!,
    said: () => said,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    end(signal) {
      child.kill(signal)
      return gone
    },
    gone,
  }
}

/** Waits until it serves. */
export async function startShop(
  port: number,
  env: Record<string, string>,
  main = MAIN,
  flags: string[] = [],
): Promise<ShopServer> {
  const shop = spawnShop(port, env, main, flags)
  const until = Date.now() + START_LIMIT_MS
  let isGone = false
  void shop.gone.then(() => (isGone = true))
  while (Date.now() < until && !isGone) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (answer?.ok) return shop
    await wait(100)
  }
  throw new Error(`the shop did not open:\n${shop.said().slice(-2000)}`)
}

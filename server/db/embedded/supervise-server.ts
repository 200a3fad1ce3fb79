import { setTimeout as sleep } from 'node:timers/promises'
import { isPostmasterOf, isRunning } from './process-identity.ts'
import type { RunningServer } from './running-server.ts'

export type ServerTrouble =
  | { kind: 'gone'; pid: number }
  | { kind: 'back'; pid: number; afterMs: number }
  /** It does not come back: whoever watches over this process has to begin anew. */
  | { kind: 'lost'; words: string }

interface Supervised {
  server: RunningServer
  /** Finds the server another process has started meanwhile, or launches it. */
  findOrLaunch: () => Promise<RunningServer>
  tell: (trouble: ServerTrouble) => void
}

const LOOK_MS = 250
const PAUSES_MS = [0, 250, 500, 1000, 2000, 4000]
/** One that falls sooner after it came back goes on from the pause of the time before. */
const SETTLED_MS = 5000

/**
 * Starts the server again when it is gone without being asked: killed by the system for want of memory, for one.
 * PostgreSQL replays its log then, so what was confirmed stays.
 */
export function superviseServer({ server: first, findOrLaunch, tell }: Supervised) {
  let server = first
  let tries = 0
  let backAt = 0
  const stopped = new AbortController()
  const { signal } = stopped

  const isUp = () =>
    // elsewhere asking whose process it is costs a program each time
    process.platform === 'linux' ? isPostmasterOf(server.pid, server.cluster) : isRunning(server.pid)

  async function bringBack(): Promise<void> {
    const goneAt = Date.now()
    if (goneAt - backAt > SETTLED_MS) tries = 0
    tell({ kind: 'gone', pid: server.pid })
    let why = ''
    for (; tries < PAUSES_MS.length; tries++) {
      await sleep(PAUSES_MS[tries], undefined, { signal })
      try {
        const found = await findOrLaunch()
        const { host, port } = server.address
        if (found.address.host !== host || found.address.port !== port) {
          // connections of this process know the old address alone
          server = found
          why = 'сервер поднялся по другому адресу'
          break
        }
        server = found
        tries++
        backAt = Date.now()
        return tell({ kind: 'back', pid: found.pid, afterMs: backAt - goneAt })
      } catch (error) {
        why = (error as Error).message
      }
    }
    stopped.abort()
    tell({ kind: 'lost', words: why || 'сервер останавливается сразу после запуска' })
  }

  const watching = (async () => {
    while (!signal.aborted) {
      await sleep(LOOK_MS, undefined, { signal, ref: false })
      if (!isUp()) await bringBack()
    }
  })().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })

  return {
    server: () => server,
    /** Before the server is stopped in order. */
    async stop(): Promise<void> {
      stopped.abort()
      await watching
    },
  }
}

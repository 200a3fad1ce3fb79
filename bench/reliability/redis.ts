import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'

export interface RedisServer {
  url: string
  stop: () => Promise<void>
}

/** A real Redis that keeps nothing on disk. */
export function startRedis(port: number): RedisServer {
  const child: ChildProcess = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()],
    { stdio: 'ignore' },
  )
  const gone = once(child, 'exit')
  // also when this process ends by an error
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

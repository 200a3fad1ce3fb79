import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface CrowdAnswer {
  p50: number
  p99: number
  perSecond: number
  bytes: number
  /** Milliseconds of this process's CPU for a request; the crowd runs in another. */
  cpu: number
  /** Those of its main thread: the rest is compression, collection of garbage and compiling beside it. */
  main: number
}

/** Visitors who ask `path` of a server in this process; `#` in it is a number that grows. */
export async function runCrowd(
  port: number,
  host: string,
  path: string,
  count: number,
  atOnce = 10,
): Promise<CrowdAnswer> {
  const begun = process.cpuUsage()
  const begunHere = process.threadCpuUsage()
  const script = join(import.meta.dirname, 'crowd.ts')
  const child = spawn(process.execPath, [script, String(port), host, path, String(count), String(atOnce)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`the crowd at ${path} went home: ${String(code)}`)
  const { user, system } = process.cpuUsage(begun)
  const here = process.threadCpuUsage(begunHere)
  return {
    ...(JSON.parse(said) as Omit<CrowdAnswer, 'cpu' | 'main'>),
    cpu: (user + system) / 1000 / count,
    main: (here.user + here.system) / 1000 / count,
  }
}

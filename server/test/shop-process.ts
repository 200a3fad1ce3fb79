import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ShopProcess {
  address: string
  pid: number
  /**
   * SIGKILL: no goodbye to anybody. `whole`: its delivery worker in the same moment, as when the machine loses its
   * power.
   */
  kill: (whole?: boolean) => Promise<void>
  /** SIGTERM; answers the exit code once it is gone. */
  stop: () => Promise<number>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // gone by itself
  }
}

/** Started again on the same port, it is the same shop to its buyers. */
export async function startShopProcess(
  databaseUrl: string,
  port: number,
  env: Record<string, string> = {},
): Promise<ShopProcess> {
  const host = `127.0.0.1:${port}`
  const settings = {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HOST: host,
    LOG_LEVEL: 'silent',
    ADDRESS_LIMIT_FACTOR: '1000',
    ...env,
  }
  const child: ChildProcess = fork(join(import.meta.dirname, 'shop-process.fixture.ts'), [JSON.stringify(settings)], {
    execArgv: [],
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'verstak-compiled') },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  const [news] = (await Promise.race([once(child, 'message'), gone.then(() => [])])) as [{ workerPid: number | null }?]
  if (!news) throw new Error('the shop did not open')
  return {
    address: `http://${host}`,
    pid: child.pid!,
    async kill(whole = false) {
      if (whole && news.workerPid) killIfThere(news.workerPid)
      child.kill('SIGKILL')
      await gone
    },
    async stop() {
      child.kill('SIGTERM')
      return ((await gone) as [number])[0]
    },
  }
}

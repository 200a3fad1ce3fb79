import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { PoolConfig } from 'pg'

/** The road between the shop and its database, for proofs that break it. */
export interface DatabaseRelay {
  poolConfig: PoolConfig
  url: string
  /** As a server that was stopped: connections die, new ones are refused. */
  cut: () => Promise<void>
  /** As a server that hangs: connections stay, nobody answers. */
  freeze: () => void
  /** The connection that asks for this next dies: before the server has heard it, or after it has done it. */
  loseNext: (words: string, moment: 'unheard' | 'done') => void
  /** Back as it was. */
  mend: () => Promise<void>
  close: () => Promise<void>
}

/** `databaseUrl`: `postgresql:///name?user=…&host=/socket/directory`, as the embedded server gives it. */
export async function openDatabaseRelay(databaseUrl: string): Promise<DatabaseRelay> {
  const url = new URL(databaseUrl.replace('postgresql:///', 'postgresql://x/'))
  const socket = `${url.searchParams.get('host')}/.s.PGSQL.5432`
  const pairs = new Set<[Socket, Socket]>()
  let isFrozen = false
  let lossOn: { words: string; moment: 'unheard' | 'done' } | null = null
  const server = createServer((near) => {
    const far = connect(socket)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    const end = () => {
      near.destroy()
      far.destroy()
      pairs.delete(pair)
    }
    for (const each of pair) each.on('error', end).on('close', end)
    near.on('data', (bytes) => {
      const loss = lossOn !== null && bytes.includes(lossOn.words) ? lossOn : null
      if (loss) lossOn = null
      if (loss?.moment === 'unheard') return end()
      if (loss?.moment === 'done') far.removeAllListeners('data').once('data', end)
      far.write(bytes)
    })
    far.on('data', (bytes) => near.write(bytes))
    if (isFrozen) for (const each of pair) each.pause()
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const cut = async () => {
    const closed = server.listening ? once(server, 'close') : null
    server.close()
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
    await closed
  }
  const [user, database] = [url.searchParams.get('user')!, url.pathname.slice(1)]
  return {
    poolConfig: { host: '127.0.0.1', port, user, database },
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    cut,
    freeze() {
      isFrozen = true
      for (const pair of pairs) for (const each of pair) each.pause()
    },
    loseNext: (words, moment) => void (lossOn = { words, moment }),
    async mend() {
      isFrozen = false
      for (const pair of pairs) for (const each of pair) each.resume()
      if (!server.listening) await listen(port)
    },
    close: cut,
  }
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createDb } from '#server/db/client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { countShelves, type Shelves } from '#server/test/order-books.ts'
import { freePort } from '#server/test/shop-process.ts'
import { fillShop } from '../catalog/fill.ts'
import { type Actions, actionsOf } from './actions.ts'
import { type HttpVisitor, openHttpVisitor } from './http-visitor.ts'
import { isInstalled } from './nginx.ts'
import { type RedisServer, startRedis } from './redis.ts'
import { planVisits, type ShopPlan } from './shop-plan.ts'
import { type ShopServer, startShop } from './shop-server.ts'

export interface FaultShop {
  postgres: EmbeddedPostgres
  startPostgres: () => Promise<void>
  redis: RedisServer | null
  shop: ShopServer
  env: Record<string, string>
  dataDir: string
  host: string
  visitor: HttpVisitor
  actions: Actions
  plan: ShopPlan
  /** What lay on the shelves before anybody came. */
  shelves: Shelves
  close: () => Promise<void>
}

/** Takes connections and never says a word: the worst kind of provider. */
async function openMute(): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** One process on a PostgreSQL that can be stopped and started, with a Redis, a mail server and a carrier that hang. */
export async function openFaultShop(): Promise<FaultShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'verstak-faults-'))
  chmodSync(dataDir, 0o711)
  const start = () => startEmbeddedPostgres({ dataDir: join(dataDir, 'database') })
  let postgres = await start()
  const connection = createDb(postgres.poolConfig)
  await fillShop(connection, 1000)
  const plan = await planVisits(connection.db)
  const shelves = await countShelves(connection.db)
  await connection.close()
  const redis = isInstalled('redis-server') ? startRedis(await freePort()) : null
  const mute = await openMute()
  const port = await freePort()
  const host = `localhost:${port}`
  const env = {
    HOST: host,
    DATABASE_URL: postgres.connectionString,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    FILES_EVERY_MINUTES: '0',
    ...(redis ? { REDIS_URL: redis.url } : {}),
    EMAIL: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${mute.port}`,
    EMAIL_FROM: 'shop@shop.test',
    TRANSPORT: 'cdek',
    CDEK_CLIENT_ID: 'bench',
    CDEK_CLIENT_SECRET: 'bench-secret',
    CDEK_FROM_CITY: '44',
    CDEK_URL: `http://127.0.0.1:${mute.port}`,
  }
  const shop = await startShop(port, env)
  const visitor = openHttpVisitor(port, host)
  return {
    get postgres() {
      return postgres
    },
    async startPostgres() {
      postgres = await start()
    },
    redis,
    shop,
    env,
    dataDir,
    host,
    visitor,
    plan,
    shelves,
    actions: actionsOf(visitor, plan),
    async close() {
      visitor.close()
      await shop.end('SIGKILL')
      await redis?.stop().catch(() => {})
      mute.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

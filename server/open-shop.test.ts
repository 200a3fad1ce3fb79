import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createTestDatabase } from '#server/db/test-database.ts'
import { openShop } from './open-shop.ts'

it('a shop whose port is taken sends nothing to anybody', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const database = await createTestDatabase()
  const mail = { EMAIL: 'smtp', SMTP_URL: 'smtp://127.0.0.1:9', EMAIL_FROM: 'shop@shop.test' }
  const folder = join(tmpdir(), `verstak-port-${port}`)
  const config = readConfig({ BIND: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'silent', DATA_DIR: folder, ...mail })
  const poolConfig = { connectionString: database.url }
  const shop = await openShop(config, database, { listings: 'sql', jobs: { names: ['messages'], poolConfig } as never })
  await expect(shop.listen()).rejects.toMatchObject({ code: 'EADDRINUSE' })
  // who sends outside is a process of its own
  expect(shop.workerPid).toBeNull()
  taken.close()
  await once(taken, 'close')
  await shop.listen()
  expect(shop.workerPid).toBeGreaterThan(0)
  await shop.close()
  await database.drop()
})

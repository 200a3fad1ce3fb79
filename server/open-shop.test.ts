import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createTestDatabase } from '#server/db/test-database.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { openShop } from './open-shop.ts'

vi.mock('#server/jobs/run-jobs.ts', () => ({
  runJobs: vi.fn(() => ({ workerPid: 1, stop: async () => {}, startFiles() {} })),
}))

it('a shop whose port is taken sends nothing to anybody', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const database = await createTestDatabase()
  const config = (port: number) =>
    readConfig({ BIND: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'silent', DATA_DIR: join(tmpdir(), `port-${port}`) })
  const poolConfig = { connectionString: database.url }
  const open = (port: number) =>
    openShop(config(port), database, { listings: 'sql', jobs: { names: ['messages'], poolConfig } as never })
  const { port } = taken.address() as AddressInfo
  const refused = await open(port)
  await expect(refused.listen()).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(runJobs).not.toHaveBeenCalled()
  await refused.close()
  taken.close()
  await once(taken, 'close')

  const open2 = await open(port)
  await open2.listen()
  expect(runJobs).toHaveBeenCalledOnce()
  expect(open2.workerPid).toBe(1)
  await open2.close()
  await database.drop()
})

import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestStorage, STORAGE_KEYS } from '#server/ports/files/test-storage.fixture.ts'
import { deliverFile } from './send-file.ts'

let storage: Awaited<ReturnType<typeof openTestStorage>>
let folder: string
beforeAll(async () => {
  storage = await openTestStorage()
  folder = await mkdtemp(join(tmpdir(), 'send-parts-'))
})
afterAll(async () => {
  await storage.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  storage.files.clear()
  storage.mood.brokenPart = 0
})

async function deliver(bytes: Buffer) {
  const path = join(folder, 'goods.csv')
  await writeFile(path, bytes)
  const target = {
    target: 's3' as const,
    address: storage.url,
    bucket: 'shop',
    prefix: 'exports/',
    region: STORAGE_KEYS.region,
    access_key_id: STORAGE_KEYS.accessKeyId,
    secret: STORAGE_KEYS.secretAccessKey,
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await deliverFile(
    target,
    { path, name: 'goods.csv', type: 'text/csv', bytes: bytes.length, sha256 },
    {
      signal: new AbortController().signal,
      limits: { ms: 20_000, idleMs: 5000, partBytes: 1000 },
      isAllowed: () => true,
    },
  )
}

const some = (length: number) => Buffer.from(Array.from({ length }, (_, at) => at % 251))

it.each([1000, 1001, 2000, 2500])('%s bytes arrive whole, in parts of a thousand', async (length) => {
  await deliver(some(length))
  expect(storage.files.get('exports/goods.csv')?.bytes.equals(some(length))).toBe(true)
  expect(storage.uploads.size).toBe(0)
})

it('a broken part leaves nothing behind and says why', async () => {
  storage.mood.brokenPart = 2
  await expect(deliver(some(2500))).rejects.toThrow('получатель ответил 400 BadDigest')
  expect([storage.files.size, storage.uploads.size]).toEqual([0, 0])
})

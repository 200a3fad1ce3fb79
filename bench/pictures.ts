/**
 * Two hundred photos sent to the office at once: how soon all are taken, how soon every WebP size of them lies ready,
 * and how much longer buyers' listings take meanwhile (one process, ratios of the same run).
 *   node scripts/run.mjs bench/pictures.ts [--photos 200]
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { PICTURE_WIDTHS, pictureSize, storedWidth } from '#rules/catalog/picture-name.ts'
import { readConfig } from '#server/config/config.ts'
import { createDb, SERVING } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { openShop } from '#server/open-shop.ts'
import { resizedFolder } from '#server/pictures/serve-pictures.ts'
import { addDemoStaff } from '#server/shop/people/staff/demo-staff.ts'
import { openSession } from '#server/shop/people/staff/staff-session.ts'
import { fillShop } from './catalog/fill.ts'

const { values } = parseArgs({ options: { photos: { type: 'string', default: '200' } } })
const LIMIT_SECONDS = 60
const HOST = 'shop.test'
/** As the office's own uploader sends them. */
const AT_ONCE = 3
const dataDir = mkdtempSync(join(tmpdir(), 'verstak-pictures-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const filling = createDb(postgres.poolConfig)
await fillShop(filling, 5000)
await addDemoStaff(filling.db, new Date())
const connection = createDb({ ...postgres.poolConfig, ...SERVING }, { prepared: true })
const config = readConfig({ HOST, LOG_LEVEL: 'silent', DATA_DIR: dataDir, ADDRESS_LIMIT_FACTOR: '1000' })
const shop = await openShop(
  config,
  { db: connection.db, pool: connection.pool, jobsDb: filling.db },
  { ports: { limits: { take: async () => 0, peek: async () => 0, close: async () => {} } } },
)
await shop.ready
const { id: staffId } = await filling.db
  .selectFrom('staff')
  .select('id')
  .where('login', '=', 'owner@verstak.example')
  .executeTakeFirstOrThrow()
const visitor = { userId: null, ip: '127.0.0.1', cookies: {}, headers: {} }
const token = await openSession(filling.db, { staffId, stage: 'open', visitor, now: new Date() })
const { rows: categories } = await filling.pool.query<{ code: string }>(
  'select category_code as code from good where not is_hire group by 1 order by count(*) desc limit 30',
)

/**
 * As a camera makes them: the shop's own masters, enlarged, each turned to another hue so that none is known already.
 */
const masters = readdirSync('demo/pictures').filter((name) => name.endsWith('.webp'))
const photos: Buffer[] = []
for (let at = 0; at < Number(values.photos); at++)
  photos.push(
    await sharp(join('demo/pictures', masters[(at * 31) % masters.length]!))
      .resize(1600, 1600, { fit: 'contain', background: '#fff' })
      .flatten({ background: '#fff' })
      .modulate({ hue: (at * 7) % 360 })
      .jpeg({ quality: 90 })
      .toBuffer(),
  )

async function listings(isOn: () => boolean): Promise<number> {
  const times: number[] = []
  for (let at = 0; isOn(); at++) {
    const begun = performance.now()
    const { statusCode } = await shop.app.inject({
      url: `/api/catalog/category/${categories[at % categories.length]!.code}/goods?page=${1 + (at % 5)}`,
      headers: { host: HOST },
    })
    if (statusCode !== 200) throw new Error(`a listing answered ${statusCode}`)
    times.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.99)] ?? 0
}

async function beside(work: () => Promise<unknown>): Promise<number> {
  let isOn = true
  const asking = listings(() => isOn)
  await work()
  isOn = false
  return asking
}

async function upload(bytes: Buffer, at: number): Promise<string> {
  const { statusCode, body } = await shop.app.inject({
    method: 'POST',
    url: `/api/office/good-files/pictures?filename=photo-${at}.jpg`,
    headers: {
      host: `office.${HOST}`,
      origin: `http://office.${HOST}`,
      cookie: `office_session=${token}`,
      'content-type': 'application/octet-stream',
    },
    payload: bytes,
  })
  if (statusCode !== 200) throw new Error(`a photo answered ${statusCode}: ${body.slice(0, 200)}`)
  return (JSON.parse(body) as { data: { file: string } }).data.file
}

const isReady = (file: string): boolean => {
  const size = pictureSize(file)!
  return PICTURE_WIDTHS.every((width) =>
    existsSync(join(resizedFolder(config), String(storedWidth(width, size)), file)),
  )
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

console.log(
  `machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; ${photos.length} photos of 1600 × 1600, ${Math.round(photos.reduce((sum, { length }) => sum + length, 0) / photos.length / 1024)} kB each`,
)
await beside(() => wait(3000))
const idle = await beside(() => wait(8000))
const begun = performance.now()
let taken = 0
const p99 = await beside(async () => {
  const files: string[] = []
  const left = photos.entries()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [at, bytes] of left) files.push(await upload(bytes, at))
    }),
  )
  taken = (performance.now() - begun) / 1000
  while (!files.every(isReady)) await wait(100)
})
const ready = (performance.now() - begun) / 1000
console.log(
  `all taken after ${taken.toFixed(1)} s, every size ready after ${ready.toFixed(1)} s (limit ${LIMIT_SECONDS})`,
)
console.log(
  `listing p99 idle ${idle.toFixed(1)} ms, meanwhile ${p99.toFixed(1)} ms, ${(p99 / idle).toFixed(2)}× of idle`,
)
await shop.close()
await connection.close()
await filling.close()
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(ready > LIMIT_SECONDS ? 1 : 0)

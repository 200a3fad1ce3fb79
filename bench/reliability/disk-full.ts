import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { createDb } from '#server/db/client.ts'
import type { Checks } from './checks.ts'
import type { FaultShop } from './fault-shop.ts'

const PROMISE = 'a full disk: a clear word, nothing stored, then pictures again'

/** A real file system of 256 kB, filled to the brim. */
export async function diskFull({ dataDir, host, postgres }: FaultShop, checks: Checks) {
  const folder = join(dataDir, 'uploads')
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return checks.skip(PROMISE, 'a small file system cannot be mounted here (root is needed)')
  }
  const { db, close } = createDb(postgres.poolConfig)
  try {
    const { bavail, bsize } = statfsSync(folder)
    const ballast = join(folder, 'ballast')
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 8192))
    const noise = Buffer.from(Array.from({ length: 400 * 400 * 3 }, (_, at) => (at * 7919) % 251))
    const photo = await sharp(noise, { raw: { width: 400, height: 400, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer()
    const send = async () => {
      const form = new FormData()
      for (const [name, value] of Object.entries({
        type: 'brushes',
        tool: 'Перфоратор П-600',
        message: 'Щётки',
        phone: '+7 (911) 123-45-67',
      }))
        form.append(name, value)
      form.append('photos', new File([new Uint8Array(photo)], 'a.jpg', { type: 'image/jpeg' }))
      const answer = await fetch(`http://${host}/api/feedback/order-spare-part`, {
        method: 'POST',
        body: form,
        headers: { origin: `http://${host}` },
      })
      return { status: answer.status, text: await answer.text() }
    }
    const full = await send()
    const rows = await db.selectFrom('upload').select('id').execute()
    const left = readdirSync(folder).filter((name) => name !== 'ballast')
    writeFileSync(ballast, '')
    const freed = await send()
    checks.say(
      PROMISE,
      full.status === 507 &&
        full.text.includes('кончилось место') &&
        rows.length === 0 &&
        left.length === 0 &&
        freed.status === 200,
      `${full.status}, ${rows.length} rows and ${left.length} files kept; with room again ${freed.status}`,
    )
  } finally {
    await close()
    execFileSync('umount', [folder])
  }
}

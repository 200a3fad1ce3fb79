import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { preparePictures } from './prepare-pictures.ts'

it('a flood of pictures is refused with 503 beyond those that may wait, and the rest are made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'queue-'))
  const path = join(folder, '0')
  // more points than a light one may have, and few left once it is made smaller
  const bytes = await sharp({ create: { width: 16_000, height: 251, channels: 3, background: '#d9102a' } })
    .png()
    .toBuffer()
  await writeFile(path, bytes)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 24 }, () => preparePictures([{ name: 'a.png', path, size: bytes.length }], 'photos')),
  )
  await rm(folder, { recursive: true })
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused.length).toBeGreaterThan(0)
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(11)
  for (const error of refused)
    expect(error).toMatchObject({
      status: 503,
      retryAfter: 30,
      message: expect.stringContaining('Повторите через полминуты'),
    })
})

it("heavy pictures stand in nobody else's way: a photo is made while they wait", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'queue-'))
  const heavy = { name: 'a.png', path: join(folder, 'heavy'), size: 1 }
  const light = { name: 'b.jpg', path: join(folder, 'light'), size: 1 }
  const canvas = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#d9102a' } })
  await writeFile(heavy.path, await canvas(2001, 2000).png().toBuffer())
  // as many points, but a JPEG is shrunk while it is read: a hundredth of the work of those that wait
  await writeFile(light.path, await canvas(16_000, 251).jpeg().toBuffer())
  const flood = Array.from({ length: 8 }, () => preparePictures([heavy], 'photos'))
  let waiting = flood.length
  for (const each of flood) void each.then(() => (waiting -= 1))
  expect(await preparePictures([light], 'photos')).toHaveLength(1)
  // in one queue with them it would have come last
  expect(waiting, 'heavy ones still at work').toBeGreaterThan(0)
  await Promise.all(flood)
  await rm(folder, { recursive: true })
})

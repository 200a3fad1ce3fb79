import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'
import { preparePictures } from './prepare-pictures.ts'

const until = () => Promise.withResolvers<void>()

it('runs so many at once, in the order they came', async () => {
  const inTurn = boundedQueue({ atOnce: 2, waiting: 5 })
  const gates = [until(), until(), until(), until()]
  const begun: number[] = []
  const works = gates.map((gate, at) => inTurn(async () => (begun.push(at), await gate.promise), 1000))
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  gates[1]!.resolve()
  await works[1]
  expect(begun).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  await Promise.all(works)
  expect(begun).toEqual([0, 1, 2, 3])
})

it('refuses whoever comes when enough wait, and whoever waited too long, and goes on', async () => {
  const inTurn = boundedQueue({ atOnce: 1, waiting: 1 })
  const gate = until()
  const first = inTurn(() => gate.promise, 1000)
  const impatient = inTurn(async () => 'late', 20)
  await expect(inTurn(async () => 'full', 1000)).rejects.toThrow('the queue is full')
  await expect(impatient).rejects.toThrow('did not come in time')
  const patient = inTurn(async () => 'done', 1000)
  gate.resolve()
  await first
  expect(await patient).toBe('done')
  expect(await inTurn(async () => 'again', 0)).toBe('again')
})

it('a work that fails gives its place back', async () => {
  const inTurn = boundedQueue({ atOnce: 1, waiting: 1 })
  await expect(inTurn(() => Promise.reject(new Error('broken')), 0)).rejects.toThrow('broken')
  expect(await inTurn(async () => 1, 0)).toBe(1)
})

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
}, 60_000)

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { encodeInChildProcess } from './encode-in-child-process.ts'
import { masterName } from './prepare-master.ts'
import { resizedPictures } from './resized-pictures.ts'

it('every size of a new picture is made before anybody asks, none wider than the picture', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verstak-sizes-'))
  const master = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3c3' } })
    .webp()
    .toBuffer()
  const read = vi.fn(async () => master)
  const resized = resizedPictures(folder, read)
  const name = '0123456789abcdef0123-900x600'
  resized.prepare(`${name}.webp`)
  resized.prepare('nobody’s name.webp')
  const sizes = { 320: 320, 640: 640, 768: 768, 1024: 900 }
  for (const [width, real] of Object.entries(sizes)) {
    const bytes = await vi.waitFor(() => readFile(join(folder, width, `${name}.webp`)), { timeout: 120_000 })
    expect((await sharp(bytes).metadata()).width).toBe(real)
  }
  expect(read, 'the master is decoded once').toHaveBeenCalledTimes(1)
  expect(await resized.cached({ name, width: 1280, format: 'webp' })).toBeNull()
  await rm(folder, { recursive: true })
})

it('who asks for a picture does not wait behind those nobody waits for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verstak-sizes-'))
  const master = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#3c3' } })
    .webp()
    .toBuffer()
  const held = Promise.withResolvers<void>()
  const isHeld = (file: string) => file.startsWith('0')
  const resized = resizedPictures(folder, async (file) => {
    if (isHeld(file)) await held.promise
    return master
  })
  const nameOf = (first: string) => `${first}123456789abcdef0123-400x400`
  // as many as are made at once stand still; the next one stands behind them
  for (const name of [nameOf('0'), `00${nameOf('0').slice(2)}`, nameOf('a')]) resized.prepare(`${name}.webp`)
  const wanted = { name: nameOf('a'), width: 320, format: 'webp' } as const
  expect((await sharp(await resized.make(wanted)).metadata()).width).toBe(320)
  held.resolve()
  await vi.waitFor(() => readFile(join(folder, '640', `${nameOf('0')}.webp`)), { timeout: 120_000 })
  await vi.waitFor(() => readFile(join(folder, '640', `${nameOf('a')}.webp`)), { timeout: 120_000 })
  await rm(folder, { recursive: true })
})

it('a picture that cannot be read is told, and the others are made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verstak-sizes-'))
  const good = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#3c3' } })
    .webp()
    .toBuffer()
  const outputs = [{ path: join(folder, '320', 'a.webp'), width: 320, format: 'webp' } as const]
  await expect(encodeInChildProcess({ master: Buffer.from('no picture'), outputs })).rejects.toThrow(
    'unsupported image format',
  )
  await encodeInChildProcess({ master: good, outputs })
  expect((await sharp(await readFile(outputs[0]!.path)).metadata()).width).toBe(40)
  await rm(folder, { recursive: true })
})

it('a photo is answered with its master, and its sizes follow by themselves', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verstak-sizes-'))
  const resized = resizedPictures(folder, () => Promise.reject(new Error('nobody asks for the master')))
  const canvas = sharp({ create: { width: 900, height: 600, channels: 3, background: '#3c3' } })
  const photo = await canvas.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { master, isPrepared } = await resized.takeUpload(photo)
  const { format, width, height, orientation } = await sharp(master.bytes).metadata()
  expect([isPrepared, format, width, height, orientation]).toEqual([true, 'webp', 600, 900, undefined])
  for (const [size, real] of Object.entries({ 320: 320, 640: 600 })) {
    const bytes = await vi.waitFor(() => readFile(join(folder, size, masterName(master))), { timeout: 120_000 })
    expect((await sharp(bytes).metadata()).width).toBe(real)
  }
  expect((await resized.takeUpload(await canvas.png().toBuffer())).isPrepared, 'a drawing').toBe(false)
  await expect(resized.takeUpload(photo.subarray(0, photo.length / 2))).rejects.toThrow('файл не открывается')
  await rm(folder, { recursive: true })
})

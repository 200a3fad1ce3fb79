import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
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
    const bytes = await vi.waitFor(() => readFile(join(folder, width, `${name}.webp`)), { timeout: 10_000 })
    expect((await sharp(bytes).metadata()).width).toBe(real)
  }
  expect(read).toHaveBeenCalledTimes(4)
  expect(await resized.cached({ name, width: 1280, format: 'webp' })).toBeNull()
  await rm(folder, { recursive: true })
})

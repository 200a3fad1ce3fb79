import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp, { type Sharp } from 'sharp'

// a picture is never worth all the cores: pages are made beside it
sharp.concurrency(1)
// every operation here is another picture's: a cache of them holds memory and is never hit
sharp.cache(false)

export type PictureFormat = 'webp' | 'avif' | 'jpg'

/** One size of a picture and the file it goes to. */
export interface PictureOutput {
  path: string
  width: number
  format: PictureFormat
}

/** Wider ones are looked at one at a time, close by. */
const WEBP_CARE_WIDTH = 768

/**
 * Low effort for AVIF: the next step takes twice the time for two percent. For WebP, which most see only until the AVIF
 * is there, sharp's own effort takes twice the time for seven percent. Alpha stays: pictures stand on white or on a
 * tint. JPEG has none.
 */
const ENCODE: Record<PictureFormat, (image: Sharp, width: number) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image, width) => image.webp({ quality: 82, alphaQuality: 90, effort: width > WEBP_CARE_WIDTH ? 0 : 2 }),
  jpg: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 84 }),
}

/**
 * A file of the name is whole or absent. Cubic: a fifth quicker than Lanczos, and no halo around a black edge on white.
 */
export async function encodePicture(image: Sharp, { path, width, format }: PictureOutput): Promise<Buffer> {
  const bytes = await ENCODE[format](
    image.resize({ width, withoutEnlargement: true, kernel: 'cubic' }),
    width,
  ).toBuffer()
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomUUID()}.tmp`
  await writeFile(temporary, bytes)
  await rename(temporary, path)
  return bytes
}

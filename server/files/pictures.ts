import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { notFound } from '#contract/api-error.ts'
import { PICTURE_WIDTHS } from '#server/api/present-image.ts'
import type { Config } from '#server/config.ts'
import { limited } from './limited.ts'

const NAME = /^[a-z0-9][a-z0-9-]*\.webp$/
const A_YEAR = 'public, max-age=31536000, immutable'
const AT_ONCE = 2

/** /pictures/{width}/{file}: resized once, kept on disk. Only listed widths and known files, a few at a time, so it cannot be abused. */
export function registerPictures(app: FastifyInstance, { dataDir }: Config, sourceDir: string) {
  const making = new Map<string, Promise<Buffer>>()
  const queue = limited(AT_ONCE)

  app.get<{ Params: { width: string; file: string } }>('/pictures/:width/:file', async (request, reply) => {
    const width = PICTURE_WIDTHS.find((each) => String(each) === request.params.width)
    const { file } = request.params
    if (!width || !NAME.test(file)) throw notFound('Такой картинки нет')
    const keptDir = join(dataDir, 'pictures', String(width))
    const kept = join(keptDir, file)
    let bytes: Buffer | null = await readFile(kept).catch(() => null)
    if (!bytes) {
      const source = join(sourceDir, file)
      await stat(source).catch(() => {
        throw notFound('Такой картинки нет')
      })
      const made = making.get(kept) ?? queue(() => resize(source, keptDir, kept, width))
      making.set(kept, made)
      bytes = await made.finally(() => making.delete(kept))
    }
    return reply.type('image/webp').header('cache-control', A_YEAR).send(bytes)
  })
}

async function resize(source: string, dir: string, kept: string, width: number): Promise<Buffer> {
  const bytes = await sharp(source).resize({ width, withoutEnlargement: true }).webp({ quality: 82, alphaQuality: 90 }).toBuffer()
  await mkdir(dir, { recursive: true })
  const temporary = `${kept}.${process.pid}.tmp`
  await writeFile(temporary, bytes)
  await rename(temporary, kept)
  return bytes
}

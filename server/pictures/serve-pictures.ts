import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#contract/api-error.ts'
import { PICTURE_WIDTHS } from '#server/api/present-image.ts'
import type { Config } from '#server/config/config.ts'
import { type PictureFormat, pictureStore } from './picture-store.ts'

const NAME = /^([a-z0-9][a-z0-9-]*)\.(webp|avif|jpg)$/
const TYPES: Record<PictureFormat, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' }
const A_YEAR = 'public, max-age=31536000, immutable'
/** WebP in place of an AVIF that is still being made: soon to be asked for again. */
const A_MINUTE = 'public, max-age=60'

/**
 * /pictures/{width}/{name}.webp: resized once, kept on disk; AVIF to browsers that take it (`.avif` and `.jpg` name theirs outright). Only listed
 * widths and known files, a few at a time, so it cannot be abused. AVIF takes ten times as long to make: until it is there, WebP goes out.
 */
export function registerPictures(app: FastifyInstance, { dataDir, makesAvif }: Config, sourceDir: string) {
  const store = pictureStore(join(dataDir, 'pictures'))

  app.get<{ Params: { width: string; file: string } }>('/pictures/:width/:file', async (request, reply) => {
    const width = PICTURE_WIDTHS.find((each) => String(each) === request.params.width)
    const [, name, extension] = NAME.exec(request.params.file) ?? []
    if (!width || !name) throw notFound('Такой картинки нет')
    const source = join(sourceDir, `${name}.webp`)
    const ask = (format: PictureFormat) => ({ source, name, width, format })
    async function picture(format: PictureFormat) {
      const kept = await store.kept(ask(format))
      if (kept) return kept
      await stat(source).catch(() => {
        throw notFound('Такой картинки нет')
      })
      return store.make(ask(format))
    }
    const answer = (format: PictureFormat, bytes: Buffer, cache = A_YEAR) => reply.type(TYPES[format]).header('cache-control', cache).send(bytes)

    if (extension !== 'webp') return answer(extension as PictureFormat, await picture(extension as PictureFormat))
    reply.header('vary', 'accept')
    const takesAvif = makesAvif && /\bimage\/avif\b/.test(request.headers.accept ?? '')
    const avif = takesAvif ? await store.kept(ask('avif')) : null
    if (avif) return answer('avif', avif)
    const webp = await picture('webp')
    if (takesAvif) store.makeLater(ask('avif'))
    return answer('webp', webp, takesAvif ? A_MINUTE : A_YEAR)
  })
}

import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ApiError, isApiError, notFound } from '#contract/api-error.ts'
import { storedWidth, PICTURE_WIDTHS, pictureSize } from '#rules/catalog/picture-name.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import type { Files } from '#server/ports/files/port.ts'
import type { PictureFormat } from './encode-picture.ts'
import { type ResizedPictures, resizedPictures } from './resized-pictures.ts'

/**
 * The box that stands on the plate of a good without photos (`box` of ui/icon-paths.ts), in the grey of
 * `--line-strong`.
 */
const PLACEHOLDER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="-36 -36 96 96" fill="none" stroke="#7f8a92" stroke-width="1.5" ' +
  'stroke-linejoin="round" stroke-linecap="round"><path d="M3.5 7.5L12 3l8.5 4.5v9L12 21l-8.5-4.5zM3.5 7.5L12 12l8.5-4.5M12 12v9M7.7 5.3l8.5 4.5"/></svg>'

const NAME = /^([0-9a-f]{20}-\d{1,5}x\d{1,5})\.(webp|avif|jpg)$/
const TYPES: Record<PictureFormat, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' }
const A_YEAR = 'public, max-age=31536000, immutable'
/** WebP in place of an AVIF that is still being encoded: cached briefly. */
const A_MINUTE = 'public, max-age=60'

interface Serving {
  config: Pick<Config, 'dataDir' | 'makesAvif'>
  db: Db
  ports: { pictures: Files }
}

/** Where made sizes are cached; anything in it may be removed at any time. */
export const resizedFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'pictures')

export const openResizedPictures = ({ config, db, ports }: Serving): ResizedPictures =>
  resizedPictures(resizedFolder(config), async (file) => {
    // a name nobody stored costs no question to the storage
    const row = await db.selectFrom('picture').select('file').where('file', '=', file).executeTakeFirst()
    return row ? ports.pictures.get(file) : null
  })

/**
 * /pictures/{width}/{name}.webp: resized once, cached on disk; AVIF to browsers that take it (`.avif` and `.jpg` name
 * theirs outright). Only listed widths and stored pictures, a few at a time, so it cannot be abused. AVIF takes ten
 * times as long to make: until it is there, WebP goes out.
 */
export function registerPictures(app: FastifyInstance, { config }: Pick<Serving, 'config'>, resized: ResizedPictures) {
  app.get<{ Params: { width: string; file: string } }>('/pictures/:width/:file', async (request, reply) => {
    const asked = PICTURE_WIDTHS.find((each) => String(each) === request.params.width)
    const [, name, extension] = NAME.exec(request.params.file) ?? []
    const size = name === undefined ? null : pictureSize(`${name}.webp`)
    try {
      if (!asked || !name || !size) throw notFound('Такой картинки нет')
      const want = (format: PictureFormat) => ({ name, width: storedWidth(asked, size), format })
      const picture = async (format: PictureFormat) =>
        (await resized.cached(want(format))) ?? (await resized.make(want(format)))
      const answer = (format: PictureFormat, bytes: Buffer, cache = A_YEAR) =>
        reply.type(TYPES[format]).header('cache-control', cache).send(bytes)

      if (extension !== 'webp') return answer(extension as PictureFormat, await picture(extension as PictureFormat))
      reply.header('vary', 'accept')
      const takesAvif = config.makesAvif && takes(request, 'image/avif')
      const avif = takesAvif ? await resized.cached(want('avif')) : null
      if (avif) return answer('avif', avif)
      const webp = await picture('webp')
      if (takesAvif) resized.deferMaking(want('avif'))
      return answer('webp', webp, takesAvif ? A_MINUTE : A_YEAR)
    } catch (error) {
      if (isApiError(error) && takes(request, 'image/')) return placeholder(reply, error)
      throw error
    }
  })
}

const takes = ({ headers }: FastifyRequest, type: string) => headers.accept?.includes(type) ?? false

/** Browsers show the picture of a refusal too, so nobody sees a broken one. */
function placeholder(reply: FastifyReply, { status, retryAfter }: ApiError) {
  if (retryAfter) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .type('image/svg+xml')
    .header('cache-control', status === 404 ? A_MINUTE : 'no-store')
    .send(PLACEHOLDER)
}

import type { FastifyInstance } from 'fastify'
import { ApiError, notFound } from '#contract/api-error.ts'
import type { Files } from '#server/ports/files/port.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import { uploadOfFile } from './upload-names.ts'

const A_YEAR = 'public, max-age=31536000, immutable'

/**
 * /uploads/{name}: what visitors sent, as we made it anew. Whoever has the address may look; search engines are asked
 * not to.
 */
export function registerUploads(app: FastifyInstance, { files }: { files: Files }) {
  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const { name } = request.params
    const bytes = uploadOfFile(name) === null ? null : await files.get(name).catch(storageUnavailable)
    if (!bytes) throw notFound('Такого снимка нет')
    return reply
      .type('image/webp')
      .header('cache-control', A_YEAR)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('x-robots-tag', 'noindex')
      .send(bytes)
  })
}

function storageUnavailable(cause: unknown): never {
  if (!(cause instanceof OutsideFailure)) throw cause
  throw new ApiError(
    503,
    { errorCode: 'UNAVAILABLE', errorMessage: 'Снимок сейчас не показать. Обновите страницу через минуту.' },
    { cause, retryAfter: 60 },
  )
}

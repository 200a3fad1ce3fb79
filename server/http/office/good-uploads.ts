import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, invalid } from '#contract/api-error.ts'
import type { OfficeCall } from '#server/calls/implement-office.ts'
import { actAs } from '#server/db/actor.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import { MASTER_BYTES_MAX, PictureError } from '#server/pictures/prepare-master.ts'
import type { ResizedPictures } from '#server/pictures/resized-pictures.ts'
import { reusePicture, storePictures } from '#server/pictures/store-pictures.ts'
import { semaphore, QueueRefusal } from '#server/kernel/semaphore.ts'
import { DOCUMENT_BYTES_MAX, documentError, storeDocument } from '#server/uploads/document-files.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { type OfficeContext, refuseStaff, signedIn } from '#server/shop/people/staff/office-context.ts'
import { OFFICE_ROUTE, officeContextOf } from './office-host.ts'

const FILES_OF_STAFF: LimitRule = { name: 'files of staff', limit: 1000, seconds: 3600 }

/**
 * A file is whole in memory while it is checked: a few at a time over all people. The others wait with their bytes
 * still on the way.
 */
const inTurn = semaphore({ atOnce: 3, waiting: 60 })
const WAIT_MS = 60_000

interface Taken {
  answer: object
  /** A picture whose sizes will be asked for soon and are not under way yet. */
  picture?: string | undefined
}

interface Taking {
  path: string
  needs: 'goods.texts' | 'content.change'
  most: number
  take: (bytes: Uint8Array, name: string, context: OfficeContext, resized: ResizedPictures) => Promise<Taken>
}

const takePicture: Taking['take'] = async (bytes, name, { db, ports: { pictures }, clock }, resized) => {
  const source = { sourceName: name, sourceHash: createHash('sha256').update(bytes).digest('hex') }
  const known = await withRetries(db, (tx) => reusePicture(tx, { pictures, clock }, source))
  if (known) return { answer: known }
  const { master, isPrepared } = await resized.takeUpload(bytes)
  const [file] = await withRetries(db, (tx) => storePictures(tx, { pictures, clock }, [{ master, ...source }]))
  return { answer: { file, width: master.width, height: master.height }, picture: isPrepared ? undefined : file }
}

const TAKEN: Taking[] = [
  { path: '/office/good-files/pictures', needs: 'goods.texts', most: MASTER_BYTES_MAX, take: takePicture },
  { path: '/office/text-files/pictures', needs: 'content.change', most: MASTER_BYTES_MAX, take: takePicture },
  {
    path: '/office/good-files/documents',
    needs: 'goods.texts',
    most: DOCUMENT_BYTES_MAX,
    take: async (bytes, name, context) => {
      const wrong = documentError(bytes)
      if (wrong) throw new PictureError(wrong)
      return { answer: { ...(await storeDocument(context, bytes, name)), name: name.replace(/\.pdf$/i, '') } }
    },
  },
]

const refused = (name: string, why: string) => invalid({ file: [`«${name}»: ${why}`] })

async function readBody(request: FastifyRequest, most: number, name: string): Promise<Buffer> {
  const megabytes = Math.round(most / 1024 / 1024)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as Readable | never[]) {
    size += (chunk as Buffer).length
    if (size > most) throw refused(name, `файл больше ${megabytes} МБ`)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** Files of goods and texts as raw bytes, one a request: they are far larger than a call's body may be. */
export async function registerGoodUploads(
  app: FastifyInstance,
  services: Services,
  resized: ResizedPictures,
): Promise<void> {
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const taking of TAKEN) {
      const { path, needs } = taking
      const call: Pick<OfficeCall, 'method' | 'path' | 'needs' | 'isFreshNeeded'> = {
        method: 'POST',
        path,
        needs,
        isFreshNeeded: false,
      }
      uploads.route({
        ...OFFICE_ROUTE,
        method: 'POST',
        url: `/api${path}`,
        bodyLimit: taking.most,
        handler: async (request: FastifyRequest, reply: FastifyReply) => {
          const context = await officeContextOf(request, reply, services)
          refuseStaff(call, context)
          const { staff } = signedIn(context)
          await limit(context, FILES_OF_STAFF, String(staff.id))
          const { filename } = request.query as Record<string, unknown>
          const name = typeof filename === 'string' && filename.trim() !== '' ? filename.slice(-120) : 'файл'
          const data = await inTurn(async () => {
            const bytes = await readBody(request, taking.most, name)
            const actor = { staffId: staff.id, via: 'office', ip: request.ip } as const
            const taken = await actAs(actor, () => taking.take(bytes, name, context, resized))
            if (taken.picture !== undefined) resized.prepare(taken.picture)
            return taken.answer
          }, WAIT_MS).catch((error: unknown) => {
            if (error instanceof PictureError) throw refused(name, error.message)
            if (error instanceof QueueRefusal) throw busy(error)
            throw error
          })
          return reply
            .header('cache-control', 'private, no-store')
            .type('application/json; charset=utf-8')
            .send(JSON.stringify({ data }))
        },
      })
    }
  })
}

const busy = (cause: unknown) =>
  new ApiError(
    503,
    { errorCode: 'UNAVAILABLE', errorMessage: 'Сейчас загружают много файлов. Повторите через минуту.' },
    { cause, retryAfter: 30 },
  )

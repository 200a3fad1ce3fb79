import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import { PaperFilters as FILTERS } from '#contract/papers.schema.ts'
import { reader } from '#server/calls/validation.ts'
import type { PaperListQuery, PaperScope } from '#server/shop/order/papers/list-papers.ts'
import type { paperFiles } from '#server/shop/order/papers/paper-files.ts'

type Files = ReturnType<typeof paperFiles>

const filters = reader(Type.Object(FILTERS), true)

const named = (reply: FastifyReply, type: string, name: string) =>
  reply
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)

export async function sendPaper(reply: FastifyReply, files: Files, scope: PaperScope, file: string) {
  const { name, type, bytes } = await files.one(scope, file)
  return named(reply, type, name).send(bytes)
}

/** As it is made: papers that were never opened are rendered on the way. */
export async function sendArchive(reply: FastifyReply, files: Files, scope: PaperScope, query: unknown) {
  const archive = await files.archive(scope, filters.read({ ...(query as object) }) as PaperListQuery)
  return named(reply, 'application/zip', 'dokumenty.zip').send(Readable.from(archive, { objectMode: false }))
}

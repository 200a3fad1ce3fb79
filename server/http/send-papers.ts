import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { PaperFilters as FILTERS } from '#contract/papers.schema.ts'
import { reader } from '#server/calls/validation.ts'
import type { PaperListQuery, PaperScope } from '#server/shop/orders/papers/list-papers.ts'
import type { paperFiles } from '#server/shop/orders/papers/paper-files.ts'

type Files = ReturnType<typeof paperFiles>

const filters = reader(Type.Object(FILTERS), true)

const named = (reply: FastifyReply, type: string, name: string) =>
  reply
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)

const Day = (message: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message })
const days = reader(
  Type.Object({ from: Day('Первый день вида 2026-11-01'), to: Day('Последний день вида 2026-11-30') }),
  true,
)

/** The days a file is asked for. */
export const period = {
  read: ({ query }: FastifyRequest) => days.read({ ...(query as object) }) as { from: string; to: string },
}

export const sendFile = (reply: FastifyReply, { name, type, bytes }: { name: string; type: string; bytes: Buffer }) =>
  named(reply, type, name).send(bytes)

export async function sendPaper(reply: FastifyReply, files: Files, scope: PaperScope, file: string) {
  return sendFile(reply, await files.one(scope, file))
}

/** As it is made: papers that were never opened are rendered on the way. */
export async function sendArchive(reply: FastifyReply, files: Files, scope: PaperScope, query: unknown) {
  const archive = await files.archive(scope, filters.read({ ...(query as object) }) as PaperListQuery)
  return named(reply, 'application/zip', 'dokumenty.zip').send(Readable.from(archive, { objectMode: false }))
}

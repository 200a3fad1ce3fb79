import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '#contract/api-error.ts'
import type { OfficeNeed } from '#contract/office/office-call.schema.ts'
import { actAs } from '#server/db/actor.ts'
import { FileProblem } from '#server/kernel/table-file/file-problem.ts'
import { textOfFile, weighFile } from '#server/kernel/table-file/text-of-file.ts'
import { csvRows } from '#server/kernel/table-file/read-csv.ts'
import { xlsxSheets } from '#server/kernel/table-file/read-xlsx.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { exportGoods } from '#server/shop/goods/list/export-goods.ts'
import { planImport } from '#server/shop/goods/list/import-goods.ts'
import { type OfficeContext, refuseStaff, scopeFor, signedIn } from '#server/shop/people/staff/office-context.ts'
import { OFFICE_ROUTE, officeContextOf } from './office-host.ts'
import { csvFile } from '#server/kernel/table-file/csv-file.ts'
import { xlsxFile } from '#server/kernel/table-file/xlsx-file.ts'

const MOST_BYTES = 30 * 1024 * 1024
const FILES: LimitRule = { name: 'files of goods', limit: 60, seconds: 600 }

async function contextFor(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  call: { method: string; path: string; needs: OfficeNeed },
): Promise<OfficeContext> {
  const context = await officeContextOf(request, reply, services)
  refuseStaff({ ...call, isFreshNeeded: false }, context)
  await limit(context, FILES, String(signedIn(context).staff.id))
  return { ...context, scope: scopeFor(call.needs, context) }
}

const textOf = (value: unknown, longest = 4000): string | undefined => {
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string' || value.length > longest) throw invalid({ filter: ['Слишком длинное условие'] })
  return value
}

/** The list as a file, and a file as a change of the list. Raw bytes both ways: they are larger than a call may be. */
export async function registerGoodsTables(app: FastifyInstance, services: Services): Promise<void> {
  app.get('/api/office/goods-export', OFFICE_ROUTE, async (request, reply) => {
    const call = { method: 'GET', path: '/office/goods-export', needs: 'goods.read' } as const
    const context = await contextFor(services, request, reply, call)
    const query = request.query as Record<string, unknown>
    const asked = Object.fromEntries(
      ['search', 'category', 'vendor', 'label', 'source', 'flag', 'stock', 'branch', 'sort'].map((name) => [
        name,
        textOf(query[name]),
      ]),
    )
    const columns = textOf(query['columns'])?.split(',').slice(0, 60) ?? []
    const isXlsx = query['format'] === 'xlsx'
    const { headings, rows } = await exportGoods(context, {
      ...asked,
      descending: query['descending'] === 'true',
      columns,
    })
    reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="tovary.${isXlsx ? 'xlsx' : 'csv'}"`)
      .type(isXlsx ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv; charset=utf-8')
    return reply.send(Readable.from(isXlsx ? xlsxFile(headings, rows) : csvFile(headings, rows), { objectMode: false }))
  })

  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    uploads.route({
      ...OFFICE_ROUTE,
      method: 'POST',
      url: '/api/office/goods-import',
      bodyLimit: MOST_BYTES,
      handler: async (request, reply) => {
        const call = { method: 'POST', path: '/office/goods-import', needs: 'goods.read' } as const
        const context = await contextFor(services, request, reply, call)
        const { filename, branch } = request.query as Record<string, unknown>
        const name = textOf(filename, 200) ?? 'без имени'
        if (!request.body) throw invalid({ file: ['Выберите файл'] })
        const data = await actAs({ staffId: signedIn(context).staff.id, via: 'office', ip: request.ip }, () =>
          importFile(context, request.body as Readable, name, textOf(branch, 20)),
        )
        return reply
          .header('cache-control', 'private, no-store')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify({ data }))
      },
    })
  })
}

async function importFile(context: OfficeContext, body: Readable, name: string, branch: string | undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'verstak-goods-'))
  const path = join(folder, 'file')
  try {
    await writeBounded(body, path)
    return await planImport(context, { rows: await rowsOf(path), name, branch })
  } catch (error) {
    if (error instanceof FileProblem)
      throw invalid({ file: [`${error.line ? `Строка ${error.line}: ` : ''}${error.message}`] })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Cut off at the bound, whatever the sender said of its length. */
async function writeBounded(body: Readable, path: string): Promise<void> {
  let bytes = 0
  const bound = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > MOST_BYTES) done(invalid({ file: [`Файл больше ${MOST_BYTES / 1024 ** 2} МБ: разделите его`] }))
      else done(null, chunk)
    },
  })
  await pipeline(body, bound, createWriteStream(path))
  if (bytes === 0) throw invalid({ file: ['Файл пуст'] })
}

/** A table by its bytes, whatever its name says. */
async function rowsOf(path: string) {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0).finally(() => file.close())
  const head = buffer.subarray(0, bytesRead).toString('latin1')
  if (head.startsWith('PK\u0003\u0004')) {
    const sheets = await xlsxSheets(path, (await stat(path)).size)
    return sheets.find((rows) => rows.length > 0) ?? []
  }
  if (['%PDF', 'Rar!', '\u00d0\u00cf'].some((each) => head.startsWith(each)))
    throw new FileProblem('нужна таблица: CSV или XLSX')
  const { encoding } = await weighFile(path)
  return csvRows(textOfFile(path, encoding, () => {}))
}

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { chosenEncoding } from '#server/kernel/accept-encoding.ts'
import { compressedCopies } from './compressed-copy.ts'
import { filesFolder, isStoredName } from './stored-file-names.ts'

/** A receiver that comes again within minutes may keep what it has; the files change every few hours. */
const CACHE = 'public, max-age=300'
const TYPES = { xml: 'application/xml; charset=utf-8', txt: 'text/plain; charset=utf-8' }

/** A short answer in the file's own kind: a crawler that asked for XML has no use for a page. */
export function missingFile(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'public, max-age=60').type(TYPES.txt).send('Такого файла нет\n')
}

/** One that ends before it begins is to be ignored (RFC 9110, 14.1.1); the plugin would refuse it. */
function isBackwards(range: string | undefined): boolean {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(range ?? '') ?? []
  return Number(to) < Number(from)
}

const ROUTES = ['/robots.txt', '/:name.xml', '/yml/:name.xml']

/** robots.txt, sitemaps and feeds of the host's branch: stored by the job, only read here. */
export function registerStoredFiles(app: FastifyInstance, { dataDir }: Pick<Config, 'dataDir'>) {
  const endingOf = compressedCopies()

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const name = request.url.split('?', 1)[0]!.slice(1)
    if (!isStoredName(name)) return missingFile(reply)
    const folder = filesFolder(dataDir, request.nodeCode)
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found) return missingFile(reply)
    const { range, 'accept-encoding': accepted } = request.headers
    // a place in the file is a place in what is written, not in its compressed copy
    const encoding = range === undefined ? chosenEncoding(accepted) : 'identity'
    const ending = await endingOf(path, encoding, found)
    reply
      .type(name.endsWith('.txt') ? TYPES.txt : TYPES.xml)
      .header('cache-control', CACHE)
      .header('vary', 'accept-encoding')
    if (ending) reply.header('content-encoding', encoding)
    // ranges, ETag and conditional requests are the plugin's
    const acceptRanges = !isBackwards(range)
    return reply.sendFile(name + ending, folder, { acceptRanges, contentType: false, cacheControl: false })
  }

  app.register(async (files) => {
    await files.register(fastifyStatic, { serve: false })
    files.setErrorHandler((error: FastifyError & { headers?: Record<string, string> }, _request, reply) => {
      if (error.statusCode !== 416) throw error
      return reply
        .code(416)
        .headers(error.headers ?? {})
        .type(TYPES.txt)
        .send('В файле нет такого места\n')
    })
    for (const url of ROUTES)
      files.route({ method: ['GET', 'HEAD'], url, exposeHeadRoute: false, compress: false, handler: answer })
  })
}

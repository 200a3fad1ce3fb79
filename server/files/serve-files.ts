import { open, type FileHandle, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { byteRange } from './byte-range.ts'
import { acceptedEncoding, compressedCopies, type Encoding } from './compressed-copy.ts'
import { filesFolder, isStoredName } from './stored-file-names.ts'

/** A receiver that comes again within minutes may keep what it has; the files change every few hours. */
const CACHE = 'public, max-age=300'
const TYPES = { xml: 'application/xml; charset=utf-8', txt: 'text/plain; charset=utf-8' }

/** A short answer in the file's own kind: a crawler that asked for XML has no use for a page. */
export function missingFile(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'public, max-age=60').type(TYPES.txt).send('Такого файла нет\n')
}

const ROUTES = ['/robots.txt', '/:name.xml', '/yml/:name.xml']

/** robots.txt, sitemaps and feeds of the host's branch: stored by the job, only read here. */
export function registerStoredFiles(app: FastifyInstance, { dataDir }: Pick<Config, 'dataDir'>) {
  const copyOf = compressedCopies()

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const name = request.url.split('?', 1)[0]!.slice(1)
    if (!isStoredName(name)) return missingFile(reply)
    const path = join(filesFolder(dataDir, request.nodeCode), name)
    const found = await stat(path).catch(() => null)
    if (!found) return missingFile(reply)
    const encoding = request.headers.range === undefined ? acceptedEncoding(request.headers['accept-encoding']) : null
    const copy = encoding && (await copyOf(path, encoding, found))
    reply
      .type(name.endsWith('.txt') ? TYPES.txt : TYPES.xml)
      .header('cache-control', CACHE)
      .header('vary', 'accept-encoding')
      .header('accept-ranges', 'bytes')
    if (copy) reply.header('content-encoding', encoding)
    const handle = await open(copy ?? path).catch(() => null)
    return handle ? sendHandle(request, reply, handle, copy ? encoding : null) : missingFile(reply)
  }

  for (const url of ROUTES)
    app.route({ method: ['GET', 'HEAD'], url, exposeHeadRoute: false, compress: false, handler: answer })
}

/** Size and time are read from what was opened: a file swapped in meanwhile is another one. */
async function sendHandle(request: FastifyRequest, reply: FastifyReply, handle: FileHandle, encoding: Encoding | null) {
  const { size, mtime } = await handle.stat()
  const etag = `"${size.toString(36)}-${mtime.getTime().toString(36)}${encoding ? `-${encoding}` : ''}"`
  reply.header('etag', etag).header('last-modified', mtime.toUTCString())
  if (isUnchanged(request, etag, mtime)) {
    await handle.close()
    return reply.code(304).removeHeader('content-type').send()
  }
  const mayContinue = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = mayContinue ? byteRange(request.headers.range, size) : null
  if (range === 'unsatisfiable') {
    await handle.close()
    return reply.code(416).header('content-range', `bytes */${size}`).type(TYPES.txt).send('В файле нет такого места\n')
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD' || size === 0) {
    await handle.close()
    return reply.send()
  }
  return reply.send(handle.createReadStream({ start, end }))
}

function isUnchanged({ headers }: FastifyRequest, etag: string, mtime: Date): boolean {
  const known = headers['if-none-match']
  if (known !== undefined)
    return known.trim() === '*' || known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Number.isFinite(since) && Math.floor(mtime.getTime() / 1000) * 1000 <= since
}

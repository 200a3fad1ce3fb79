import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Call } from '#contract/call.ts'
import type { ApiClient } from '#contract/client.ts'
import type { Services } from '#server/api/call-context.ts'
import type { Executable } from '#server/api/execute.ts'
import { inProcessClient } from '#server/api/in-process-client.ts'

/** Where the pages come from: the build on disk, or Vite while developing. */
export interface PageSource {
  build: () => Promise<ServerBuild>
  /** Serves scripts and styles; in development also modules and hot reload. */
  registerAssets: (app: FastifyInstance) => Promise<void>
  mode: 'production' | 'development'
}

interface PageContext {
  api: ApiClient
  nodeCode: string
  mainHost: string
  origin: string
}

/** The context key is made inside the bundle, so it is taken from there. */
function pageContextKey(build: ServerBuild): RouterContext<PageContext> {
  return (build.entry.module as unknown as { pageContext: RouterContext<PageContext> }).pageContext
}

export async function registerPages(
  app: FastifyInstance,
  source: PageSource,
  services: Services,
  executables: Map<Call, Executable>,
) {
  await source.registerAssets(app)
  const handle = createRequestHandler(source.build, source.mode)
  app.get('/*', async (request, reply) => {
    const origin = `${services.config.scheme}://${request.headers.host}`
    const context = new RouterContextProvider()
    const api = inProcessClient(executables, { ...services, nodeCode: request.nodeCode, log: request.log })
    context.set(pageContextKey(await source.build()), {
      api,
      nodeCode: request.nodeCode,
      mainHost: services.config.host,
      origin,
    })
    return sendResponse(await handle(pageRequest(request, origin), context), request, reply)
  })
}

/** Path and query alone: a page cannot depend on a cookie it never sees. */
function pageRequest(request: FastifyRequest, origin: string): Request {
  return new Request(new URL(request.url, origin), { method: request.method })
}

/** Intent prefetch asks for the data once and the click again: ten seconds let the second come from the browser. */
const DATA_CACHE = 'private, max-age=10'

async function sendResponse(response: Response, request: FastifyRequest, reply: FastifyReply) {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  const isData = request.url.split('?', 1)[0]!.endsWith('.data')
  if (!response.headers.has('cache-control')) reply.header('cache-control', isData ? DATA_CACHE : 'public, no-cache')
  return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null)
}

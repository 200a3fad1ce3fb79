import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { Call } from '#contract/call.ts'
import type { Services } from '#server/api/call-context.ts'
import type { Executable } from '#server/api/execute.ts'
import { missingFile } from '#server/files/serve-files.ts'
import { registerApp } from './app/serve-app.ts'
import { chosenEncoding, compressed } from './cached-page.ts'
import { pageAddress } from './page-address.ts'
import type { PageCache } from './page-cache.ts'
import { recordHeaders } from './replay.ts'
import { pageMaker } from './make-page.ts'
import { sendPage } from './send-page.ts'

/** Where the pages come from: the build on disk, or Vite while developing. */
export interface PageSource {
  build: () => Promise<ServerBuild>
  /** Serves scripts and styles; in development also modules and hot reload. */
  registerAssets: (app: FastifyInstance) => Promise<void>
  mode: 'production' | 'development'
  /** The text of a stylesheet of the build. */
  styleOf: (href: string) => string | undefined
}

export async function registerPages(
  app: FastifyInstance,
  source: PageSource,
  services: Services,
  executables: Map<Call, Executable>,
  cache: PageCache | null,
) {
  await source.registerAssets(app)
  registerApp(app, source, services)
  const make = pageMaker(source, services, executables)
  // compressed here, once for everybody
  app.get('/*', { compress: false }, async (request, reply) => {
    // A file nobody has: a short answer instead of a rendered page, whoever looks for wp-login.php.
    if (isFile(request.url)) return missingFile(reply)
    const { url, isKept, marks } = pageAddress(request.url)
    const host = request.siteHost
    const making = () => make({ host, url, nodeCode: request.nodeCode, log: request.log })
    const key = `${host} ${url}`
    if (!cache || !isKept) return sendPage(compressed(await making()), marks, request, reply)
    const { page, how } = await cache.find(key, cache.isWorthKeeping(key, request.ip) ? making : async () => ({ ...(await making()), keepMs: 0 }))
    reply.header('x-page-cache', how)
    recordHeaders(page, chosenEncoding(request.headers['accept-encoding']), reply)
    return sendPage(page, marks, request, reply)
  })
}

function isFile(url: string): boolean {
  const path = url.split('?', 1)[0]!
  return /\.[a-z][a-z0-9]{0,11}$/i.test(path) && !path.endsWith('.data')
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { Executables } from '#server/calls/in-process-client.ts'
import { notFound } from '#contract/api-error.ts'
import { countWrongLink } from '#server/shop/orders/page/open-order-link.ts'
import { countMissing } from '#server/shop/ground/redirects/address-tallies.ts'
import { missingFile } from '#server/files/serve-files.ts'
import { registerApp } from './app/serve-app.ts'
import { chosenEncoding } from '#server/kernel/accept-encoding.ts'
import { type CachedPage, compressed } from './cached-page.ts'
import { cacheAddress } from './cache-address.ts'
import type { PageCache } from './page-cache.ts'
import { recordHeaders } from './fast-path.ts'
import { pageMaker } from './make-page.ts'
import { sendPreview } from './page-preview.ts'
import { registerPreview } from './preview.ts'
import type { PageSource } from './page-source.ts'
import { sendPage } from './send-page.ts'

export async function registerPages(
  app: FastifyInstance,
  source: PageSource,
  services: Services,
  executables: Executables,
  cache: PageCache | null,
) {
  await source.registerAssets(app)
  registerApp(app, source, services)
  const { make, makeFrom } = pageMaker(source, services, executables)
  // the office's calls share these services, and ask for it long after
  services.renderPage = (stands, page) => makeFrom(stands, { ...page, log: app.log })
  registerPreview(app, services, makeFrom)
  // compressed here, once for everybody
  app.get('/*', { compress: false }, async (request, reply) => {
    const accept = request.headers.accept ?? ''
    // a file nobody has: a short answer, unless a person followed an old link to a page
    if (isFile(request.url) && !(isOldPage(request.url) && isReader(accept))) {
      if (isProgram(accept)) throw missingPage(reply)
      return missingFile(reply.header('vary', 'accept'))
    }
    const preview = await sendPreview(services, request, reply)
    if (preview) return preview
    const { url, isCacheable, tracking } = cacheAddress(request.url)
    const host = request.siteHost
    const making = () => make({ host, url, nodeCode: request.nodeCode, log: request.log })
    const refuseMissing = async ({ status }: CachedPage) => {
      if (status !== 404) return
      if (url.startsWith('/order/')) await countWrongLink({ ...services, visitor: request })
      if (isProgram(accept)) throw missingPage(reply)
      if (isReader(accept) && !url.startsWith('/order/')) countMissing(services.db, url, request.headers)
    }
    const key = `${host} ${url}`
    if (!cache || !isCacheable) {
      const page = compressed(await making())
      await refuseMissing(page)
      return sendPage(page, tracking, request, reply)
    }
    const { page, how } = await cache.find(
      key,
      cache.isWorthCaching(key, request.ip) ? making : async () => ({ ...(await making()), cacheMs: 0 }),
    )
    await refuseMissing(page)
    reply.header('x-page-cache', how)
    recordHeaders(page, chosenEncoding(request.headers['accept-encoding']), reply)
    return sendPage(page, tracking, request, reply)
  })
}

const pathOf = (url: string) => url.split('?', 1)[0]!

function isFile(url: string): boolean {
  const path = pathOf(url)
  return /\.[a-z][a-z0-9]{0,11}$/i.test(path) && !path.endsWith('.data')
}

/** How other shops, and this one before, spelled their pages: `/about.html`, `/index.php`. */
const isOldPage = (url: string): boolean =>
  /\.(x?html?|php\d?|aspx?|jspx?|cgi|pl)$/i.test(pathOf(url)) && !/^\/(assets|pictures|uploads|yml)\//.test(url)

/** A browser names HTML among what it takes. */
const isReader = (accept: string): boolean => /\btext\/html\b/i.test(accept)
const isProgram = (accept: string): boolean => /\bapplication\/([\w.-]+\+)?json\b/i.test(accept) && !isReader(accept)

/** For programs, in the words of the specification; people get the Russian screen. */
const NO_PAGE = 'This page could not be found'

function missingPage(reply: FastifyReply) {
  reply.header('vary', 'accept')
  return notFound(NO_PAGE)
}

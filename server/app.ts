import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyHttpOptions, type FastifyInstance, type RawServerDefault } from 'fastify'
import { notFound } from '#contract/api-error.ts'
import type { Services } from './shop/ground/call-context.ts'
import { registerDevInbox } from './http/dev-inbox/dev-inbox.ts'
import { registerDocs } from './http/docs-page.ts'
import { answerError } from './http/errors.ts'
import { executable, shopGate } from './calls/execute.ts'
import { registerExchange } from './exchange/endpoint/endpoint.ts'
import type { ExchangeWork } from './exchange/sessions/exchange-work.ts'
import { registerCalls } from './http/http.ts'
import { byName } from './calls/in-process-client.ts'
import { registerLlmsPage } from './http/llms-page.ts'
import { registerMcp } from './http/mcp/mcp.ts'
import { registerCompanyPapers } from './http/company-papers.ts'
import { registerPassports } from './http/passport-page.ts'
import { registerOffice } from './http/office/office.ts'
import { registerOfficeEvents } from './http/office/events.ts'
import { registerExchangeUpload } from './http/office/exchange-upload.ts'
import { registerGoodUploads } from './http/office/good-uploads.ts'
import { registerGoodsTables } from './http/office/goods-tables.ts'
import { registerSearchFiles } from './http/office/search-files.ts'
import { registerConsentFiles } from './http/office/consents.ts'
import { registerExportFiles } from './http/office/exports.ts'
import { registerCountFiles } from './http/office/count-files.ts'
import { registerJournalFiles } from './http/office/journal-files.ts'
import { registerPaperFiles } from './http/office/paper-files.ts'
import { registerReportFiles } from './http/office/report-files.ts'
import { officeConstraint, registerOfficeHost } from './http/office/office-host.ts'
import { registerPayPages } from './http/pay/pay-pages.ts'
import { registerDeskPhotos } from './http/office/desk-photos.ts'
import { registerPreparedPage } from './http/prepared-page.ts'
import { registerStopPages } from './http/consents/stop-page.ts'
import { registerOfferPages } from './http/service/offer-page.ts'
import { registerOfflinePage } from './http/offline-page.ts'
import { registerSearchVisits } from './http/count-search-visits.ts'
import { implementations } from './http/api/sections.ts'
import { registerHealth } from './http/health.ts'
import { registerStoredFiles } from './files/serve-files.ts'
import { registerAuthGuard, cookieValue } from './http/guards/auth.ts'
import { registerChangeLimits } from './http/guards/change-limits.ts'
import { type OfficeSource, registerOfficeApp } from './http/office/app.ts'
import { registerCsrfGuard } from './http/guards/csrf.ts'
import { registerPageGuards } from './http/guards/page-guards.ts'
import { registerReadLimits } from './http/guards/read-limits.ts'
import type { JobState } from './kernel/job-state.ts'
import { placesCache } from './kernel/places.ts'
import { registerSecurityHeaders, safeHeaders } from './http/guards/security-headers.ts'
import { answerBrokenRequest, PATIENCE, type Patience } from './http/guards/slow-clients.ts'
import { registerDraining } from './http/draining.ts'
import { logging } from './http/logging.ts'
import { registerMetrics } from './http/metrics/metrics.ts'
import { openResizedPictures, registerPictures } from './pictures/serve-pictures.ts'
import { registerRequestId } from './http/request-id.ts'
import { FORM_PATIENCE, type FormPatience } from './uploads/form-patience.ts'
import { registerDocumentFiles } from './uploads/document-files.ts'
import { registerUploads } from './uploads/serve-uploads.ts'
import type { OfficeEvents } from './shop/people/staff/office-events.ts'
import type { PageCache } from './pages/page-cache.ts'
import { registerFastPath } from './pages/fast-path.ts'
import type { PageSource } from './pages/page-source.ts'
import { registerPages } from './pages/pages.ts'

export interface AppOptions extends Services {
  /** The built or hot-reloading pages; null: the API alone, as most tests want it. */
  pages: PageSource | null
  /** The back office's application at its own host; null: its calls alone. */
  office?: OfficeSource | null
  /** Caches rendered pages; without one every request renders. */
  pageCache?: PageCache | null
  /** Not said: open screens of the office hear nothing. */
  officeEvents?: OfficeEvents | null
  /** Reads and applies what accounting sends; not said: it has no door here. */
  exchange?: ExchangeWork | null
  /** For /metrics. */
  jobStates?: () => readonly JobState[]
  /** How long a slow client is waited for; tests are less patient. */
  patience?: Patience
  formPatience?: FormPatience
  /** Where the log goes, line by line; the standard output when not said. */
  logTo?: { write: (line: string) => void }
}

const SMALLEST_WORTH_COMPRESSING = 1024
const MAX_BODY_BYTES = 1024 * 1024

/** Guards → API → stored files → pages. */
export async function buildApp({
  pages,
  office = null,
  pageCache = null,
  officeEvents = null,
  exchange = null,
  jobStates = () => [],
  patience = PATIENCE,
  formPatience = FORM_PATIENCE,
  logTo,
  ...services
}: AppOptions): Promise<FastifyInstance> {
  const { config } = services
  const options: FastifyHttpOptions<RawServerDefault> = {
    logger: logging(config.logLevel, logTo),
    ...patience,
    clientErrorHandler: answerBrokenRequest,
    // an address the router cannot read meets no hook
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.header('x-request-id', request.id).headers(safeHeaders(config))),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: services.proxies?.trust ?? false,
    genReqId: (request) => safeRequestId(request.headers['x-request-id']) ?? randomUUID(),
    routerOptions: {
      maxParamLength: 500,
      ignoreDuplicateSlashes: false,
      constraints: { site: officeConstraint(config) },
    },
  }
  const app: FastifyInstance = Fastify(options)
  if (pageCache) registerFastPath(app, pageCache)
  registerSecurityHeaders(app, services)
  registerRequestId(app)
  registerDraining(app)
  app.setErrorHandler(answerError)
  // Fastify's own would repeat the address, in the answer and in the log
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  await app.register(cookie, { parseOptions: { decode: cookieValue } as object })
  // before compression: its answers go as they are
  if (exchange) await registerExchange(app, services, exchange)
  await app.register(compress, {
    threshold: SMALLEST_WORTH_COMPRESSING,
    encodings: ['br', 'gzip'],
    // The default, 11, takes a hundred times as long as 4 for a tenth fewer bytes.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })

  const places = placesCache(services.db)
  registerHealth(app, services)
  registerMetrics(app, services, pageCache, jobStates)
  registerOfficeHost(app, services)
  // a cached page is sent ahead of the guards: one whose address has moved must not be
  registerPageGuards(app, services, places, () => pageCache?.clear())
  // before anybody asks the database who it is
  registerReadLimits(app, services, pageCache)
  registerAuthGuard(app, services)
  registerCsrfGuard(app, services, places)
  registerChangeLimits(app, services)
  registerSearchVisits(app, services)
  registerDevInbox(app, services)

  const gate = shopGate(async () => (await places()).nodeCodes)
  const executables = implementations.map((each) => executable(each, gate))
  registerCalls(app, executables, services, pageCache, formPatience)
  registerMcp(app, byName(executables), services)
  registerLlmsPage(app, services)
  registerDocs(
    app,
    implementations.map(({ call }) => call),
    services,
  )
  registerOffice(app, services)
  if (exchange) await registerExchangeUpload(app, services, exchange)
  const resized = openResizedPictures(services)
  await registerGoodUploads(app, services, resized)
  await registerGoodsTables(app, services)
  await registerSearchFiles(app, services)
  await registerDeskPhotos(app, services)
  registerReportFiles(app, services)
  registerPaperFiles(app, services)
  registerJournalFiles(app, services)
  registerConsentFiles(app, services)
  registerCountFiles(app, services)
  registerExportFiles(app, services)
  if (officeEvents) registerOfficeEvents(app, services, officeEvents)
  if (office) await registerOfficeApp(app, office, config)
  registerPayPages(app, services)
  registerOfferPages(app, services)
  registerOfflinePage(app, services)
  registerPreparedPage(app, services)
  registerStopPages(app, services)
  registerPassports(app, services)
  registerCompanyPapers(app, services)
  registerStoredFiles(app, config)
  registerPictures(app, services, resized)
  registerUploads(app, services.ports)
  registerDocumentFiles(app, services)
  if (pages) await registerPages(app, pages, services, byName(executables), pageCache)
  return app
}

/** An id from the proxy in front is kept, so that its log and ours meet; anything odd is replaced. */
function safeRequestId(given: string | string[] | undefined): string | undefined {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : undefined
}

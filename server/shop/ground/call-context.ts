import type { Db } from '#server/db/client.ts'
import type { ServerLog } from '#server/kernel/server-log.ts'
import type { CatalogIndex } from '#server/catalog-index/catalog-index.ts'
import type { Config } from '#server/config/config.ts'
import type { Replica } from '#server/db/replica/replica.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { Sealing } from '#server/kernel/sealing.ts'
import type { Proxies } from '#server/kernel/proxies.ts'
import type { AdaptiveCache } from '#server/kernel/adaptive-cache.ts'
import type { SetCookie, Visitor } from '#server/kernel/visitor.ts'

/**
 * What the whole application stands on; tests build it the same way. A storey above adds what it opens by a
 * `declare module` beside it, so that this one needs to know none of them.
 */
export interface Services {
  db: Db
  /** What pages may be read from instead; whatever belongs to a visitor never is. */
  replica?: Replica | null
  /** Where a read may leave a line, such as what was sought, while `db` is the replica; not said: db itself. */
  mainDb?: Db
  /** For statements that may take longer than a request waits; not said: db itself. */
  jobsDb?: Db
  /** Behind every listing and card. */
  catalog: CatalogIndex
  /** Figures that many look at are read once for all of them; not said: each time. */
  adaptiveCache?: AdaptiveCache | null
  ports: Ports
  config: Config
  /** Secrets at rest. */
  sealing: Sealing
  /** Who may tell a visitor's address; not said: nobody. */
  proxies?: Proxies
  /** Every rule takes the time as an argument; this is where it comes from. */
  clock: () => Date
  upper: UpperStoreys
  /** A page of the shop as `stands` would have it, a change not committed too; not said: the API alone is open. */
  renderPage?: (stands: Pick<Services, 'db' | 'catalog'>, page: WantedPage) => Promise<RenderedPage>
}

/**
 * What a storey asks of those above it, so that every import runs down: each line is declared beside the question by a
 * `declare module`, open-shop.ts answers them all.
 */
export interface UpperStoreys {}

interface WantedPage {
  host: string
  /** Path and query. */
  url: string
  nodeCode: string
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export interface CallContext extends Services {
  /** The branch asked about: nodeLogisticCode if given, else the host's. */
  nodeCode: string
  visitor: Visitor
  log: ServerLog
  setCookie: (cookie: SetCookie) => void
}

import { setTimeout as wait } from 'node:timers/promises'
import type { LogEvent } from 'kysely'
import type pg from 'pg'
import { createDb, type Db, type DbConnection, SERVING } from '../client.ts'
import type { DatabaseConfig } from '../hosts/database-config.ts'
import { openPool } from '../hosts/main-client.ts'
import { Lag } from './lag.ts'
import { replayedSoFar, writtenSoFar } from './wal-position.ts'

/**
 * A replica that hangs costs a page a third of a second, and a change still reaches it within one: the main server is
 * always there to ask instead.
 */
const READS = {
  connectionTimeoutMillis: 250,
  statement_timeout: 250,
  query_timeout: 300,
  keepAlive: true,
} satisfies pg.PoolConfig
/** Reports and exports: few at a time, as long as the main server would be given. */
const LONG_READS = { ...SERVING, connectionTimeoutMillis: 1000, max: 4 } satisfies pg.PoolConfig
const PROBES = {
  connectionTimeoutMillis: 1000,
  statement_timeout: 900,
  query_timeout: 1000,
  keepAlive: true,
  max: 1,
} satisfies pg.PoolConfig
const ASK_EVERY_MS = 500
/** How long a page waits to hear whether the replica has its change. */
const PATIENCE_MS = 200

export interface AppLog {
  info: (details: object, text: string) => void
  warn: (details: object, text: string) => void
}

export interface ReplicaOptions {
  main: DatabaseConfig
  replica: pg.PoolConfig
  /** Behind by more than this it is left out; back at half of it. */
  maxLagMs: number
  log: () => AppLog
  askEveryMs?: number
  onQuery?: ((event: LogEvent) => void) | undefined
}

export interface ReplicaState {
  isUsed: boolean
  lagMs: number
  /** Pages that asked where to read, by the answer. */
  pagesFrom: { replica: number; main: number }
}

/** What pages may be read from instead of the main server: one replica, or several. */
export interface Replica {
  changed: (isMemoized: boolean) => void
  choose: () => Promise<Db | null>
  spare: () => Db | null
  /** For what is long to read and need not be of this second; null: all of them are away or lag. */
  forLongReads: () => Db | null
  failed: (error: Error, db: Db) => void
  state: () => ReplicaState
}

/**
 * A streaming replica of the database that pages are read from. A page made after a change is read from it only when
 * the replica has replayed that change; a replica that is away, lags or is none is left out until it is well again.
 */
export class SingleReplica implements Replica {
  private readonly options: ReplicaOptions
  private readonly replica: DbConnection
  private readonly long: DbConnection
  private readonly mainProbe: pg.Pool
  private readonly replicaProbe: pg.Pool
  private readonly lag = new Lag()
  private readonly pagesFrom = { replica: 0, main: 0 }
  private db: Db
  /** The same replica with a memo of its own: what it shows may be older than the changes pages know of. */
  private readonly old: Db
  private isUsed = false
  private lagMs = 0
  /** Null: nothing to say yet. */
  private why: string | null = null
  /** Changes notified of, and how many of them lie before `needed`. Whatever was there at the start is the first. */
  private changes = 1
  private placed = 0
  private needed = 0n
  private replayed = 0n
  private isOurs = false
  private system: string | null = null
  private timeline: string | null = null
  private asking: Promise<void> | null = null
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void>
  private isClosed = false

  constructor(options: ReplicaOptions) {
    this.options = options
    const probe = (config: DatabaseConfig) => openPool({ ...config, ...PROBES }).on('error', () => {})
    this.replica = createDb({ ...options.replica, ...READS }, { onQuery: options.onQuery })
    this.long = createDb({ ...options.replica, ...LONG_READS }, { onQuery: options.onQuery })
    this.db = this.replica.db
    this.old = this.replica.db.withoutPlugins()
    this.mainProbe = probe(options.main)
    this.replicaProbe = probe(options.replica)
    this.looking = this.look()
  }

  /** Something pages show has changed. `isMemoized`: also what is memoized between pages, such as the directory. */
  changed(isMemoized: boolean): void {
    this.changes++
    // A new object is a new memo: a page being rendered from older data cannot leave its facts to later ones.
    if (isMemoized) this.db = this.replica.db.withoutPlugins()
    this.askMain().catch(() => {}) // until the next look the main server is read
  }

  /** The replica, if it shows every change pages know of; null: read the main server. */
  async choose(): Promise<Db | null> {
    if (this.isUsed && this.placed === this.changes && this.replayed < this.needed) {
      // one that hangs is not waited for: this page is read from the main server
      await Promise.race([
        this.askReplica().catch((error: Error) => this.leave(error.message)),
        wait(PATIENCE_MS, undefined, { ref: false }),
      ])
    }
    const isFit = this.isCaughtUp()
    this.pagesFrom[isFit ? 'replica' : 'main']++
    return isFit ? this.db : null
  }

  /**
   * The replica however far behind, for when the primary is down: stale beats unavailable. Null: never verified as
   * ours.
   */
  spare(): Db | null {
    return this.isOurs ? this.old : null
  }

  /** With a memo of its own for each caller: what it shows may be behind by as much as is allowed. */
  forLongReads(): Db | null {
    return this.isUsed ? this.long.db.withoutPlugins() : null
  }

  /** In use, and with every change pages know of: nothing to wait for. */
  isCaughtUp(): boolean {
    return this.isUsed && this.placed === this.changes && this.replayed >= this.needed
  }

  /** A page could not be made from it. */
  failed(error: Error): void {
    // a query cancelled because it conflicted with replay is no fault of the replica
    if ((error as { code?: string }).code !== '40001') this.leave(error.message)
  }

  state(): ReplicaState {
    return { isUsed: this.isUsed, lagMs: this.lagMs, pagesFrom: { ...this.pagesFrom } }
  }

  /** After a look at both servers that began after this call. */
  async looked(): Promise<void> {
    await this.looking
    clearTimeout(this.timer)
    await (this.looking = this.look())
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.timer)
    await this.looking
    await Promise.all([this.replica.close(), this.long.close(), this.mainProbe.end(), this.replicaProbe.end()])
  }

  private async look(): Promise<void> {
    const [main, replica] = await Promise.allSettled([this.askMain(), this.askReplica()])
    if (replica.status === 'rejected') this.leave((replica.reason as Error).message)
    // a role that may not ask for it would leave the replica unused for ever, and nobody would know
    else if (main.status === 'rejected' && this.system === null)
      this.leave(`the main server does not tell its place: ${(main.reason as Error).message}`)
    else this.judge()
    if (!this.isClosed)
      this.timer = setTimeout(() => (this.looking = this.look()), this.options.askEveryMs ?? ASK_EVERY_MS)
  }

  private async askMain(): Promise<void> {
    const [heard, at] = [this.changes, performance.now()]
    const { position, timeline, system } = await writtenSoFar(this.mainProbe)
    if (this.timeline !== null && timeline !== this.timeline) {
      // A new primary: the replica may never replay to the end of the old WAL, so positions are tracked anew.
      this.needed = 0n
      this.placed = 0
      this.lag.forget()
    }
    this.timeline = timeline
    this.system = system
    this.lag.written(position, at)
    if (heard <= this.placed) return
    this.placed = heard
    if (position > this.needed) this.needed = position
  }

  /** However many pages want to know, it is asked once at a time. */
  private askReplica(): Promise<void> {
    return (this.asking ??= replayedSoFar(this.replicaProbe)
      .then(({ position, isReplica, system }) => {
        this.isOurs = false
        if (!isReplica) throw new Error('it is not a standby server')
        if (this.system !== null && system !== this.system) throw new Error('it is a replica of another server')
        this.isOurs = this.system !== null
        this.replayed = position
      })
      .finally(() => (this.asking = null)))
  }

  private judge(): void {
    this.lagMs = this.lag.of(this.replayed)
    const bound = this.isUsed ? this.options.maxLagMs : this.options.maxLagMs / 2
    if (this.lagMs > bound) return this.leave('it lags')
    // its first answer counts only when it is known to be a replica of our server
    if (this.isUsed || this.system === null) return
    this.isUsed = true
    this.why = null
    this.options.log().info({ lagMs: Math.round(this.lagMs) }, 'pages are read from the replica')
  }

  private leave(why: string): void {
    this.isUsed = false
    if (this.why !== null) return
    this.why = why
    this.options
      .log()
      .warn({ why, lagMs: Math.round(this.lagMs) }, 'the replica is left out, pages are read from the main server')
  }
}

import type pg from 'pg'
import type { DatabaseHost } from '#server/config/database-hosts.ts'
import { cutOff } from '../pg-internals.ts'
import { ServerProbe, type ServerWord } from './ask-server.ts'
import { type DatabaseConfig, hostConfig } from './database-config.ts'

/** Between two looks; sooner while there is no main. */
const LOOK_EVERY_MS = 1000
const SEARCH_EVERY_MS = 200
/** How long a new connection waits for a main to appear. */
export const PATIENCE_MS = 3000

/** The cluster has no main just now: the shop is away for a moment. */
export class NoMainServer extends Error {
  /** cannot_connect_now, as a server that is starting says it. */
  readonly code = '57P03'
}

/** The list itself is wrong: no waiting mends it. */
export class WrongServersError extends Error {
  override readonly name = 'WrongServersError'
}

type Listed = DatabaseHost & { probe: ServerProbe; word: ServerWord | null }

const WORDS = { replica: 'копия', 'read-only': 'только для чтения', main: 'главный' } as const
const nameOf = ({ host, port }: DatabaseHost) => (host.startsWith('/') ? host : `${host}:${port}`)

/**
 * The servers of one cluster, as this process sees them; the primary is called “main”. Probed every second while
 * anybody is connected; after a failover every connection to the former main is cut, so that nobody waits for a server
 * that is gone, holds a lock nobody honours or reads what is no longer true.
 */
export class DatabaseServers {
  private readonly servers: Listed[]
  private readonly connected = new Map<pg.Client, DatabaseHost>()
  private current: Listed | null = null
  /** The newest timeline seen: a server on an older one is a main that was left behind. */
  private timeline = 0
  private system: string | null = null
  private looking: Promise<void> | null = null
  private timer: NodeJS.Timeout | undefined
  private waiting = 0

  constructor(config: DatabaseConfig) {
    this.servers = config.hosts!.map((host) => ({
      ...host,
      probe: new ServerProbe(hostConfig(config, host)),
      word: null,
    }))
  }

  /** Where to connect now. Throws when no server of the list is the main one for so long. */
  async main(patienceMs = PATIENCE_MS): Promise<DatabaseHost> {
    if (this.current) return this.current
    this.waiting++
    try {
      for (const until = performance.now() + patienceMs; ;) {
        await this.look()
        if (this.current) return this.current
        this.refuseStrangers()
        if (performance.now() >= until) throw new NoMainServer(this.why())
        await new Promise((resume) => setTimeout(resume, SEARCH_EVERY_MS))
      }
    } finally {
      this.waiting--
      this.rest()
    }
  }

  /** A connection that is to be cut when the main moves. */
  hold(client: pg.Client, to: DatabaseHost): void {
    this.connected.set(client, to)
    client.once('end', () => this.letGo(client))
    this.schedule(LOOK_EVERY_MS)
  }

  /** It could not be connected to, or has said that it is no main: look again before the next one is sent there. */
  async doubt(client: pg.Client): Promise<void> {
    const to = this.connected.get(client)
    this.connected.delete(client)
    if (to !== undefined && this.current === to) this.current = null
    this.waiting++
    await this.look()
    this.waiting--
    this.rest()
  }

  private letGo(client: pg.Client): void {
    this.connected.delete(client)
    this.rest()
  }

  /** Nobody is connected and nobody wants to be: the probes go too, a process may end. */
  private rest(): void {
    if (this.connected.size > 0 || this.waiting > 0) return
    clearTimeout(this.timer)
    this.timer = undefined
    this.current = null
    for (const { probe } of this.servers) probe.close()
  }

  private schedule(afterMs: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      void this.look().then(() => {
        if (this.connected.size > 0) this.schedule(this.current ? LOOK_EVERY_MS : SEARCH_EVERY_MS)
        else this.rest()
      })
    }, afterMs).unref()
  }

  private look(): Promise<void> {
    return (this.looking ??= this.askAll().finally(() => (this.looking = null)))
  }

  private async askAll(): Promise<void> {
    await Promise.all(
      this.servers.map(async (server) => {
        server.word = await server.probe.ask()
        // promoted while the former one still hangs: not waited for
        if (this.timeline > 0 && this.isFit(server) && timelineOf(server) > this.timeline) this.moveTo(server)
      }),
    )
    const fit = this.servers.filter((server) => this.isFit(server))
    const newest = Math.max(this.timeline, ...fit.map(timelineOf))
    const mains = fit.filter((server) => timelineOf(server) === newest)
    // two of one timeline are replicas of each other that both write: whichever was chosen first stays
    const main = mains.find((server) => server === this.current) ?? mains[0] ?? null
    if (main) this.moveTo(main)
    else if (this.current?.word?.kind !== 'main') this.current = null
  }

  private isFit({ word }: Listed): boolean {
    return (
      word?.kind === 'main' && (this.system === null || word.system === this.system) && word.timeline >= this.timeline
    )
  }

  private moveTo(main: Listed): void {
    const word = main.word as Extract<ServerWord, { kind: 'main' }>
    this.timeline = word.timeline
    this.system = word.system
    this.current = main
    for (const [client, to] of this.connected) if (to !== main) cut(client)
  }

  /** Only while none was ever found: later a stranger in the list is just never chosen. */
  private refuseStrangers(): void {
    const systems = new Set(this.servers.flatMap(({ word }) => (word && 'system' in word ? [word.system] : [])))
    if (this.system === null && systems.size > 1)
      throw new WrongServersError(`это серверы разных кластеров: ${this.why()}`)
  }

  /** Of servers that answer, those that belong to another cluster than the main. */
  strangers(): string[] {
    return this.servers
      .filter(({ word }) => word && 'system' in word && this.system !== null && word.system !== this.system)
      .map(nameOf)
  }

  private why(): string {
    const words = this.servers.map(({ word, ...server }) => {
      if (word?.kind === 'main' && !this.isFit({ ...server, word })) return `${nameOf(server)} — отставший главный`
      return `${nameOf(server)} — ${!word ? 'не спрошен' : word.kind === 'unavailable' ? word.why : WORDS[word.kind]}`
    })
    return `ни один сервер из списка не принимает записи: ${words.join(', ')}`
  }
}

const timelineOf = ({ word }: Listed) => (word?.kind === 'main' ? word.timeline : 0)

/** Shaped like pg's own “connection lost”, so that pending queries fail at once. */
function cut(client: pg.Client): void {
  cutOff(client, new Error('Connection terminated: the main server has moved'))
}

const known = new Map<string, DatabaseServers>()

/** One watch a process, however many pools and listeners connect to the same list. */
export function serversOf(config: DatabaseConfig): DatabaseServers {
  const { hosts, connectionString, user, database } = config
  const key = JSON.stringify([hosts, connectionString, user, database])
  let servers = known.get(key)
  if (!servers) known.set(key, (servers = new DatabaseServers(config)))
  return servers
}

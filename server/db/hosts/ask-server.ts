import pg from 'pg'
import { cutOff } from '../pg-internals.ts'

/** What a server of the cluster says of itself. */
export type ServerWord =
  | { kind: 'main'; timeline: number; system: string }
  | { kind: 'replica'; system: string }
  /** Not a replica, and refuses to write all the same. */
  | { kind: 'read-only'; system: string }
  | { kind: 'unavailable'; why: string }

const ANSWER_MS = 1000

/** Each promotion begins a new WAL timeline: of two primaries the one on the newer timeline is right. */
const WHO_ARE_YOU = `select pg_is_in_recovery() as is_replica, current_setting('transaction_read_only') = 'on' as is_read_only,
  (select system_identifier::text from pg_control_system()) as system,
  case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end as timeline`

/** Asks one server again and again over a connection of its own, made anew when it breaks. */
export class ServerProbe {
  private readonly config: pg.ClientConfig
  private client: pg.Client | null = null

  constructor(config: pg.ClientConfig) {
    this.config = config
  }

  async ask(): Promise<ServerWord> {
    try {
      return await this.askOnce()
    } catch (error) {
      this.close()
      const { code, message } = error as { code?: string; message: string }
      // a server that refuses this user or has no such database will not mend itself by being asked again
      return { kind: 'unavailable', why: /^(28|3D)/.test(code ?? '') ? message : (code ?? message) }
    }
  }

  close(): void {
    const ended = this.client
    this.client = null
    if (!ended) return
    ended.end().catch(() => {})
    // one that hangs would wait for a goodbye
    cutOff(ended)
  }

  private async askOnce(): Promise<ServerWord> {
    if (!this.client) {
      const own = new pg.Client({
        ...this.config,
        application_name: 'verstak looks for the main',
        connectionTimeoutMillis: ANSWER_MS,
        query_timeout: ANSWER_MS,
      })
      own.on('error', () => {
        if (this.client === own) this.client = null
      })
      await own.connect()
      this.client = own
    }
    const { rows } = await this.client.query<{
      is_replica: boolean
      is_read_only: boolean
      system: string
      timeline: string | null
    }>(WHO_ARE_YOU)
    const { is_replica, is_read_only, system, timeline } = rows[0]!
    if (is_replica) return { kind: 'replica', system }
    if (is_read_only) return { kind: 'read-only', system }
    return { kind: 'main', system, timeline: Number.parseInt(timeline!, 16) }
  }
}

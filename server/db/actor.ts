import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import { WITH_COMMIT_MARK } from './pipelined-pool.ts'

/** Whose hand changes what is changed now: the triggers of the journal ask for it. */
export interface Actor {
  /** Null: nobody by name, such as whoever may run commands on the server. */
  staffId: number | null
  via: 'office' | 'command'
  ip: string
}

const acting = new AsyncLocalStorage<Actor>()

/** Null: a buyer, a webhook, a job. */
export const currentActor = (): Actor | null => acting.getStore() ?? null

/** Every transaction begun inside `work` names the actor to the database, whatever command begins it. */
export const actAs = <T>(actor: Actor, work: () => Promise<T>): Promise<T> => acting.run(actor, work)

const NAME_ACTOR = `${WITH_COMMIT_MARK}select set_config('shop.actor', $1, true), set_config('shop.via', $2, true), set_config('shop.ip', $3, true)`

class ActingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings)
    const actor = acting.getStore()
    if (!actor) return
    const { staffId, via, ip } = actor
    await connection.executeQuery(CompiledQuery.raw(NAME_ACTOR, [String(staffId ?? ''), via, ip]))
  }
}

export class ActingDialect extends PostgresDialect {
  private readonly own: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.own = config
  }

  override createDriver(): ActingDriver {
    return new ActingDriver(this.own)
  }
}

import { callbackify } from 'node:util'
import pg from 'pg'
import type { DatabaseConfig } from './database-config.ts'
import { type DatabaseServers, NoMainServer, PATIENCE_MS, serversOf } from './database-servers.ts'

interface ParameterStatus {
  parameterName: string
  parameterValue: string
}
interface Insides {
  connection: NodeJS.EventEmitter & { stream: { destroyed: boolean } }
}

/** A connection to whichever server of the list is the main one when it is made. */
class MainClient extends pg.Client {
  private readonly servers: DatabaseServers
  private readonly patienceMs: number
  private isCopy = false

  constructor(config: DatabaseConfig) {
    super(config)
    this.servers = serversOf(config)
    this.patienceMs = Math.min(PATIENCE_MS, config.connectionTimeoutMillis || PATIENCE_MS)
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    if (!callback) return this.connectToMain().then(() => this)
    callbackify(() => this.connectToMain())(callback as (error: Error | null) => void)
  }

  private async connectToMain(): Promise<void> {
    const main = await this.servers.main(this.patienceMs)
    const { connection } = this as unknown as Insides
    // the pool has lost patience meanwhile
    if (connection.stream.destroyed) throw new Error('Connection terminated due to connection timeout')
    const own = this as { host: string; port: number }
    own.host = main.host
    own.port = main.port
    this.servers.hold(this, main)
    // since 14 a server reports it by itself, before the first query
    connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'in_hot_standby') this.isCopy = parameterValue === 'on'
    })
    try {
      await super.connect()
    } catch (error) {
      await this.servers.doubt(this)
      throw error
    }
    if (!this.isCopy) return
    await this.servers.doubt(this)
    await this.end().catch(() => {})
    throw new NoMainServer(`сервер ${main.host}:${main.port} стал копией`)
  }

  /** The server has refused to write: it is no main any more. */
  isReadOnly(): void {
    void this.servers.doubt(this)
  }
}

/** For a listener, which keeps a connection of its own outside the pools. */
export function openClient(config: DatabaseConfig): pg.Client {
  return config.hosts ? new MainClient(config) : new pg.Client(config)
}

/**
 * A connection that could not be made has done nothing yet: where there are several servers it is tried once more, by
 * then to the new main.
 */
class MainPool extends pg.Pool {
  constructor(config: DatabaseConfig) {
    super({ ...config, Client: MainClient as unknown as pg.PoolConfig['Client'] & {} })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<typeof pg.Pool.prototype.connect>[0]): void
  override connect(callback?: Parameters<typeof pg.Pool.prototype.connect>[0]): Promise<pg.PoolClient> | void {
    const connecting = super.connect().catch((error: Error) => {
      if (error instanceof NoMainServer || this.ending || error.message.startsWith('timeout exceeded')) throw error
      return super.connect()
    })
    if (!callback) return connecting
    callbackify(() => connecting)((error: Error | null, client?: pg.PoolClient) =>
      callback(error ?? undefined, client, client ? client.release : () => {}),
    )
  }
}

export function openPool(config: DatabaseConfig): pg.Pool {
  return config.hosts ? new MainPool(config) : new pg.Pool(config)
}

/** After SQLSTATE 25006. */
export function doubtMain(client: pg.ClientBase): void {
  if (client instanceof MainClient) client.isReadOnly()
}

import type pg from 'pg'
import { loadStore } from '../memory/load-store.ts'
import { refreshStore } from '../memory/refresh-store.ts'
import type { Store } from '../memory/store.ts'
import { currentPosition, type Position, pruneChanges, readChanges } from './read-changes.ts'

/** Which goods moved; `isReload`: too many or too deep to name. */
export interface CatalogMove {
  isReload: boolean
  codes: ReadonlySet<string>
  /** Those of them of which more than the stock changed. */
  described: ReadonlySet<string>
}

export interface SynchronizerOptions {
  /** How long changes are retained for readers that lost their connection. */
  retainMs: number
  now: () => number
  onChange: (moved: CatalogMove) => void
}

/** Keeps a store at the database's latest snapshot, over whichever connection it is given. */
export class Synchronizer {
  store: Store | null = null
  loads = 0
  refreshes = 0
  lastLoadMs = 0
  private position: Position | null = null
  private readAt = 0
  private prunable: { position: Position; at: number } | null = null
  private readonly options: SynchronizerOptions

  constructor(options: SynchronizerOptions) {
    this.options = options
  }

  /** Everything committed before the call is in the store after it. */
  async catchUp(client: pg.ClientBase): Promise<void> {
    const { retainMs, now } = this.options
    // Others may have dropped what we missed.
    if (now() - this.readAt > retainMs / 2) this.position = null
    const begun = now()
    if (this.position === null || !this.store) await this.load(client)
    else await this.refresh(client, this.store, this.position)
    this.readAt = begun
    await this.prune(client, this.position!)
  }

  private async load(client: pg.ClientBase): Promise<void> {
    const begun = this.options.now()
    await inSnapshot(client, async () => {
      const position = await currentPosition(client)
      this.store = await loadStore(client)
      this.position = position
    })
    this.loads++
    this.lastLoadMs = this.options.now() - begun
    this.options.onChange({ isReload: true, codes: new Set(), described: new Set() })
  }

  private async refresh(client: pg.ClientBase, store: Store, since: Position): Promise<void> {
    const seen = await readChanges(client, since)
    if (!seen.isReload && seen.goods.size + seen.offers.size + seen.stock.size === 0) {
      this.position = seen.position
      return
    }
    let described: ReadonlySet<string> = new Set()
    let codes: ReadonlySet<string> = new Set()
    await inSnapshot(client, async () => {
      const changes = await readChanges(client, since)
      if (changes.isReload) return this.forget()
      await refreshStore(client, store, changes)
      this.position = changes.position
      this.refreshes++
      described = changes.goods.union(changes.offers)
      codes = described.union(changes.stock)
    })
    if (this.position === null || store.names.isFull) await this.load(client)
    else this.options.onChange({ isReload: false, codes, described })
  }

  private forget(): void {
    this.position = null
  }

  private async prune(client: pg.ClientBase, position: Position): Promise<void> {
    const { retainMs, now } = this.options
    if (this.prunable && now() - this.prunable.at < retainMs) return
    if (this.prunable) await pruneChanges(client, this.prunable.position)
    this.prunable = { position, at: now() }
  }
}

async function inSnapshot(client: pg.ClientBase, read: () => Promise<void>): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await read()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

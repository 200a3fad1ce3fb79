import type pg from 'pg'
import type { Db } from '../client.ts'
import { type Replica, SingleReplica, type ReplicaOptions, type ReplicaState } from './replica.ts'

interface OpenReplica extends Replica {
  close: () => Promise<unknown>
}

/**
 * Several replicas of one server. A page is read from one that has every change it must show, the least behind of them,
 * those that are level in turn. The list may name the main server too, as it is any of them after a fail-over: whoever
 * is no standby just now is left out.
 */
class Replicas implements OpenReplica {
  private readonly all: SingleReplica[]
  private readonly owners = new WeakMap<Db, SingleReplica>()
  private readonly pagesFrom = { replica: 0, main: 0 }
  private turn = 0

  constructor(all: SingleReplica[]) {
    this.all = all
  }

  changed(isMemoized: boolean): void {
    for (const each of this.all) each.changed(isMemoized)
  }

  async choose(): Promise<Db | null> {
    this.turn++
    const inTurn = this.all.map((_, at) => this.all[(at + this.turn) % this.all.length]!)
    const used = inTurn
      .filter((each) => each.state().isUsed)
      .toSorted((a, b) => Number(b.isCaughtUp()) - Number(a.isCaughtUp()) || a.state().lagMs - b.state().lagMs)
    // only the best is waited for: the main server answers sooner than two that are behind
    const db = (await used[0]?.choose()) ?? null
    if (db) this.owners.set(db, used[0]!)
    this.pagesFrom[db ? 'replica' : 'main']++
    return db
  }

  spare(): Db | null {
    const [least] = this.all.filter((each) => each.spare()).toSorted((a, b) => a.state().lagMs - b.state().lagMs)
    return least?.spare() ?? null
  }

  forLongReads(): Db | null {
    const [least] = this.all.filter((each) => each.state().isUsed).toSorted((a, b) => a.state().lagMs - b.state().lagMs)
    const db = least?.forLongReads() ?? null
    if (db) this.owners.set(db, least!)
    return db
  }

  failed(error: Error, db: Db): void {
    this.owners.get(db)?.failed(error)
  }

  /** Of the one that would be read. */
  state(): ReplicaState {
    const states = this.all.map((each) => each.state())
    const used = states.filter(({ isUsed }) => isUsed)
    const lagMs = Math.min(...(used.length > 0 ? used : states).map((each) => each.lagMs))
    return { isUsed: used.length > 0, lagMs, pagesFrom: { ...this.pagesFrom } }
  }

  close(): Promise<unknown> {
    return Promise.all(this.all.map((each) => each.close()))
  }
}

export function openReplicas(hosts: readonly pg.PoolConfig[], options: Omit<ReplicaOptions, 'replica'>): OpenReplica {
  const all = hosts.map((replica) => new SingleReplica({ ...options, replica }))
  return all.length === 1 ? all[0]! : new Replicas(all)
}

import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replica } from '#server/db/replica/replica.ts'

/**
 * Is the replica of the database in use, how far is it behind, how many pages came from it. Without a replica: no
 * values, only names.
 */
export function registerReplicaMetrics(registers: Registry[], replica: Replica | null): void {
  const collected = (set: (state: ReturnType<Replica['state']>) => void) => () => {
    if (replica) set(replica.state())
  }
  const used: Gauge = new Gauge({
    name: 'verstak_replica_used',
    help: '1: pages are read from the replica, 0: it is left out',
    labelNames: [],
    registers,
    collect: collected(({ isUsed }) => used.set(isUsed ? 1 : 0)),
  })
  const lag: Gauge = new Gauge({
    name: 'verstak_replica_lag_seconds',
    help: 'How far the replica is behind the main server',
    registers,
    collect: collected(({ lagMs }) => lag.set(lagMs / 1000)),
  })
  const reads: Counter = new Counter({
    name: 'verstak_page_reads_total',
    help: 'Pages made, by the database they were read from',
    labelNames: ['from'],
    registers,
    collect: collected(({ pagesFrom }) => {
      reads.reset()
      reads.inc({ from: 'replica' }, pagesFrom.replica)
      reads.inc({ from: 'main' }, pagesFrom.main)
    }),
  })
  if (!replica) for (const gauge of [used, lag]) gauge.remove()
}

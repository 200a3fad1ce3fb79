import { pathKey } from './path-key.ts'
import type { ServerAddress } from './server-address.ts'

// Sized for a small machine that also runs the shop itself. synchronous_commit stays on: an order that was
// confirmed to the customer must survive a power cut.
const SETTINGS: Record<string, string> = {
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  // Nobody replicates from this server, and minimal WAL makes the bulk load of the demo shop quicker.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  lc_messages: 'C',
  // After a death the whole cluster is flushed before anything is replayed: in one call rather than in thousands, one
  // a file, which is most of the time the shop is without it. Other systems have no such call and refuse the setting.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
}

// A power cut ruins such a cluster: for databases that are thrown away anyway.
const UNSAFE_SETTINGS: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_compression: 'off',
  // Elsewhere a statement gets its kept plan at the sixth call: what only works with its parameters filled in (a
  // partial index in ON CONFLICT) must fail at the first.
  plan_cache_mode: 'force_generic_plan',
}

export interface ServerArguments {
  cluster: string
  address: ServerAddress
  // Who started the server; the server itself carries it, so that it cannot get out of step.
  owner: string
  unsafeForTests: boolean
}

export function serverSettings({ cluster, address, owner, unsafeForTests }: ServerArguments): string[] {
  const settings = {
    ...SETTINGS,
    ...(unsafeForTests ? UNSAFE_SETTINGS : {}),
    ...whereToListen(address),
    // Whose data it serves, told the same way on every system.
    'verstak.cluster': pathKey(cluster),
    'verstak.owner': owner,
  }
  return Object.entries(settings).map(([name, value]) => `${name}=${value}`)
}

function whereToListen({ transport, host, port }: ServerAddress): Record<string, string> {
  if (transport === 'tcp') return { listen_addresses: host, port: String(port), unix_socket_directories: '' }
  // A list for PostgreSQL: quotes keep a comma inside a path from splitting it.
  const directories = `"${host.replaceAll('"', '""')}"`
  return { listen_addresses: '', port: String(port), unix_socket_directories: directories }
}

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDb } from '#server/db/client.ts'
import { openTools } from '../reliability/postgres-tools.ts'
import type { Cluster } from './open-cluster.ts'
import { askClusterServer, mainOf, patroniMembers, CLUSTER_PASSWORDS, until } from './parts.ts'

/** A base copy from the asynchronous copy, as the README tells, before anything happens. */
export async function takeBase({ hosts, place, bin, root, older }: Cluster): Promise<string> {
  const name = (await patroniMembers(place)).find(({ role }) => role === 'replica')!.name
  const { address } = hosts.find((host) => host.name === name)!
  const base = openTools(bin, root).folder('base')
  const words = [
    `--host=${address}`,
    '--username=replicator',
    `--pgdata=${base}`,
    '--wal-method=stream',
    '--checkpoint=fast',
  ]
  const told = await hosts[0]!.ask('postgres', join(older ?? bin, 'pg_basebackup'), words, {
    seconds: 120,
    env: { PGPASSWORD: CLUSTER_PASSWORDS.REPLICATION_PASSWORD },
  })
  if (told === null) throw new Error(`no base copy: ${hosts[0]!.said('pg_basebackup').slice(-500)}`)
  return base
}

/**
 * The WAL was archived through every change of the main: the base copy, brought forward by the archive alone, has
 * every order. Answers what is wrong.
 */
export async function restoreElsewhere({ place, bin, root, pool }: Cluster, base: string): Promise<string[]> {
  const main = await mainOf(place)
  const { rows } = await pool.query<{ orders: number }>('select count(*)::int as orders from shop_order')
  const last = await askClusterServer(main, 'select pg_walfile_name(pg_switch_wal())')
  const isArchived = async () => existsSync(join(root, 'wal', last!))
  await until(`${last} archived`, isArchived, 30_000).catch(() => {})
  if (!(await isArchived())) return [`the archive stands still: ${last} is not in it`]
  const { server } = openTools(bin, root)
  // what belongs to Patroni, and the files of a host
  for (const file of ['standby.signal', 'postgresql.auto.conf', 'postmaster.opts', 'patroni.dynamic.json'])
    rmSync(join(base, file), { force: true })
  writeFileSync(join(base, 'postgresql.conf'), 'max_connections = 200\nmax_wal_senders = 10\n')
  writeFileSync(join(base, 'pg_hba.conf'), 'local all all trust\n')
  writeFileSync(join(base, 'recovery.signal'), '')
  const restored = server(base, `restore_command = 'cp ${join(root, 'wal')}/%f %p'\nrecovery_target_timeline = latest`)
  try {
    restored.start()
  } catch {
    return [`the restored server did not start: ${readFileSync(join(base, 'server.log'), 'utf8').slice(-600)}`]
  }
  try {
    const there = createDb({ connectionString: restored.url('verstak'), max: 1 })
    // it lets read as soon as it is consistent, which is not its end yet
    await until(
      'the end of the archive',
      async () => !(await there.pool.query<{ on: boolean }>('select pg_is_in_recovery() as on')).rows[0]!.on,
    )
    const found = await there.pool.query<{ orders: number }>('select count(*)::int as orders from shop_order')
    await there.close()
    const [kept, back] = [rows[0]!.orders, found.rows[0]!.orders]
    console.log(`restored elsewhere from a base copy and the archive: ${back} of ${kept} orders`)
    return kept === back ? [] : [`restored from the archive: ${back} of ${kept} orders`]
  } finally {
    restored.stop('immediate')
  }
}

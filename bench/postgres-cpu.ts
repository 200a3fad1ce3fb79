import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { DbConnection } from '#server/db/client.ts'

/** Milliseconds the processors really worked for us: this process, and PostgreSQL's. */
export interface CpuTime {
  here: number
  postgres: number
}

/**
 * On a busy machine the only honest time: how long others ran meanwhile is not in it. Answers what was used since it
 * was called before. Without /proc PostgreSQL counts as none.
 */
export async function cpuMeter({ db }: DbConnection): Promise<() => CpuTime> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and backend_type in ('client backend', 'parallel worker')`.execute(db)
  const files = rows.map(({ pid }) => `/proc/${pid}/schedstat`).filter((file) => existsSync(file))
  const read = () => ({ own: process.cpuUsage(), backends: files.map(nanoseconds) })
  let last = read()
  return () => {
    const now = read()
    const here = now.own.user + now.own.system - last.own.user - last.own.system
    // one that has ended ran no longer
    const postgres = now.backends.reduce((sum, ran, at) => sum + Math.max(0, ran - last.backends[at]!), 0)
    last = now
    return { here: here / 1000, postgres: postgres / 1e6 }
  }
}

function nanoseconds(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ', 1)[0])
  } catch {
    return 0
  }
}

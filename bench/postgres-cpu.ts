import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { DbConnection } from '#server/db/client.ts'

export interface CpuClock {
  /** Milliseconds the processors really worked since the start, for us: this process and PostgreSQL's. */
  read(): { here: number; postgres: number }
}

/** On a busy machine the only honest time: how long others ran meanwhile is not in it. Without /proc PostgreSQL counts as none. */
export async function cpuClock({ db }: DbConnection): Promise<CpuClock> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and backend_type in ('client backend', 'parallel worker')`.execute(db)
  const files = rows.map(({ pid }) => `/proc/${pid}/schedstat`).filter((file) => existsSync(file))
  return {
    read() {
      const { user, system } = process.cpuUsage()
      const postgres = files.reduce((sum, file) => sum + nanoseconds(file), 0)
      return { here: (user + system) / 1000, postgres: postgres / 1e6 }
    },
  }
}

/** A backend that has ended ran no longer. */
function nanoseconds(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ', 1)[0])
  } catch {
    return 0
  }
}

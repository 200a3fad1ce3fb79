import type pg from 'pg'

interface Written {
  /** Bytes of WAL from its beginning. */
  position: bigint
  system: string
}

export interface Replayed extends Written {
  /** False: a server of its own, or one that was promoted. */
  isReplica: boolean
}

/**
 * End of WAL on the main server (primary): covers every commit before this query, flushed or not. Queried after the
 * notification of a change, since a trigger would report a position before its own commit.
 */
export async function writtenSoFar(main: pg.Pool): Promise<Written & { timeline: string }> {
  const { rows } = await main.query<{ position: string; block: number; system: string; timeline: string }>(
    `select substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline,
      (pg_current_wal_insert_lsn() - '0/0')::text as position, current_setting('wal_block_size')::int as block,
      (select system_identifier::text from pg_control_system()) as system`,
  )
  const { position, block, system, timeline } = rows[0]!
  return { position: withoutPageHeader(BigInt(position), BigInt(block)), system, timeline }
}

/** What a replica shows already. */
export async function replayedSoFar(replica: pg.Pool): Promise<Replayed> {
  const { rows } = await replica.query<{ position: string | null; is_replica: boolean; system: string }>(
    `select (pg_last_wal_replay_lsn() - '0/0')::text as position, pg_is_in_recovery() as is_replica,
      (select system_identifier::text from pg_control_system()) as system`,
  )
  const { position, is_replica, system } = rows[0]!
  return { position: BigInt(position ?? 0), isReplica: is_replica, system }
}

const LONGEST_HEADER = 40n

/**
 * At the start of a block the main server counts the block's header, which a replica has not reached until the next
 * record comes.
 */
export function withoutPageHeader(position: bigint, block: bigint): bigint {
  const inBlock = position % block
  return inBlock <= LONGEST_HEADER ? position - inBlock : position
}

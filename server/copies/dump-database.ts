import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { CopyWriter } from './copy-file.ts'

/** What migrations alone do not make: parts of tables by months, months of the journal that left it. */
export interface MadeTable {
  schema: string
  name: string
  /** The whole it is a part of, or, without a bound, was made like. */
  of: string
  bound: string | null
  triggers: string[]
}

interface TableColumns {
  schema: string
  name: string
  columns: string[]
}

interface SequenceState {
  name: string
  last: string
  isCalled: boolean
}

const OURS = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'`

export async function madeTables(client: pg.ClientBase): Promise<MadeTable[]> {
  const { rows } = await client.query<MadeTable>(`
    select n.nspname as schema, c.relname as name, coalesce(i.inhparent::regclass::text, 'audit') as of,
      pg_get_expr(c.relpartbound, c.oid) as bound,
      array(select pg_get_triggerdef(t.oid) from pg_trigger t
        where t.tgrelid = c.oid and not t.tgisinternal and t.tgparentid = 0 order by t.tgname) as triggers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_inherits i on i.inhrelid = c.oid
    where c.relkind = 'r' and ${OURS} and (c.relispartition or n.nspname = 'archive')
    order by 1, 2`)
  return rows
}

/** Tables that hold rows themselves, with the columns that are stored and not computed. */
export async function tableColumns(client: pg.ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${OURS} order by 1, 2`)
  return rows
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const tableName = ({ schema, name }: { schema: string; name: string }) => `${quoted(schema)}.${quoted(name)}`
export const columnList = (columns: readonly string[]) => `(${columns.map(quoted).join(', ')})`

/** What is made anew by itself, or must not be taken along. */
const LEFT_OUT = new Set(['server_restart'])

/** All rows as they were at one moment, by COPY: nobody who buys or sells waits for it. Answers how many rows. */
export async function dumpDatabase(client: pg.ClientBase, copy: CopyWriter): Promise<number> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await client.query('begin transaction isolation level repeatable read, read only')
  try {
    const made = await madeTables(client)
    await copy.put({ kind: 'structure', name: '' }, [Buffer.from(JSON.stringify(made))])
    let count = 0
    for (const table of await tableColumns(client)) {
      if (LEFT_OUT.has(table.name)) continue
      const { columns } = table
      const stream = client.query(copyTo(`copy ${tableName(table)} ${columnList(columns)} to stdout`))
      await copy.put({ kind: 'table', name: `${table.schema}.${table.name}`, columns }, stream as AsyncIterable<Buffer>)
      count += stream.rowCount
    }
    const { rows } = await client.query<SequenceState>(`
      select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name,
        coalesce(last_value, start_value)::text as last, last_value is not null as "isCalled" from pg_sequences`)
    await copy.put({ kind: 'sequences', name: '' }, [Buffer.from(JSON.stringify(rows))])
    return count
  } finally {
    await client.query('rollback')
  }
}

export type { SequenceState }

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type CopyEntry, CopyError } from './copy-file.ts'
import { columnList, type MadeTable, madeTables, type SequenceState, tableColumns, tableName } from './dump-database.ts'

interface Trigger {
  table: string
  name: string
  state: string
}

const ENABLE: Record<string, string> = { O: 'enable trigger', A: 'enable always trigger', R: 'enable replica trigger' }

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts).toString()
}

/**
 * Puts the rows of a copy into a database that migrations have just made. Everything is one transaction of a role that
 * owns the tables: references are taken off and put back, which looks every one of them over; triggers are off
 * meanwhile.
 */
export async function openLoading(client: pg.ClientBase) {
  await client.query('set statement_timeout = 0; set lock_timeout = 0; set client_min_messages = warning')
  await client.query('begin')
  const references = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 order by 1, 2`)
  for (const { table, name } of references.rows) await client.query(`alter table ${table} drop constraint ${name}`)
  let triggers: Trigger[] = []
  let known = new Set<string>()
  let rows = 0

  async function takeStructure(made: readonly MadeTable[]) {
    const key = ({ schema, name, bound }: MadeTable) => `${schema}.${name} ${bound}`
    const wanted = new Set(made.map(key))
    const here = await madeTables(client)
    for (const table of here) if (!wanted.has(key(table))) await client.query(`drop table ${tableName(table)}`)
    const stand = new Set(here.map(key))
    for (const table of made.filter((each) => !stand.has(key(each)))) {
      await client.query(
        table.bound === null
          ? `create table ${tableName(table)} (like ${table.of} including all)`
          : `create table ${tableName(table)} partition of ${table.of} ${table.bound}`,
      )
      for (const trigger of table.triggers) await client.query(trigger)
    }
    const found = await client.query<Trigger>(`
      select tgrelid::regclass::text as table, quote_ident(tgname) as name, tgenabled as state from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where not tgisinternal and tgenabled <> 'D' and n.nspname in ('public', 'archive') order by c.relkind, 1, 2`)
    triggers = found.rows
    for (const { table, name } of triggers) await client.query(`alter table only ${table} disable trigger ${name}`)
    const tables = await tableColumns(client)
    known = new Set(tables.map(({ schema, name }) => `${schema}.${name}`))
    // migrations put some rows in, the copy has them as they became; what migrations are applied is told by the base
    const emptied = tables.filter(({ name }) => name !== 'schema_migrations').map(tableName)
    await client.query(`truncate ${emptied.join(', ')}`)
  }

  return {
    async take(entry: CopyEntry, bytes: AsyncGenerator<Buffer>): Promise<void> {
      if (entry.kind === 'structure') return takeStructure(JSON.parse(await textOf(bytes)) as MadeTable[])
      if (entry.kind === 'sequences') {
        const states = JSON.parse(await textOf(bytes)) as SequenceState[]
        for (const { name, last, isCalled } of states) {
          const { rows: found } = await client.query('select to_regclass($1) as here', [name])
          if (found[0].here !== null) await client.query('select setval($1, $2, $3)', [name, last, isCalled])
        }
        return
      }
      if (!known.has(entry.name)) throw new CopyError(`В копии есть таблица ${entry.name}, которой программа не знает`)
      if (entry.name === 'public.schema_migrations') {
        rows += (await textOf(bytes)).split('\n').length - 1
        return
      }
      const [schema = '', name = ''] = entry.name.split('.')
      const stream = client.query(
        copyFrom(`copy ${tableName({ schema, name })} ${columnList(entry.columns!)} from stdin`),
      )
      await pipeline(Readable.from(bytes), stream)
      rows += stream.rowCount ?? 0
    },
    /** Every reference is looked over again; answers how many rows stand. */
    async end(): Promise<number> {
      for (const { table, name, state } of triggers)
        await client.query(`alter table only ${table} ${ENABLE[state]!} ${name}`)
      for (const { table, name, definition } of references.rows)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
      await client.query('commit')
      return rows
    },
    async giveUp(): Promise<void> {
      await client.query('rollback').catch(() => {})
    },
  }
}

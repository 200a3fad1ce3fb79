import type pg from 'pg'
import { MigrationError } from './migration-files.ts'

const OLDEST = 150_000

// How to make a database that passes, for the operator of an external server.
export const LIKE_EMBEDDED = `template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8' locale_provider icu icu_locale 'ru'`

// An external server may be set up so that search and sorting of Russian text fail silently. Better not to start.
export async function checkServer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{
    number: number
    version: string
    encoding: string
    is_copy: boolean
    is_read_only: boolean
  }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as is_copy,
      current_setting('transaction_read_only') = 'on' as is_read_only`,
  )
  const { number, version, encoding, is_copy, is_read_only } = rows[0]!
  if (number < OLDEST) throw new MigrationError(`На сервере PostgreSQL ${version}, нужен 15 или новее`)
  if (is_copy)
    throw new MigrationError(
      'По DATABASE_URL отвечает копия, в неё нельзя писать: укажите главный сервер или весь список',
    )
  if (is_read_only)
    throw new MigrationError(
      'Главный сервер PostgreSQL открыт только для чтения: уберите default_transaction_read_only у сервера, базы или пользователя',
    )
  if (encoding !== 'UTF8') throw unfit(`кодировка ${encoding}`)

  const { rows: order } = await client.query<{ russian: boolean }>(
    `select 'арбуз' < 'Ель' and 'Ель' < 'жук' as russian`,
  )
  if (!order[0]!.russian) throw unfit('сортирует заглавные отдельно от строчных')
  if (!(await hasCyrillicTrigrams(client))) throw unfit('не находит русские слова с опечатками')
}

// Tried for real: which setting decides it differs between versions of PostgreSQL.
async function hasCyrillicTrigrams(client: pg.PoolClient): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('create extension if not exists pg_trgm')
    const { rows } = await client.query<{ found: boolean }>(`select cardinality(show_trgm('яма')) > 0 as found`)
    return rows[0]!.found
  } catch (error) {
    throw new MigrationError(`На сервере PostgreSQL нет расширения pg_trgm: ${(error as Error).message}`)
  } finally {
    await client.query('rollback')
  }
}

function unfit(why: string): MigrationError {
  return new MigrationError(
    `База не годится для русского текста: ${why}. Создайте её так: create database verstak ${LIKE_EMBEDDED}`,
  )
}

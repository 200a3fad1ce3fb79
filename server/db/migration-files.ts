import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { splitStatements } from './split-statements.ts'

export interface MigrationFile {
  number: number
  name: string
  sql: string
  checksum: string
  /**
   * Its statements run one by one, each by itself: what PostgreSQL does in no transaction, as `create index
   * concurrently`.
   */
  isOutsideTransaction: boolean
}

export class MigrationError extends Error {
  override name = 'MigrationError'
}

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/

// A file that commits by itself would break "all or nothing". END; is left alone: PL/pgSQL bodies end with it.
const TRANSACTION_COMMAND = /^\s*(begin|start)\s+transaction\b|^\s*(begin|commit|rollback)\s*;/im

const OUTSIDE_TRANSACTION = /^-- outside a transaction\b/

export async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const files = await Promise.all(names.map((name) => readMigration(directory, name)))
  files.forEach((file, index) => {
    if (files[index - 1]?.number === file.number) {
      throw new MigrationError(`Две миграции с одним номером: ${files[index - 1]!.name} и ${file.name}`)
    }
  })
  return files
}

async function readMigration(directory: string, name: string): Promise<MigrationFile> {
  const match = FILE_NAME.exec(name)
  if (match === null) throw new MigrationError(`Имя миграции ${name} не вида 0001-name.sql`)
  // Git may check files out with CRLF; that is not a change.
  const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
  const command = TRANSACTION_COMMAND.exec(sql)
  if (command !== null) throw new MigrationError(`Миграция ${name} сама управляет транзакцией: ${command[0].trim()}`)
  const isOutsideTransaction = OUTSIDE_TRANSACTION.test(sql)
  if (isOutsideTransaction) checkRepeatable(name, sql)
  return {
    number: Number(match[1]),
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    isOutsideTransaction,
  }
}

/** A file outside a transaction may die half-way and begins anew: an index it left half-built has to go first. */
function checkRepeatable(name: string, sql: string): void {
  const statements = splitStatements(sql).map((statement) => statement.sql)
  statements.forEach((statement, at) => {
    const [, isConcurrent, index] =
      /^create\s+(?:unique\s+)?index\s+(concurrently\s+)?(?:(\S+)\s+)?on\b/i.exec(statement) ?? []
    if (!/^create\s+(unique\s+)?index\b/i.test(statement)) return
    const drop = `drop index concurrently if exists ${index}`
    const isDropped = statements
      .slice(0, at)
      .some((before) => before.toLowerCase().replace(/\s+/g, ' ') === drop.toLowerCase())
    if (isConcurrent && index && isDropped) return
    const words =
      'индекс пишется двумя командами: drop index concurrently if exists имя; create index concurrently имя on …'
    throw new MigrationError(`Миграция ${name} не сможет начаться заново: ${words}`)
  })
}

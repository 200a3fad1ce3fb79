import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface MigrationFile {
  number: number
  name: string
  sql: string
  checksum: string
}

export class MigrationError extends Error {
  override name = 'MigrationError'
}

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/

// A file that commits by itself would break "all or nothing". END; is left alone: PL/pgSQL bodies end with it.
const TRANSACTION_COMMAND = /^\s*(begin|start)\s+transaction\b|^\s*(begin|commit|rollback)\s*;/im

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
  return { number: Number(match[1]), name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

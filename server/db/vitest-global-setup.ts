import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { LIKE_EMBEDDED } from './check-server.ts'
import { createDb } from './client.ts'
import { withDatabase } from './database-url.ts'
import { migrate } from './migrate.ts'
import { startTemporaryPostgres } from './temporary-postgres.ts'

const MIGRATIONS = join(import.meta.dirname, 'migrations')

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

export interface TestServer {
  // A database to connect to for creating and dropping others.
  adminUrl: string
  template: string
  // Every database of this run begins with it.
  prefix: string
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL
  const server = external ? { connectionString: external, stop: async () => {} } : await startTemporaryPostgres()
  const prefix = `verstak_test_${randomBytes(4).toString('hex')}`
  const template = `${prefix}_template`
  const admin = new pg.Pool({ connectionString: server.connectionString, max: 1 })
  admin.on('error', () => {})

  // The embedded server was made with the right locale, which is not called the same on every system.
  const like = external ? LIKE_EMBEDDED : 'template template0'
  await admin.query(`create database ${template} ${like} strategy file_copy`)
  const { pool, close } = createDb({ connectionString: withDatabase(server.connectionString, template) })
  try {
    await migrate(pool, MIGRATIONS)
  } finally {
    await close()
  }
  project.provide('testServer', { adminUrl: server.connectionString, template, prefix })

  return async () => {
    if (external) await dropAll(admin, prefix)
    await admin.end()
    await server.stop()
  }
}

async function dropAll(admin: pg.Pool, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1)`,
    [`${prefix}_`],
  )
  for (const { name } of rows) await admin.query(`drop database ${name} with (force)`)
}

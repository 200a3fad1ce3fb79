import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { openWriteCheck } from './write-trouble.ts'
import type { Services } from '#server/shop/ground/call-context.ts'

/** live: the process answers · ready: it can serve, the database included, and is not about to end. */
export function registerHealth(app: FastifyInstance, { db, config }: Services) {
  const canWrite = openWriteCheck({ db, ownDataDir: config.databaseUrl === null ? config.dataDir : null })
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (app.isDraining()) return reply.code(503).header('retry-after', '5').send({ status: 'about to end' })
    try {
      await sql`select 1`.execute(db)
      if (!(await canWrite())) return reply.code(503).header('retry-after', '30').send({ status: 'no room for orders' })
      return { status: 'ok' }
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'database is away' })
    }
  })
}

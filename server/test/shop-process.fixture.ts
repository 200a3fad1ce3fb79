import { buildApp } from '#server/app.ts'
import { createSqlIndex } from '#server/catalog-index/sql/sql-index.ts'
import { readConfig } from '#server/config.ts'
import { createDb } from '#server/db/client.ts'
import { startOutbox } from '#server/outbox/worker.ts'
import { openPorts } from '#server/ports/ports.ts'

/** A shop in a process of its own, without pages, for proofs that kill it: node shop-process.fixture.ts <settings as JSON>. */
const config = readConfig(JSON.parse(process.argv[2]!) as Record<string, string>)
const connection = createDb({ connectionString: config.databaseUrl! })
const ports = await openPorts(config, connection.db)
const clock = () => new Date()
const app = await buildApp({ db: connection.db, catalog: createSqlIndex(connection.db), ports, config, clock, pages: null })
startOutbox({ db: connection.db, ports, clock, log: app.log, pauseMs: { idle: 50, afterFailure: 50 } })
await app.listen({ port: config.port, host: '127.0.0.1' })
process.send?.('open', () => {})
// whoever started us is gone
process.on('disconnect', () => process.exit(0))

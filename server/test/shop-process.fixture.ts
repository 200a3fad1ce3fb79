import { buildApp } from '#server/app.ts'
import { createSqlIndex } from '#server/catalog-index/sql/sql-index.ts'
import { readConfig } from '#server/config/config.ts'
import { createDb, SERVING } from '#server/db/client.ts'
import { sendMessages } from '#server/outbox/send-messages.ts'
import { openPorts } from '#server/ports/ports.ts'
import { shutDownInOrder, shutDownWhenAsked } from '#server/shut-down.ts'

/** A shop in a process of its own, without pages, for proofs that kill it: node shop-process.fixture.ts <settings as JSON>. */
const { onClose, shutDown } = shutDownInOrder(() => {})
const config = readConfig(JSON.parse(process.argv[2]!) as Record<string, string>)
const connection = createDb({ connectionString: config.databaseUrl!, ...SERVING }, { prepared: config.preparedStatements })
onClose(() => connection.close())
const ports = await openPorts(config, connection.db)
onClose(() => ports.limits.close())
const clock = () => new Date()
const app = await buildApp({ db: connection.db, catalog: createSqlIndex(connection.db), ports, config, clock, pages: null })
const order = { poolConfig: { connectionString: config.databaseUrl! }, config: { sms: config.sms, email: config.email }, pauseMs: { idle: 50, afterFailure: 50 } }
const outbox = sendMessages({ db: connection.db, ports, clock, log: app.log, order })
onClose(() => outbox.stop())
onClose(() => app.close())
await app.listen({ port: config.port, host: '127.0.0.1' })
process.send?.({ opened: true, postman: outbox.postman }, () => {})
// also when whoever started us is gone
shutDownWhenAsked(shutDown)

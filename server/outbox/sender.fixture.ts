import { createDb } from '#server/db/client.ts'
import { embeddedEmail } from '#server/ports/email/choose.ts'
import { smsRu } from '#server/ports/sms/smsru.ts'
import { deliverDue } from './deliver-due.fixture.ts'

/**
 * A process of its own that sends what is due, for tests that kill it: node sender.fixture.ts <database> <SMS.ru>
 * <now>.
 */
const [databaseUrl, address, now] = process.argv.slice(2)
const connection = createDb({ connectionString: databaseUrl! })
const ports = { sms: smsRu({ apiId: 'x', from: null }, { address: address! }), email: embeddedEmail }
await deliverDue({ db: connection.db, ports, clock: () => new Date(now!), log: { warn() {}, error() {} } })
await connection.close()

import { createDb } from '#server/db/client.ts'
import { chooseEmail } from '#server/ports/email/choose.ts'
import { embeddedSms } from '#server/ports/sms/choose.ts'
import { sendMessages } from './start-delivery-worker.ts'

/**
 * As much of a shop as sends messages, for tests that kill it: node sending-shop.fixture.ts <settings as JSON>. Says
 * its delivery worker's process id.
 */
const { databaseUrl, email } = JSON.parse(process.argv[2]!)
const { db } = createDb({ connectionString: databaseUrl })
const ports = { sms: embeddedSms, email: await chooseEmail({ email }) }
const worker = {
  poolConfig: { connectionString: databaseUrl },
  config: { host: 'shop.test', sms: { adapter: 'embedded' as const }, email },
  pauseMs: { idle: 20, afterFailure: 20 },
}
const { workerPid } = sendMessages({ db, ports, clock: () => new Date(), log: { warn() {}, error() {} }, worker })
process.stdout.write(String(workerPid))

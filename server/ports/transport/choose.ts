import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import { embeddedTransport } from './embedded.ts'
import type { Transport } from './port.ts'

export function chooseTransport(_config: Config, db: Db): Transport {
  return embeddedTransport(db)
}

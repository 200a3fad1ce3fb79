import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { cdek } from './cdek.ts'
import { embeddedTransport } from './embedded.ts'
import type { Transport } from './port.ts'

export function chooseTransport({ transport }: Config, db: Db): Transport | null {
  if (transport.adapter === 'off') return null
  return transport.adapter === 'cdek' ? cdek(transport) : embeddedTransport(db)
}

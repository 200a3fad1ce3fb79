import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import { sandboxPayment } from './embedded.ts'
import type { Payments } from './port.ts'

export function choosePayments({ payment, split }: Config, db: Db): Payments {
  return {
    online: payment.adapter === 'embedded' ? sandboxPayment(db, 'online') : null,
    split: split.adapter === 'embedded' ? sandboxPayment(db, 'split') : null,
  }
}

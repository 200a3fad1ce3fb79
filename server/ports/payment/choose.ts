import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { sandboxPayment } from './embedded.ts'
import type { Payments } from './port.ts'
import { yandexSplit } from './yandex-split.ts'
import { yookassa } from './yookassa.ts'

export function choosePayments({ payment, split }: Config, db: Db): Payments {
  return {
    online:
      payment.adapter === 'off'
        ? null
        : payment.adapter === 'yookassa'
          ? yookassa(payment)
          : sandboxPayment(db, 'online'),
    split:
      split.adapter === 'off' ? null : split.adapter === 'yandex' ? yandexSplit(split) : sandboxPayment(db, 'split'),
  }
}

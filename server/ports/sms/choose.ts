import type { Config } from '#server/config/config.ts'
import type { Sms } from './port.ts'
import { smsRu } from './smsru.ts'
import { smsc } from './smsc.ts'

/** The outbox itself is the inbox: /dev/inbox/ shows it. */
export const embeddedSms: Sms = {
  staysHere: true,
  send: async () => ({ providerId: null }),
  delivery: async () => ({ state: 'delivered', words: null }),
}

export function chooseSms({ sms, host }: Pick<Config, 'sms' | 'host'>): Sms {
  if (sms.adapter === 'embedded') return embeddedSms
  return sms.adapter === 'smsru' ? smsRu(sms) : smsc({ ...sms, shop: host })
}

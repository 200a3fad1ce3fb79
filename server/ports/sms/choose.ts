import type { Config } from '#server/config/config.ts'
import { embeddedSms } from './embedded.ts'
import type { Sms } from './port.ts'
import { smsRu } from './smsru.ts'
import { smsc } from './smsc.ts'

export function chooseSms({ sms }: Pick<Config, 'sms'>): Sms {
  if (sms.adapter === 'embedded') return embeddedSms
  return sms.adapter === 'smsru' ? smsRu(sms) : smsc(sms)
}

import type { Sms } from './port.ts'

/** The outbox itself is the inbox: /dev/inbox/ shows it. */
export const embeddedSms: Sms = { staysHere: true, send: async () => ({ providerId: null }) }

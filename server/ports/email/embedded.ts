import type { Email } from './port.ts'

/** The outbox itself is the inbox: /dev/inbox/ shows it. */
export const embeddedEmail: Email = { staysHere: true, send: async () => ({ providerId: null }), close: () => {} }

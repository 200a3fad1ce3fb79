import type { Config } from '#server/config/config.ts'
import type { Email } from './port.ts'

/** The outbox itself is the inbox: /dev/inbox/ shows it. */
export const embeddedEmail: Email = { staysHere: true, send: async () => ({ providerId: null }), close: () => {} }

/** The mailer library is large and most shops on a laptop never send: it is read when chosen. */
export async function chooseEmail({ email }: Pick<Config, 'email'>): Promise<Email> {
  if (email.adapter === 'embedded') return embeddedEmail
  const { smtp } = await import('./smtp.ts')
  return smtp(email)
}

import { createHmac, randomBytes } from 'node:crypto'

const MARK = 'whsec_'

/** 256 random bits, written as the specification has it. */
export const newWebhookSecret = (): string => MARK + randomBytes(32).toString('base64')

/** https://www.standardwebhooks.com: the id, the second and the body to the byte. */
function signature(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(MARK.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

export interface SigningSecrets {
  secret: string
  /** The one before, while receivers are given the new one. */
  old_secret: string | null
  old_secret_until: Date | null
}

export const webhookId = (uid: string): string => `evt_${uid.replaceAll('-', '')}`

/** Headers of one try: the id stays with the event, the second is the try's own. */
export function signedHeaders(
  { secret, old_secret, old_secret_until }: SigningSecrets,
  { uid, body }: { uid: string; body: string },
  now: Date,
) {
  const seconds = Math.floor(now.getTime() / 1000)
  const id = webhookId(uid)
  const secrets = old_secret !== null && old_secret_until! > now ? [secret, old_secret] : [secret]
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((each) => signature(each, id, seconds, body)).join(' '),
  }
}

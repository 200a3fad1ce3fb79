import { createTransport } from 'nodemailer'
import { circuitBreaker, OutsideFailure } from '../outside-service.ts'
import type { Email } from './port.ts'

/** A 5xx about the letter or its reader is final; a refused sign-in (also 5xx) is ours to mend, the letter waits. */
function isTemporary(error: { responseCode?: number; code?: string }): boolean {
  return error.code === 'EAUTH' || !error.responseCode || error.responseCode < 500
}

const senderHost = (from: string) => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

export function smtp({ url, from }: { url: string; from: string }, { timeoutMs = 10_000 } = {}): Email {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  const guarded = circuitBreaker('SMTP')
  return {
    staysHere: false,
    send: ({ id, stopUrl, files = [], ...letter }) =>
      guarded(async () => {
        const sent = await transport
          .sendMail({
            ...letter,
            from,
            ...(files.length > 0 && { attachments: [...files] }),
            ...(stopUrl && {
              headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
            }),
            messageId: `<${id}@${senderHost(from)}>`,
            baseBoundary: id,
            disableFileAccess: true,
            disableUrlAccess: true,
          })
          .catch((error: Error & { responseCode?: number; code?: string }) => {
            throw new OutsideFailure(`SMTP failed: ${error.message}`, isTemporary(error), { cause: error })
          })
        return { providerId: String(sent.response ?? '').slice(0, 200) || null }
      }),
    close: () => transport.close(),
  }
}

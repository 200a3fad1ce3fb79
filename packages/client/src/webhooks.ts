import type { WebhookPayload } from '#contract/webhooks.ts'

export type { WebhookData, WebhookPayload } from '#contract/webhooks.ts'

/** Why a request is not believed; `stale`: its time is too far from now, it may be somebody's recording. */
export type WebhookRefusal = 'no-headers' | 'stale' | 'wrong-signature' | 'no-json'

export type VerifiedWebhook =
  /** `id` is the same with every try of one event: what is done under it once is done once. */
  { ok: true; id: string; event: WebhookPayload } | { ok: false; reason: WebhookRefusal }

export interface VerifyOptions {
  /** How far the sender's clock may be from ours, seconds: 300. */
  tolerance?: number
  now?: Date
}

type GivenHeaders = Headers | Record<string, string | readonly string[] | undefined>

const MARK = 'whsec_'

function headerOf(headers: GivenHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return typeof value === 'string' ? value : ''
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

function decoded(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return bytesOf(base64)
  } catch {
    return null
  }
}

/**
 * Is it from the shop, as Standard Webhooks have it. `body` is the request's body as it came, not parsed and written
 * again. The comparison takes the same time whatever is wrong.
 */
export async function verifyWebhook(
  secret: string,
  headers: GivenHeaders,
  body: string,
  { tolerance = 300, now = new Date() }: VerifyOptions = {},
): Promise<VerifiedWebhook> {
  const [id, timestamp, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string]
  if (!id || !/^\d+$/.test(timestamp) || !given) return { ok: false, reason: 'no-headers' }
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance) return { ok: false, reason: 'stale' }
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.startsWith(MARK) ? secret.slice(MARK.length) : secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  // while a secret is changed, a request carries two
  for (const each of given.split(' ')) {
    const [version, value = ''] = each.split(',')
    const signature = version === 'v1' ? decoded(value) : null
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) {
      try {
        return { ok: true, id, event: JSON.parse(body) as WebhookPayload }
      } catch {
        return { ok: false, reason: 'no-json' }
      }
    }
  }
  return { ok: false, reason: 'wrong-signature' }
}

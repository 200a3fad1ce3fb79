/**
 * A new idempotency key, a UUID: sent with every try of one call (IDEMPOTENCY_HEADER, or a field of its body), so that
 * the server does it once. Not crypto.randomUUID: browsers give it to https alone, and a shop or an office on a local
 * network may be without.
 */
export const idempotencyKey = (): string =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () =>
    (crypto.getRandomValues(new Uint8Array(1))[0]! & 15).toString(16),
  )

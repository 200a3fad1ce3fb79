/**
 * Sent with every try of one call, so that the server does it once. Not randomUUID: browsers give it to https alone, and a shop on a local
 * network may be without.
 */
export const idempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

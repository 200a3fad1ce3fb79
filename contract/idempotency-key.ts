/**
 * A new idempotency key (a UUID): sent with every try of one call (IDEMPOTENCY_HEADER, or a field of its body), so that
 * the server does it once. Not crypto.randomUUID: browsers give it to https alone, and a shop or an office on a local
 * network may be without.
 */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // version 4, variant 1
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

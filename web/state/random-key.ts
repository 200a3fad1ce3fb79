/**
 * For a call that must not be made twice. Not randomUUID: browsers give it to https alone, and a shop on a local
 * network may be without.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

import type { HttpVisitor } from './http-visitor.ts'

/**
 * Enough that no limit by address is near, as with real buyers; a shop's own office is one address, a mobile operator a
 * few hundred.
 */
const ADDRESSES = 5000

/** Behind one trusted proxy (TRUSTED_PROXIES=1) everybody has an address of his own, and takes what browsers take. */
export function manyBuyers(visitor: HttpVisitor): HttpVisitor {
  let next = 0
  const address = () => {
    const at = next++ % ADDRESSES
    return `100.64.${Math.floor(at / 250)}.${1 + (at % 250)}`
  }
  return {
    ask: (path, asked = {}) =>
      visitor.ask(path, {
        ...asked,
        headers: { 'x-forwarded-for': address(), 'accept-encoding': 'br', ...asked.headers },
      }),
    close: visitor.close,
  }
}

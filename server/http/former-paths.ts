import type { Endpoint } from '#contract/call.ts'

interface Former {
  path: string
  /** The day it was replaced, and the last day it answers: docs/integrators/policy.md. */
  since: Date
  until: Date
}

const since = new Date('2026-11-17T00:00:00Z')
const until = new Date('2027-11-17T00:00:00Z')

/** Addresses calls had before: they still answer, are in no document, and say themselves that they end. */
const FORMER: Record<string, Former> = {
  'POST /user/orders/{id}/cancel': { path: '/order/cancel/{id}', since, until },
  'POST /user/rentals/{id}/cancel': { path: '/rental/cancel/{id}', since, until },
  'GET /reviews': { path: '/reviews/', since, until },
  'POST /reviews': { path: '/reviews/', since, until },
  'DELETE /reviews': { path: '/reviews/', since, until },
}

export interface ServedAddress {
  method: Endpoint['method']
  url: string
  /** RFC 9745 and RFC 8594; nothing for the address of today. */
  headers: Record<string, string>
}

const urlOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Every address a call answers at, today's first. */
export function addressesOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): ServedAddress[] {
  const today: ServedAddress = { method, url: urlOf(path), headers: {} }
  const former = FORMER[`${method} ${path}`]
  if (!former) return [today]
  const headers = {
    deprecation: `@${former.since.getTime() / 1000}`,
    sunset: former.until.toUTCString(),
    link: `</api${path}>; rel="successor-version"`,
  }
  return [today, { method, url: urlOf(former.path), headers }]
}

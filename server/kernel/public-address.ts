import { lookup as resolveName } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A name leads to an address of our own network. */
export class InsideAddress extends Error {}

/**
 * SSRF: addresses of our own network, of the machine itself and unassigned ones are never requested for anybody.
 * Separate lists by kind: one list takes every IPv4 address for one of ::/3.
 */
const INSIDE = { 4: new BlockList(), 6: new BlockList() }
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INSIDE[4].addSubnet(network, bits, 'ipv4')
/** Everything but global unicast, and of that what carries an address of the other kind or is kept for books. */
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INSIDE[6].addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !INSIDE[4].check(address, 'ipv4')
  return family === 6 && !INSIDE[6].check(address, 'ipv6')
}

/** For a request: every name is looked up once, and the address that was checked is the one that is called. */
export const lookupAllowed =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) =>
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      // if any of several addresses is internal the name is refused: it was set up to be picked by chance (DNS
      // rebinding)
      if (!addresses.every(({ address }) => isAllowed(address))) return done(new InsideAddress(hostname), '')
      if (options.all) return done(null, addresses)
      done(null, addresses[0]!.address, addresses[0]!.family)
    })

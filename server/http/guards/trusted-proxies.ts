import { BlockList, isIP } from 'node:net'
import type { Config } from '#server/config/config.ts'

type Trust = (address: string, hop: number) => boolean

/** This machine and private networks: where a proxy of one's own stands. */
const NEAR = [
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
]

function membership(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    // an IPv4 neighbour of a socket that listens on both
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
    const family = isIP(plain)
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
  }
}

/**
 * Who may tell a visitor's address. Proxies named by address are believed wherever they stand. A bare number of hops
 * says nothing about whoever is at the other end of the socket, so that one has to be near: a stranger straight at the
 * port is never believed.
 */
export function trustedProxies(trusted: Config['trustedProxies']): Trust {
  if (Array.isArray(trusted)) {
    const isProxy = membership(trusted)
    return (address) => isProxy(address)
  }
  const isNear = membership(NEAR)
  return (address, hop) => hop < trusted && (hop > 0 || isNear(address))
}

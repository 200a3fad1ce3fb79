import { BlockList, isIP } from 'node:net'
import type { Db } from '#server/db/client.ts'

type Trust = (address: string, hop: number) => boolean

/** Who may tell a visitor's address, and what an address means for limits meanwhile. */
export interface Proxies {
  trust: Trust
  /** Neither the settings nor the owner have said yet whose proxies stand in front. */
  areUnknown: () => boolean
  /** So many times wider is a limit of the address. */
  widthOf: (ip: string) => number
  /** Those the owner has accepted in the back office. */
  accepted: () => readonly string[]
  /** Reads anew what the owner has accepted. */
  reload: () => Promise<void>
  close: () => void
}

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
/** Of an address that all buyers may have: no count gets there. */
const OF_EVERYBODY = 1_000_000
const WIDE = 20
/** Another process of the shop may be the one where the owner accepts. */
const LOOK_AGAIN_MS = 10_000

function membership(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = plainAddress(address)
    const family = isIP(plain)
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
  }
}

/** Without what a socket that listens on both adds to an IPv4 neighbour. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

const isNear = membership(NEAR)

/**
 * Proxies named by address are believed wherever they stand. A bare number of hops says nothing about whoever is at the
 * other end of the socket, so that one has to be near: a stranger straight at the port is never believed.
 */
function trusting(trusted: number | readonly string[]): Trust {
  if (typeof trusted !== 'number') {
    const isProxy = membership(trusted)
    return (address) => isProxy(address)
  }
  return (address, hop) => hop < trusted && (hop > 0 || isNear(address))
}

const readAccepted = async (db: Db): Promise<string[]> => {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'proxies').executeTakeFirst()
  return (row?.value as { accepted?: string[] } | undefined)?.accepted ?? []
}

/**
 * Where the settings are silent nobody is believed until the owner accepts the proxy he came through: every buyer seems
 * to come from it till then, so what is near is not counted by its address at all and everybody else widely.
 */
export async function openProxies(said: number | readonly string[] | null, db: Db): Promise<Proxies> {
  let accepted: readonly string[] = []
  let trust = trusting(said ?? 0)
  let timer: NodeJS.Timeout | undefined
  const areUnknown = () => said === null && accepted.length === 0
  async function reload() {
    if (said !== null) return
    const read = await readAccepted(db)
    if (read.join() !== accepted.join()) trust = trusting(read)
    accepted = read
  }
  await reload()
  // a look that fails is made up for by the next one
  if (said === null) timer = setInterval(() => void reload().catch(() => {}), LOOK_AGAIN_MS).unref()
  return {
    trust: (address, hop) => trust(address, hop),
    areUnknown,
    widthOf: (ip) => (!areUnknown() ? 1 : isNear(ip) ? OF_EVERYBODY : WIDE),
    accepted: () => accepted,
    reload,
    close: () => clearInterval(timer),
  }
}

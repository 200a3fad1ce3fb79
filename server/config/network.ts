import { isIP } from 'node:net'
import { ConfigError, type Environment, type ShopMode, wholeNumber } from './reading.ts'

/** Where the process listens and whom it believes about a visitor's address. */
export interface NetworkConfig {
  /** The address listened on; null: every interface, IPv6 and IPv4. */
  bind: string | null
  /**
   * Proxies in front that may tell the visitor's address: how many hops, or which addresses and networks. Null: a
   * production shop was told nothing, so its owner accepts them in the back office.
   */
  trustedProxies: number | string[] | null
  /** Inner addresses events may be sent to: a receiver that stands beside the shop. */
  webhookInside: string[]
  /** Asked to end, the process goes on answering for so long, while balancers turn to another one. */
  drainMs: number
}

const LOOPBACK = '127.0.0.1'
/** Longer than nginx leaves a process out that has failed it (fail_timeout of deploy/cluster). */
const PRODUCTION_DRAIN_SECONDS = 3
const WIDEST_BITS: Record<number, number> = { 4: 32, 6: 128 }

function bind(env: Environment): string | null {
  const text = env['BIND']
  if (!text) return null
  if (isIP(text) === 0 && text !== 'localhost') {
    throw new ConfigError(`BIND=${text}: нужен адрес вида 127.0.0.1, 0.0.0.0 или ::, без порта`)
  }
  return text
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const widest = WIDEST_BITS[isIP(address)]
  if (widest === undefined || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest)
}

function trustedProxies(env: Environment, mode: ShopMode): NetworkConfig['trustedProxies'] {
  const text = (env['TRUSTED_PROXIES'] ?? '').trim()
  if (text === '') return mode === 'production' ? null : 0
  if (/^\d+$/.test(text)) return wholeNumber({ TRUSTED_PROXIES: text }, 'TRUSTED_PROXIES', 0, 0, 10)
  const networks = text.split(',').map((each) => each.trim())
  if (!networks.every(isNetwork)) {
    throw new ConfigError(
      `TRUSTED_PROXIES=${text}: нужно число прокси или их адреса через запятую, например 127.0.0.1,10.0.0.0/8`,
    )
  }
  if (networks.some((each) => each.endsWith('/0'))) {
    throw new ConfigError(`TRUSTED_PROXIES=${text}: это все адреса подряд, назовите только свои прокси`)
  }
  return networks
}

function webhookInside(env: Environment): string[] {
  const addresses = (env['WEBHOOK_INSIDE'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  const wrong = addresses.find((each) => isIP(each) === 0)
  if (wrong !== undefined)
    throw new ConfigError(`WEBHOOK_INSIDE=${wrong}: нужны адреса через запятую, например 10.0.0.5,127.0.0.1`)
  return addresses
}

/** Behind a proxy nobody has business at the port itself, so it is open to this machine alone unless BIND says more. */
export function readNetwork(env: Environment, mode: ShopMode): NetworkConfig {
  const trusted = trustedProxies(env, mode)
  const isBehindProxy = mode === 'production' || trusted !== 0
  return {
    bind: bind(env) ?? (isBehindProxy ? LOOPBACK : null),
    trustedProxies: trusted,
    webhookInside: webhookInside(env),
    drainMs: wholeNumber(env, 'DRAIN_SECONDS', mode === 'production' ? PRODUCTION_DRAIN_SECONDS : 0, 0, 8) * 1000,
  }
}

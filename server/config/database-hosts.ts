import { ConfigError, type Environment } from './reading.ts'

export interface DatabaseHost {
  host: string
  port: number
}

interface HostList {
  hosts: DatabaseHost[]
  /** The same address with the first of them alone, as drivers that know of one host read it. */
  url: string
}

const ADDRESS = /^(postgres(?:ql)?:\/\/)((?:[^@/?]*@)?)([^/?]*)([^?]*)(\?.*)?$/
const PORT = 5432
/** What libpq would look for; the shop finds out by itself, a wish against what the address is for is a mistake. */
const WISHES = {
  DATABASE_URL: ['read-write', 'primary'],
  DATABASE_REPLICA_URL: ['standby', 'prefer-standby', 'read-only', 'any'],
}

export type DatabaseAddressName = keyof typeof WISHES

function hostOf(name: string, text: string, port = ''): DatabaseHost {
  const [, bracketed, plain, own] = /^(?:\[([0-9a-f:]+)\]|([^:[\]\s]*))(?::(.*))?$/i.exec(text) ?? []
  const host = bracketed ?? plain
  if (!host) throw new ConfigError(`${name}: в списке серверов пустое или негодное имя: «${text}»`)
  const said = own ?? port
  const number = said === '' ? PORT : Number(said)
  if (!/^\d*$/.test(said) || number < 1 || number > 65_535)
    throw new ConfigError(`${name}: у сервера ${host} порт «${said}», нужно число от 1 до 65535`)
  return { host, port: number }
}

function fromAuthority(name: string, authority: string): DatabaseHost[] {
  return authority.split(',').map((each) => hostOf(name, each))
}

/** The way of libpq for sockets: ?host=/one,/two&port=5432,5433; one port is for all. */
function fromQuery(name: string, params: URLSearchParams): DatabaseHost[] {
  const hosts = params.get('host')!.split(',')
  const ports = params.get('port')?.split(',') ?? ['']
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new ConfigError(
      `${name}: серверов ${hosts.length}, а портов ${ports.length}: нужен один на всех или свой каждому`,
    )
  return hosts.map((each, at) => hostOf(name, each, ports[at] ?? ports[0]))
}

const spelled = ({ host, port }: DatabaseHost) => `${host.includes(':') ? `[${host}]` : host}:${port}`

/**
 * An address of PostgreSQL as libpq writes it, with one host or several: postgres://user:word@one:5432,two:5432/name.
 */
export function readHostList(name: DatabaseAddressName, text: string): HostList {
  const [, scheme, user, authority, path, query = ''] = ADDRESS.exec(text) ?? []
  const params = new URLSearchParams(query)
  if (scheme === undefined || (!authority && !params.has('host')))
    throw new ConfigError(`${name}: это не адрес вида postgres://хост/имя`)
  const wish = params.get('target_session_attrs')
  if (wish !== null && !WISHES[name].includes(wish))
    throw new ConfigError(
      `${name}: target_session_attrs=${wish} здесь не годится, подходит одно из: ${WISHES[name].join(', ')}`,
    )
  params.delete('target_session_attrs')
  const isByQuery = !authority
  const hosts = isByQuery ? fromQuery(name, params) : fromAuthority(name, authority)
  const names = hosts.map(spelled)
  const twice = names.find((each, at) => names.indexOf(each) !== at)
  if (twice) throw new ConfigError(`${name}: сервер ${twice} назван дважды`)
  if (isByQuery) {
    params.set('host', hosts[0]!.host)
    if (params.has('port')) params.set('port', String(hosts[0]!.port))
  }
  // as it was given, where nothing has to be changed: drivers read some spellings their own way
  const isPlain = hosts.length === 1 && wish === null
  const rest = params.size > 0 ? `?${params}` : ''
  const url = isPlain ? text : `${scheme}${user}${isByQuery ? '' : spelled(hosts[0]!)}${path}${rest}`
  if (!URL.canParse(url)) throw new ConfigError(`${name}: это не адрес вида postgres://хост/имя`)
  return { hosts, url }
}

export function databaseAddress(env: Environment, name: DatabaseAddressName): string | null {
  const text = env[name]
  if (!text) return null
  readHostList(name, text)
  return text
}

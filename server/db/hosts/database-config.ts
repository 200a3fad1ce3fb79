import type pg from 'pg'
import { type DatabaseAddressName, type DatabaseHost, readHostList } from '#server/config/database-hosts.ts'

/** Plain data: it travels to threads and processes of the shop. */
export interface DatabaseConfig extends pg.PoolConfig {
  /** The servers of one cluster, when there are several: whichever is the main one now is connected to. */
  hosts?: readonly DatabaseHost[]
}

export function databaseConfig(url: string): DatabaseConfig {
  const { hosts, url: connectionString } = readHostList('DATABASE_URL', url)
  return hosts.length === 1 ? { connectionString } : { connectionString, hosts }
}

/** One server of a list alone, whatever it is. */
export function hostConfig(config: DatabaseConfig, { host, port }: DatabaseHost): pg.PoolConfig {
  const { connectionString, ...rest } = { ...config, hosts: undefined }
  // an address within the config would win over its host
  if (!connectionString) return { ...rest, host, port }
  const isByQuery = new URL(connectionString).searchParams.has('host')
  const url = new URL(connectionString)
  if (isByQuery) {
    url.searchParams.set('host', host)
    url.searchParams.set('port', String(port))
  } else {
    url.hostname = host.includes(':') ? `[${host}]` : host
    url.port = String(port)
  }
  return { ...rest, connectionString: url.href }
}

/** Each host of an address by itself. */
export function eachHost(name: DatabaseAddressName, address: string): pg.PoolConfig[] {
  const { hosts, url } = readHostList(name, address)
  return hosts.length === 1
    ? [{ connectionString: url }]
    : hosts.map((host) => hostConfig({ connectionString: url }, host))
}

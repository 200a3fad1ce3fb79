import type pg from 'pg'

export const SUPERUSER = 'verstak'
export const DATABASE = 'verstak'
export const SOCKET_PORT = 5432
export const LOOPBACK = '127.0.0.1'

// socket: by a unix socket, whose folder is the protection. tcp: by the loopback with a password, where there are no
// unix sockets (Windows) or none can be made. A cluster is created for one of the two and stays with it.
export type ConnectionKind = 'socket' | 'tcp'

export interface ServerAddress {
  transport: ConnectionKind
  // The socket's folder, or the loopback.
  host: string
  port: number
  // Empty for a socket.
  password: string
}

export function socketAddress(directory: string): ServerAddress {
  return { transport: 'socket', host: directory, port: SOCKET_PORT, password: '' }
}

export function tcpAddress(port: number, password: string): ServerAddress {
  return { transport: 'tcp', host: LOOPBACK, port, password }
}

export function clientConfig({ host, port, password }: ServerAddress, database: string) {
  // ssl and password spelled out: otherwise PGSSLMODE and PGPASSWORD of the environment apply.
  return { host, port, user: SUPERUSER, password, database, ssl: false } satisfies pg.PoolConfig
}

// The same as an address, for tools that want one. The password needs no escaping (see password-file.ts).
export function connectionString({ transport, host, port, password }: ServerAddress, database: string): string {
  if (transport === 'socket') return `postgresql:///${database}?user=${SUPERUSER}&host=${encodeURIComponent(host)}`
  return `postgresql://${SUPERUSER}:${password}@${host}:${port}/${database}?sslmode=disable`
}

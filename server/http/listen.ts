import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'

/** The kernel has no IPv6, or not on any interface. */
const NO_IPV6 = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL'])

/** On BIND, or on every interface: IPv6 with IPv4, on a machine without IPv6 IPv4 alone. */
export async function listen(app: FastifyInstance, { bind, port }: Pick<Config, 'bind' | 'port'>): Promise<void> {
  try {
    await app.listen({ port, host: bind ?? '::' })
  } catch (error) {
    if (bind !== null || !NO_IPV6.has((error as { code?: string }).code ?? '')) throw error
    await app.listen({ port, host: '0.0.0.0' })
  }
}

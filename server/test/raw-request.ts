import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface RawClient {
  get: (path: string, headers: Record<string, string>) => Promise<RawAnswer>
  close: () => void
}

/** Over a real connection, with the address as it is written: `inject` would tidy it up before anybody has seen it. */
export async function openRawClient(app: FastifyInstance): Promise<RawClient> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  return {
    get: (path, headers) =>
      new Promise((resolve, reject) => {
        request({ port, host: '127.0.0.1', path, headers, agent, setHost: false }, async (answer) => {
          const parts: Buffer[] = []
          for await (const part of answer) parts.push(part as Buffer)
          resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts) })
        })
          .on('error', reject)
          .end()
      }),
    close: () => agent.destroy(),
  }
}

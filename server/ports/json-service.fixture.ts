import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'

export type Answering = (request: IncomingMessage, body: string) => { status?: number; json: unknown } | null

/** A local server speaking the documented forms, another for each `listen`; null: it never answers. */
export function jsonService() {
  let server: Server | undefined
  const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []

  function stop(): void {
    server?.closeAllConnections()
    server?.close()
  }
  async function listen(answer: Answering): Promise<string> {
    stop()
    seen.length = 0
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        seen.push({ method: request.method!, url: request.url!, headers: request.headers, body })
        const given = answer(request, body)
        if (given)
          response
            .writeHead(given.status ?? 200, { 'content-type': 'application/json' })
            .end(JSON.stringify(given.json))
      })
    })
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  afterEach(stop)
  return { listen, seen }
}

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ServiceRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
  /** The body as a form. */
  form: Record<string, string>
}

type Reply = { status?: number; body: unknown } | 'silence' | 'hang-up'

/** A provider on this machine: answers as told, remembers what it was asked. */
export async function openTestService(reply: (request: ServiceRequest) => Reply) {
  const requests: ServiceRequest[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const asked = {
      method: request.method!,
      path: request.url!,
      headers: request.headers,
      body,
      form: Object.fromEntries(new URLSearchParams(body)),
    }
    requests.push(asked)
    const answer = reply(asked)
    if (answer === 'silence') return
    if (answer === 'hang-up') return void request.socket.destroy()
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedEvent {
  headers: IncomingHttpHeaders
  body: string
  id: string
}

type Answer = (event: ReceivedEvent, response: ServerResponse) => void

/** A program of somebody's on this machine: keeps what came, answers as told. */
export async function openReceiver(
  answer: Answer = (_event, response) => void response.writeHead(204).end(),
  port = 0,
) {
  const received: ReceivedEvent[] = []
  let how = answer
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const event = {
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      id: String(request.headers['webhook-id']),
    }
    received.push(event)
    how(event, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const at = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${at}/hook`,
    port: at,
    received,
    answerWith: (next: Answer) => (how = next),
    /** Also what is still under way. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

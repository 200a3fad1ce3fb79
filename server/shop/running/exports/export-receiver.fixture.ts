import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { whatIsWrong } from '#server/ports/files/signature.fixture.ts'

export const KEYS = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI+bPxRfiCYEXAMPLEKEY',
  region: 'ru-central1',
}
export const BEARER = 'Bearer of-the-receiver'
type Trouble = 'none' | 'silence' | 'hang-up' | 'overload' | 'forbidden' | 'elsewhere' | 'half'

/** A storage that checks signatures by the book, and whatever else takes a PUT. */
export function openExportReceiver() {
  const files = new Map<string, Buffer>()
  const seen: { path: string; headers: IncomingMessage['headers']; bytes: number }[] = []
  const mood: { trouble: Trouble } = { trouble: 'none' }
  const halfway = { reached: () => {} }
  const server = createServer((request, response) => void take(request, response).catch(() => {}))
  async function take(request: IncomingMessage, response: ServerResponse) {
    const { trouble } = mood
    const path = new URL(request.url!, 'http://x').pathname
    const refuse = (status: number, code: string) =>
      void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    if (trouble === 'hang-up') return void request.socket.destroy()
    const chunks: Buffer[] = []
    for await (const chunk of request) {
      chunks.push(chunk as Buffer)
      if (trouble === 'half') {
        halfway.reached()
        // whoever sends is killed now: the rest never comes
        await new Promise(() => {})
      }
    }
    const body = Buffer.concat(chunks)
    seen.push({ path, headers: request.headers, bytes: body.length })
    if (trouble === 'silence' || path.startsWith('/slow/')) return
    if (trouble === 'overload') return refuse(503, 'SlowDown')
    if (trouble === 'forbidden') return refuse(403, 'AccessDenied')
    if (trouble === 'elsewhere')
      return void response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end()
    if (path.startsWith('/shop/')) {
      const wrong = whatIsWrong(request, body, KEYS)
      if (wrong) return refuse(403, 'SignatureDoesNotMatch')
    } else if (request.headers.authorization !== BEARER) return refuse(401, 'Who')
    files.set(path, body)
    response.writeHead(200).end()
  }
  return new Promise<{
    url: string
    files: typeof files
    seen: typeof seen
    mood: typeof mood
    halfway: typeof halfway
    close: () => Promise<void>
  }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const close = () => new Promise<void>((done) => (server.close(() => done()), server.closeAllConnections()))
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, files, seen, mood, halfway, close })
    })
  })
}

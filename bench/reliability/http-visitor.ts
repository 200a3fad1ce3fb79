import { Agent, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

export interface Answered {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** name=value; … of the cookies set. */
  cookie: string
}

interface Asked {
  body?: object
  cookie?: string
  headers?: Record<string, string>
}

export interface HttpVisitor {
  /** Rejects when the line goes dead or stays silent. */
  ask: (path: string, asked?: Asked) => Promise<Answered>
  close: () => void
}

const PATIENCE_MS = 30_000

/** A visitor over kept connections. `host`: what the browser has in its address bar. */
export function openHttpVisitor(port: number, host: string, address = '127.0.0.1'): HttpVisitor {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    ask: (path, { body, cookie, headers } = {}) =>
      new Promise((resolve, reject) => {
        const payload = body && JSON.stringify(body)
        const sent = request(
          {
            port,
            host: address,
            path,
            agent,
            method: payload ? 'POST' : 'GET',
            timeout: PATIENCE_MS,
            headers: {
              host,
              'accept-encoding': 'identity',
              ...(payload
                ? {
                    'content-type': 'application/json',
                    origin: `http://${host}`,
                    'content-length': Buffer.byteLength(payload),
                  }
                : {}),
              ...(cookie ? { cookie } : {}),
              ...headers,
            },
          },
          (answer) => {
            const parts: Buffer[] = []
            answer.on('data', (part: Buffer) => parts.push(part))
            answer.on('error', reject)
            answer.on('end', () => {
              const set = (answer.headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]!).join('; ')
              const body = Buffer.concat(parts)
              // what went well is only counted
              const isPacked = answer.headers['content-encoding'] === 'br' && answer.statusCode! >= 400
              resolve({
                status: answer.statusCode!,
                headers: answer.headers,
                text: (isPacked ? brotliDecompressSync(body) : body).toString(),
                cookie: set,
              })
            })
          },
        )
        sent.on('timeout', () => sent.destroy(new Error(`no answer in ${PATIENCE_MS} ms: ${path}`)))
        sent.on('error', reject)
        sent.end(payload)
      }),
    close: () => agent.destroy(),
  }
}

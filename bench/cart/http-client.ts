import { Agent, request } from 'node:http'

interface Answered {
  status: number
  /** Read when asked for: the client shares the machine with what it measures. */
  readonly json: { data?: Record<string, unknown>; errorMessage?: unknown }
  cookie: string
}

export interface HttpClient {
  ask: (
    method: 'GET' | 'POST',
    path: string,
    options?: { body?: object; cookie?: string; key?: string },
  ) => Promise<Answered>
  close: () => void
}

/** Plain node:http over kept connections: fetch would cost as much as what is measured. */
export function openHttpClient(address: string): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const ask: HttpClient['ask'] = (method, path, { body, cookie, key } = {}) =>
    new Promise((resolve, reject) => {
      const payload = body && JSON.stringify(body)
      const headers = {
        ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
        ...(cookie ? { cookie } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      }
      const sent = request(`${address}/api${path}`, { method, agent, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const read = () => JSON.parse(Buffer.concat(parts).toString()) as Answered['json']
          const cookies = (answer.headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]!).join('; ')
          if (answer.statusCode === 200)
            resolve({
              status: 200,
              cookie: cookies,
              get json() {
                return read()
              },
            })
          else reject(new Error(`${path}: ${answer.statusCode} ${JSON.stringify(read().errorMessage)}`))
        })
      })
      sent.on('error', reject)
      sent.end(payload)
    })
  return { ask, close: () => agent.destroy() }
}

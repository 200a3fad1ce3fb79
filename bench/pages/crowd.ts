/**
 * The visitors, in a process of their own: `node crowd.ts PORT HOST PATH COUNT AT_ONCE`; `#` in the path is a number
 * that grows.
 */
import { Agent, get } from 'node:http'
import { measuredFigures } from '../catalog/figures.ts'

const [port, host, path, count, atOnce] = process.argv.slice(2) as [string, string, string, string, string]
const agent = new Agent({ keepAlive: true, maxSockets: Number(atOnce) })
const times: number[] = []
let asked = 0
let bytes = 0

const ask = (at: number) =>
  new Promise<void>((resolve, reject) => {
    const begun = performance.now()
    get(
      {
        port,
        host: '127.0.0.1',
        path: path.replace('#', String(at)),
        agent,
        headers: { host, 'accept-encoding': 'br' },
      },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`${path}: ${answer.statusCode}`))
        let length = 0
        answer.on('data', (piece: Buffer) => (length += piece.length))
        answer.on('end', () => {
          times.push(performance.now() - begun)
          bytes = length
          resolve()
        })
      },
    ).on('error', reject)
  })

const begun = performance.now()
await Promise.all(
  Array.from({ length: Number(atOnce) }, async () => {
    while (asked < Number(count)) await ask(asked++)
  }),
)
const { p50, p99 } = measuredFigures(times)
console.log(JSON.stringify({ p50, p99, perSecond: (times.length / (performance.now() - begun)) * 1000, bytes }))
agent.destroy()

/** What any reader of XML must do: bytes, letters, tags. A process of bench/exchange-read.ts. */
import { createReadStream } from 'node:fs'
import { setPriority } from 'node:os'
import { SaxesParser } from 'saxes'

// as the reader's own thread
if (process.platform === 'linux') setPriority(0, 10)

for (const path of process.argv.slice(2)) {
  const parser = new SaxesParser({ xmlns: false })
  let tags = 0
  parser.on('opentag', () => void tags++)
  parser.on('text', () => {})
  parser.on('closetag', () => {})
  const decoder = new TextDecoder()
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>)
    parser.write(decoder.decode(chunk, { stream: true }))
  parser.close()
}
const { user, system } = process.cpuUsage()
process.send?.((user + system) / 1e6)

import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** A program of somebody's that may be killed: writes down what came before it answers. node … <port> <file> */
const [port, file] = process.argv.slice(2)
createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const { type, data } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
    type: string
    data: { order: { number: string }; from?: string; to?: string }
  }
  appendFileSync(
    file!,
    `${JSON.stringify({ id: request.headers['webhook-id'], type, number: data.order.number, from: data.from, to: data.to })}\n`,
  )
  response.writeHead(204).end()
}).listen(Number(port), '127.0.0.1', () => process.send?.('listening'))
process.on('disconnect', () => process.exit(0))

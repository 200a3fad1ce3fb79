// Receives events of the shop: WEBHOOK_SECRET=whsec_… node receive-webhooks.ts 8080
import { createServer } from 'node:http'
import { verifyWebhook } from '@verstak/client/webhooks'

const secret = process.env['WEBHOOK_SECRET'] ?? ''
const [port = '8080'] = process.argv.slice(2)
// in a program of yours: a unique column in the database, written with what the event changes
const seen = new Set<string>()

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  // the body as it came: written anew it has another signature
  const verified = await verifyWebhook(secret, request.headers, Buffer.concat(chunks).toString('utf8'))
  if (!verified.ok) {
    response.writeHead(401).end(verified.reason)
    return
  }
  const { id, event } = verified
  // the shop sends again what was not answered in time: the id tells
  if (!seen.has(id)) {
    seen.add(id)
    if (event.type === 'order.status_changed')
      console.log(`order ${event.data.order.number}: ${event.data.from} -> ${event.data.to}`)
    else if (event.type === 'stock.changed')
      for (const { code, quantity } of event.data.goods)
        console.log(`stock ${code} in ${event.data.branch}: ${quantity}`)
    else console.log(event.type)
  }
  // at once: whatever takes long is done after the answer
  response.writeHead(204).end()
})
server.listen(Number(port), '127.0.0.1', () => console.log(`listening ${JSON.stringify(server.address())}`))

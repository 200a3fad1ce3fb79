import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import { Compile } from 'typebox/compile'
import { Clean } from 'typebox/value'
import { expect } from 'vitest'
import { WEBHOOK_DATA } from '#contract/webhooks.schema.ts'
import type { WebhookKind } from '#contract/webhooks.ts'
import { claimDeliveries, dueReceivers, sendDelivery, SLOTS } from '#server/outbox/webhooks/deliver-webhooks.ts'
import { openReceiver } from '#server/outbox/webhooks/webhook-receiver.fixture.ts'
import { makeEvents } from './make-events.ts'
import { openOfficeShop } from '#server/test/office-shop.ts'

interface Payload {
  type: WebhookKind
  timestamp: string
  // the shape is checked by its schema
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
}

/** As the specification has it, by Node alone: none of the sender's own code. */
function isSignedBy(secret: string, { headers, body }: { headers: IncomingHttpHeaders; body: string }): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

/** A shop with a program that listens to it. */
export async function openListenedShop() {
  const shop = await openOfficeShop({ WEBHOOK_INSIDE: '127.0.0.1' })
  const owner = await shop.as('owner')
  const receiver = await openReceiver()
  const services = () => ({
    db: shop.database.db,
    clock: () => shop.time.now,
    log: { warn() {}, error() {} },
    reachable: { inside: ['127.0.0.1'], isHttpsOnly: false },
    sealing: shop.services.sealing,
  })
  let made = 0
  const secrets: string[] = []
  const form = (more: object = {}) => ({
    name: `Программа ${++made}`,
    url: receiver.url,
    kinds: ['order.placed'],
    nodeCodes: [],
    ...more,
  })
  /** What came, each signed, held to the schema of its kind and with nothing besides: no link, nobody's phone. */
  const events = (): Payload[] =>
    receiver.received.map((request) => {
      const event = JSON.parse(request.body) as Payload
      expect([event.type, secrets.some((secret) => isSignedBy(secret, request))]).toEqual([event.type, true])
      expect(event.data).toEqual(Clean(WEBHOOK_DATA[event.type], structuredClone(event.data)))
      expect([event.type, [...Compile(WEBHOOK_DATA[event.type]).Errors(event.data)]]).toEqual([event.type, []])
      return event
    })
  return {
    shop,
    owner,
    receiver,
    services,
    form,
    events,
    kinds: () => events().map(({ type }) => type),
    async subscribe(more: object = {}) {
      const answer = await owner.post('/webhooks', form(more))
      expect(answer.status, JSON.stringify(answer)).toBe(200)
      secrets.push(answer.data.secret)
      return answer.data as { webhook: { id: number; version: number; name: string }; secret: string }
    },
    /** Everything there is to tell, told. */
    async deliverAll(): Promise<void> {
      while ((await makeEvents(services())) > 0);
      for (;;) {
        let sent = 0
        for (const id of await dueReceivers(services())) {
          const claimed = await claimDeliveries(services(), id, SLOTS)
          await Promise.all(claimed.map((row) => sendDelivery(row, services())))
          sent += claimed.length
        }
        if (sent === 0) return
      }
    },
    async forget(): Promise<void> {
      for (const table of ['webhook', 'webhook_event', 'webhook_mark'])
        await sql`delete from ${sql.table(table)}`.execute(shop.database.db)
      receiver.received.length = 0
      receiver.answerWith((_event, response) => void response.writeHead(204).end())
    },
    async close(): Promise<void> {
      await receiver.close()
      await shop.close()
    },
  }
}

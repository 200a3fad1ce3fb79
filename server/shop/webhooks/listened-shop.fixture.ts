import { sql } from 'kysely'
import { Compile } from 'typebox/compile'
import { expect } from 'vitest'
import { WEBHOOK_DATA } from '#contract/webhooks.schema.ts'
import type { WebhookKind } from '#contract/webhooks.ts'
import { claimDeliveries, dueReceivers, sendDelivery, SLOTS } from '#server/outbox/webhooks/deliver-webhooks.ts'
import { openReceiver } from '#server/outbox/webhooks/webhook-receiver.fixture.ts'
import { makeEvents } from '#server/shop/webhooks/make-events.ts'
import { openOfficeShop } from '#server/test/office-shop.ts'

interface Payload {
  type: WebhookKind
  timestamp: string
  // the shape is checked by its schema
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
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
  })
  let made = 0
  const form = (more: object = {}) => ({
    name: `Программа ${++made}`,
    url: receiver.url,
    kinds: ['order.placed'],
    nodeCodes: [],
    ...more,
  })
  /** What came, each held to the schema of its kind. */
  const events = (): Payload[] =>
    receiver.received.map(({ body }) => {
      const event = JSON.parse(body) as Payload
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

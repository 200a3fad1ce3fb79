import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WEBHOOK_KINDS } from '#contract/webhooks.ts'
import { openListenedShop } from '#server/shop/running/webhooks/listened-shop.fixture.ts'
import { sweepWebhooks, WEBHOOK_LOG_DAYS } from '#server/shop/running/webhooks/sweep-webhooks.ts'

let listened: Awaited<ReturnType<typeof openListenedShop>>
beforeAll(async () => {
  listened = await openListenedShop()
})
afterAll(() => listened.close())
beforeEach(() => listened.forget())

describe('subscribing', () => {
  it('tells the secret once and never again', async () => {
    const { webhook, secret } = await listened.subscribe({ name: 'CRM' })
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const listed = await listened.owner.get('/webhooks')
    expect(listed.data.webhooks).toMatchObject([{ name: 'CRM', state: 'active', kinds: ['order.placed'], waiting: 0 }])
    expect(listed.data.events.map(({ kind }: { kind: string }) => kind)).toEqual(WEBHOOK_KINDS)
    const rotated = await listened.owner.post(`/webhooks/${webhook.id}/secret`)
    expect(rotated.data.secret).not.toBe(secret)
    expect(rotated.data.webhook.oldSecretUntil).toBe(
      new Date(listened.shop.time.now.getTime() + 86_400_000).toISOString(),
    )
    const everything = JSON.stringify([
      await listened.owner.get('/webhooks'),
      await listened.owner.get(`/webhooks/${webhook.id}/deliveries`),
    ])
    const { rows } = await sql<{
      told: string
    }>`select coalesce(string_agg(before::text || after::text, ''), '') as told
      from audit where thing = 'webhook'`.execute(listened.shop.database.db)
    for (const hidden of [secret, rotated.data.secret as string]) {
      expect(everything).not.toContain(hidden)
      expect(rows[0]!.told).not.toContain(hidden)
    }
    expect(rows[0]!.told).toContain('CRM')
  })

  it('is refused in words: a name, an address, an event, a branch that will not do', async () => {
    await listened.subscribe({ name: 'CRM' })
    for (const [more, field, words] of [
      [{ name: '  ' }, 'name', /Назовите/],
      [{ name: 'crm' }, 'name', /уже есть/],
      [{ url: 'http://169.254.169.254/' }, 'url', /внутреннюю сеть/],
      [{ url: 'gopher://x' }, 'url', /вида https/],
      [{ kinds: [] }, 'kinds', /хотя бы одно/],
      [{ kinds: ['order.eaten'] }, 'kinds', /События «order.eaten» нет/],
      [{ nodeCodes: ['999999'] }, 'nodeCodes', /Филиала с кодом «999999» нет/],
    ] as const) {
      const { status, errorMessage } = await listened.owner.post('/webhooks', listened.form(more))
      expect([status, (errorMessage as Record<string, string[]>)[field]?.join(' ')]).toEqual([
        422,
        expect.stringMatching(words),
      ])
    }
    expect((await listened.owner.get('/webhooks')).data.webhooks).toHaveLength(1)
    expect((await listened.owner.post('/webhooks/999/pause')).status).toBe(404)
    expect((await listened.owner.get('/webhook-deliveries/999')).status).toBe(404)
  })

  it('is never wider than whoever subscribes: permission and branch', async () => {
    const { db } = listened.shop.database
    await db
      .insertInto('staff_role')
      .values([
        {
          code: 'wires',
          name: 'Связист',
          position: 90,
          permissions: ['settings.secrets', 'orders.read', 'goods.read'],
        },
      ])
      .execute()
    const [near, far] = await db.selectFrom('node_logistic').select('code').orderBy('position').limit(2).execute()
    const limited = await listened.shop.as('wires', { nodeCodes: [near!.code] })
    const ask = async (more: object) => {
      const { status, errorMessage } = await limited.post('/webhooks', listened.form(more))
      return [status, (errorMessage as Record<string, string[]> | undefined)?.['kinds']?.join(' ')]
    }
    expect(await ask({ kinds: ['payment.paid'], nodeCodes: [near!.code] })).toEqual([
      422,
      'Для события «Заказ оплачен» нужно право «Видеть оплаты, чеки и возвраты», а его у вас нет',
    ])
    expect(await ask({ kinds: ['order.placed'], nodeCodes: [] })).toEqual([422, expect.stringMatching(/не во всех/)])
    expect(await ask({ kinds: ['order.placed'], nodeCodes: [far!.code] })).toEqual([
      422,
      expect.stringMatching(/не во всех/),
    ])
    expect(await ask({ kinds: ['order.placed'], nodeCodes: [near!.code] })).toEqual([200, undefined])
    // goods are the whole shop's
    expect(await ask({ kinds: ['goods.changed'], nodeCodes: [near!.code] })).toEqual([200, undefined])
    const listed = await limited.get('/webhooks')
    expect(listed.data.branches.map(({ code }: { code: string }) => code)).toEqual([near!.code])
    expect(listed.data.events.map(({ kind }: { kind: string }) => kind)).not.toContain('payment.paid')
    const nobody = await listened.shop.as(null)
    expect((await nobody.get('/webhooks')).status).toBe(403)
  })

  it('is changed by one of two who looked at the same', async () => {
    const { webhook } = await listened.subscribe()
    const { name: _name, ...rest } = listened.form()
    const change = { ...rest, name: 'Склад', version: webhook.version }
    expect((await listened.owner.post(`/webhooks/${webhook.id}`, change)).data.name).toBe('Склад')
    expect(await listened.owner.post(`/webhooks/${webhook.id}`, change)).toMatchObject({ status: 409 })
    expect((await listened.owner.post(`/webhooks/${webhook.id}/remove`)).data).toEqual({ ok: true })
    expect((await listened.owner.get('/webhooks')).data.webhooks).toEqual([])
  })
})

describe('the log', () => {
  it('shows what was sent and answered; one is sent again under its id, and all from a moment in order', async () => {
    const { webhook } = await listened.subscribe()
    listened.receiver.answerWith((_event, response) => void response.writeHead(200).end('спасибо'))
    const before = new Date()
    const numbers = [await listened.shop.order(), await listened.shop.order(), await listened.shop.order()]
    await listened.deliverAll()
    const { deliveries } = (await listened.owner.get(`/webhooks/${webhook.id}/deliveries`)).data
    expect(deliveries).toHaveLength(3)
    const card = (await listened.owner.get(`/webhook-deliveries/${deliveries[0].id}`)).data
    expect(card).toMatchObject({
      state: 'delivered',
      attempts: 1,
      tries: [{ status: 200, words: '', answer: 'спасибо' }],
    })
    expect(JSON.parse(card.body)).toMatchObject({ type: 'order.placed', data: { order: { number: numbers[2] } } })
    const found = await listened.owner.get(
      `/webhooks/${webhook.id}/deliveries?about=${numbers[1]}&state=delivered&kind=order.placed`,
    )
    expect(found.data.deliveries).toMatchObject([{ id: deliveries[1].id }])
    expect((await listened.owner.get(`/webhooks/${webhook.id}/deliveries?state=failed`)).data.deliveries).toEqual([])

    expect((await listened.owner.post(`/webhook-deliveries/${card.id}/redeliver`)).data.state).toBe('waiting')
    await listened.deliverAll()
    expect(listened.receiver.received.at(-1)!.id).toBe(card.eventId)
    expect(listened.receiver.received).toHaveLength(4)
    const again = await listened.owner.post(`/webhooks/${webhook.id}/redeliver`, {
      from: before.toISOString(),
      isFailedOnly: false,
    })
    expect(again.data).toEqual({ count: 3 })
    await listened.deliverAll()
    expect(listened.receiver.received.slice(4).map(({ id }) => id)).toEqual(
      listened.receiver.received.slice(0, 3).map(({ id }) => id),
    )
    expect(
      (
        await listened.owner.post(`/webhooks/${webhook.id}/redeliver`, {
          from: before.toISOString(),
          isFailedOnly: true,
        })
      ).data.count,
    ).toBe(0)
    for (const from of ['', 'вчера', '0001-01-01', '9'.repeat(40)])
      expect(
        (await listened.owner.post(`/webhooks/${webhook.id}/redeliver`, { from, isFailedOnly: true })).status,
      ).toBe(422)
  })

  it('is swept when it is old', async () => {
    const { webhook } = await listened.subscribe()
    await listened.shop.order()
    await listened.deliverAll()
    await sql`update webhook_event set at = ${new Date(listened.shop.time.now.getTime() - (WEBHOOK_LOG_DAYS * 24 + 1) * 3_600_000)}`.execute(
      listened.shop.database.db,
    )
    expect(await sweepWebhooks(listened.services())).toBe(1)
    expect((await listened.owner.get(`/webhooks/${webhook.id}/deliveries`)).data.deliveries).toEqual([])
  })
})

describe('a receiver', () => {
  it('paused hears nothing but a test; resumed it hears all that gathered, or what is new', async () => {
    const { webhook } = await listened.subscribe()
    await listened.owner.post(`/webhooks/${webhook.id}/pause`)
    await listened.shop.order()
    await listened.deliverAll()
    expect(listened.receiver.received).toEqual([])
    const { deliveryId } = (await listened.owner.post(`/webhooks/${webhook.id}/test`)).data
    await listened.deliverAll()
    expect(listened.kinds()).toEqual(['webhook.test'])
    expect((await listened.owner.get(`/webhook-deliveries/${deliveryId}`)).data).toMatchObject({
      state: 'delivered',
      label: 'Пробное событие',
    })
    expect((await listened.owner.post(`/webhooks/${webhook.id}/resume`)).data).toMatchObject({
      state: 'active',
      waiting: 1,
    })
    await listened.deliverAll()
    expect(listened.kinds()).toEqual(['webhook.test', 'order.placed'])
    await listened.owner.post(`/webhooks/${webhook.id}/pause`)
    await listened.shop.order()
    await listened.deliverAll()
    expect((await listened.owner.post(`/webhooks/${webhook.id}/resume`, { skipsWaiting: true })).data.waiting).toBe(0)
    await listened.shop.order()
    await listened.deliverAll()
    expect(listened.kinds()).toEqual(['webhook.test', 'order.placed', 'order.placed'])
    const states = (await listened.owner.get(`/webhooks/${webhook.id}/deliveries`)).data.deliveries.map(
      ({ state }: { state: string }) => state,
    )
    expect(states).toEqual(['delivered', 'skipped', 'delivered', 'delivered'])
  })

  it('stopped by its failures is told of on the first desk, to whoever may mend it', async () => {
    const queue = async (browser = listened.owner) =>
      (await browser.get('/today')).data.queues.find(({ code }: { code: string }) => code === 'webhooks')
    const { webhook } = await listened.subscribe()
    expect(await queue()).toMatchObject({ count: 0, oldestAt: null })
    listened.receiver.answerWith((_event, response) => void response.writeHead(410).end())
    await listened.shop.order()
    await listened.deliverAll()
    expect((await listened.owner.get('/webhooks')).data.webhooks[0].state).toBe('stopped')
    expect(await queue()).toMatchObject({
      count: 1,
      oldestAt: listened.shop.time.now.toISOString(),
      path: '/settings/access',
    })
    for (const role of ['manager', 'operator', null])
      expect([role, await queue(await listened.shop.as(role))]).toEqual([role, undefined])
    await listened.owner.post(`/webhooks/${webhook.id}/resume`)
    expect(await queue()).toMatchObject({ count: 0 })
  })
})

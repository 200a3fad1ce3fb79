import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WEBHOOK_DATA } from '#contract/webhooks.schema.ts'
import { WEBHOOK_EVENTS, WEBHOOK_KINDS } from '#contract/webhooks.ts'
import { openListenedShop } from './listened-shop.fixture.ts'
import { makeEvents } from './make-events.ts'

let listened: Awaited<ReturnType<typeof openListenedShop>>
beforeAll(async () => {
  listened = await openListenedShop()
})
afterAll(() => listened.close())
beforeEach(() => listened.forget())

const marks = () => listened.shop.database.db.selectFrom('webhook_mark').selectAll().orderBy('id').execute()

describe('events', () => {
  it('nobody wants are not even marked', async () => {
    await listened.shop.order()
    expect(await marks()).toEqual([])
    await listened.subscribe({ kinds: ['review.written'] })
    await listened.shop.order()
    expect(await marks()).toEqual([])
  })

  it('are marked by the change itself, or not at all', async () => {
    await listened.subscribe({ kinds: ['stock.changed'] })
    await listened.shop.database.db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('good_stock').set({ quantity: 1 }).where('good_code', '=', '100101').execute()
        throw new Error('the rest failed')
      })
      .catch(() => {})
    expect(await marks()).toEqual([])
  })

  it('tell of an order from its placing to its end, in order', async () => {
    await listened.subscribe({ kinds: WEBHOOK_KINDS.filter((kind) => /^(order|payment)\./.test(kind)) })
    const number = await listened.shop.order()
    const clerk = await listened.shop.as('owner')
    for (const [from, to] of [
      ['new', 'assembling'],
      ['assembling', 'ready'],
      ['ready', 'completed'],
    ]) {
      const said = to === 'completed' ? { due: 10_180, paidBy: 'cash' } : {}
      const answer = await clerk.post(`/orders/${number}/status`, { from, to, ...said })
      expect(answer.status, JSON.stringify(answer)).toBe(200)
    }
    await listened.deliverAll()
    const told = listened.events().map(({ type, data }) => [type, data.from ?? null, data.to ?? null])
    expect(told.filter(([type]) => String(type).startsWith('order.'))).toEqual([
      ['order.placed', null, null],
      ['order.status_changed', 'new', 'assembling'],
      ['order.status_changed', 'assembling', 'ready'],
      ['order.status_changed', 'ready', 'completed'],
    ])
    expect(told.filter(([type]) => type === 'payment.paid')).toHaveLength(1)
    const [first] = listened.events()
    expect(first!.data.order).toMatchObject({ number, total: 10_180, items: [{ code: '100101', quantity: 2 }] })
    // nobody's name, phone or address leaves
    expect(JSON.stringify(listened.receiver.received.map(({ body }) => body))).not.toMatch(/Иван|9111234567|ivan@/)
  })

  it('of goods, prices and stock come in batches, by branch, with what is now', async () => {
    const { db } = listened.shop.database
    await listened.subscribe({
      kinds: ['stock.changed', 'prices.changed', 'goods.changed', 'goods.created', 'goods.deleted'],
    })
    await db
      .updateTable('good_offer')
      .set({ price: sql`price + 100` })
      .where('good_code', 'in', ['100101', '100102'])
      .execute()
    await db
      .updateTable('good_offer')
      .set({ price: sql`price + 100` })
      .where('good_code', '=', '100101')
      .execute()
    await db
      .updateTable('good_offer')
      .set({ price: sql`price` })
      .execute()
    await db
      .updateTable('good')
      .set({ popularity: sql`popularity + 1` })
      .execute()
    await db.updateTable('good').set({ name: 'Новое имя' }).where('code', '=', '100103').execute()
    await db
      .updateTable('good_stock')
      .set({ quantity: 7 })
      .where('good_code', '=', '100101')
      .where('warehouse_id', '=', 1)
      .execute()
    const branches = await db
      .selectFrom('good_offer')
      .select('node_code')
      .distinct()
      .where('good_code', 'in', ['100101', '100102'])
      .execute()
    await listened.deliverAll()
    const all = listened.events()
    expect(
      all
        .filter(({ type }) => type === 'prices.changed')
        .map(({ data }) => data.branch)
        .toSorted(),
    ).toEqual(branches.map(({ node_code }) => node_code).toSorted())
    const offer = await db
      .selectFrom('good_offer')
      .selectAll()
      .where('good_code', '=', '100101')
      .orderBy('node_code')
      .executeTakeFirstOrThrow()
    const prices = all.find(({ type, data }) => type === 'prices.changed' && data.branch === offer.node_code)!
    expect(prices.data.goods.find(({ code }: { code: string }) => code === '100101').price).toBe(offer.price / 100)
    expect(all.filter(({ type }) => type === 'goods.changed')).toMatchObject([
      { data: { goods: [{ code: '100103', name: 'Новое имя' }] } },
    ])
    const stock = all.filter(({ type }) => type === 'stock.changed')
    expect(stock).toHaveLength(1)
    expect(stock[0]!.data.goods).toMatchObject([{ code: '100101' }])
    expect(stock[0]!.data.goods[0].places).toContainEqual({ id: 1, quantity: 7 })
  })

  it('of a price list are a few: a mark a statement, five hundred goods an event', async () => {
    const { db } = listened.shop.database
    await listened.subscribe({ kinds: ['goods.created', 'prices.changed'] })
    const node = await db.selectFrom('node_logistic').select('code').orderBy('position').executeTakeFirstOrThrow()
    await sql`insert into good (code, article, name, slug, category_code, vendor_code)
      select (70000000 + n)::text, 'W-' || n, 'Товар ' || n, 'tovar-' || n, category_code, vendor_code
      from generate_series(1, 12000) n, (select category_code, vendor_code from good where code = '100101') g`.execute(
      db,
    )
    await sql`insert into good_offer (node_code, good_code, price)
      select ${node.code}, (70000000 + n)::text, 10000 + n from generate_series(1, 12000) n`.execute(db)
    expect(await marks()).toHaveLength(2)
    // more than a round takes: the rest stays behind for the next
    expect(await makeEvents(listened.services())).toBe(1)
    expect((await marks()).map(({ kind, codes }) => [kind, codes.length])).toEqual([
      ['goods.created', 2000],
      ['prices.changed', 12000],
    ])
    await listened.deliverAll()
    const sizes = (kind: string) =>
      listened
        .events()
        .filter(({ type }) => type === kind)
        .map(({ data }) => data.goods.length as number)
    expect(sizes('goods.created')).toEqual(Array(24).fill(500))
    expect(sizes('prices.changed')).toEqual(Array(24).fill(500))
    const codes = listened
      .events()
      .flatMap(({ type, data }) =>
        type === 'prices.changed' ? data.goods.map(({ code }: { code: string }) => code) : [],
      )
    expect(new Set(codes).size).toBe(12_000)
    await sql`delete from good where code like '7%' and length(code) = 8`.execute(db)
  })

  it('reach those who chose the kind and the branch', async () => {
    const { db } = listened.shop.database
    const number = await listened.shop.order()
    const { node_code } = await db
      .selectFrom('shop_order')
      .select('node_code')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    const other = await db
      .selectFrom('node_logistic')
      .select('code')
      .where('code', '<>', node_code)
      .executeTakeFirstOrThrow()
    const here = await listened.subscribe({ nodeCodes: [node_code] })
    const there = await listened.subscribe({ nodeCodes: [other.code] })
    const everywhere = await listened.subscribe()
    await listened.shop.order()
    await listened.deliverAll()
    const count = async (id: number) => (await listened.owner.get(`/webhooks/${id}/deliveries`)).data.deliveries.length
    expect([await count(here.webhook.id), await count(there.webhook.id), await count(everywhere.webhook.id)]).toEqual([
      1, 0, 1,
    ])
    // one event, one id, whoever hears it
    expect(new Set(listened.receiver.received.map(({ id }) => id)).size).toBe(1)
  })

  it('of every kind have a trigger, words and a schema', async () => {
    expect(Object.keys(WEBHOOK_DATA).toSorted()).toEqual([...WEBHOOK_KINDS, 'webhook.test'].toSorted())
    const { rows } = await sql<{
      text: string
    }>`select string_agg(prosrc, ' ') as text from pg_proc where proname like 'mark\\_%webhook'`.execute(
      listened.shop.database.db,
    )
    for (const kind of WEBHOOK_KINDS) expect(rows[0]!.text).toContain(`'${kind}'`)
    for (const { label, when } of Object.values(WEBHOOK_EVENTS)) expect([label, when].join('')).toMatch(/^[А-ЯЁ]/)
  })
})

describe('things of the workshop, the rental, returns and reviews', () => {
  it('are told as they happen', async () => {
    const { db } = listened.shop.database
    await listened.subscribe({ kinds: WEBHOOK_KINDS.filter((kind) => /^(repair|rental|return|review)\./.test(kind)) })
    const now = listened.shop.time.now
    const center = await db.selectFrom('service_center').select('id').executeTakeFirstOrThrow()
    const repair = await db
      .insertInto('repair')
      .values({
        service_center_id: center.id,
        user_id: null,
        name: 'Пётр',
        phone: '79110000000',
        tool: 'Дрель',
        vendor_code: null,
        fault: 'Искрит',
        state: 'requested',
        price: null,
        created_at: now,
        updated_at: now,
        claim_declined_by: null,
        good_code: null,
        order_number: null,
        promised_on: null,
        assigned_to: null,
        handed_by: null,
        handed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('repair').set({ state: 'accepted' }).where('id', '=', repair.id).execute()
    const review = await db
      .insertInto('review')
      .values({
        good_code: '100101',
        user_id: null,
        author_name: 'Пётр',
        rating: 5,
        pros: '',
        cons: '',
        text: 'Хорош',
        photos: '[]',
        bought_here: false,
        status: 'waiting',
        refusal: null,
        answer: null,
        answered_at: null,
        likes: 0,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('review').set({ status: 'shown' }).where('id', '=', review.id).execute()
    await db.updateTable('review').set({ likes: 3 }).where('id', '=', review.id).execute()
    await sql`insert into hire_booking (days, status, good_code, good_name, good_slug, warehouse_id, node_code, name, phone, comment,
        total, price_per_day, deposit, ip, created_at, updated_at)
      select '[2026-03-07,2026-03-09)', 'new', '100101', 'Перфоратор', 'p', id, node_code, 'Пётр', '79110000000', '', 100000, 50000, 300000,
        '', now(), now() from warehouse where id = 1`.execute(db)
    await db.updateTable('hire_booking').set({ status: 'confirmed' }).execute()
    const number = await listened.shop.order()
    await sql`insert into goods_return (order_id, node_code, state, reason, quality, wish, hand_in, is_distance, refund_key, created_at, updated_at)
      select id, node_code, 'asked', 'fault', 'bad', 'money', 'shop', true, gen_random_uuid(), now(), now()
      from shop_order where number = ${number}`.execute(db)
    await db.updateTable('goods_return').set({ state: 'awaiting' }).execute()
    await listened.deliverAll()
    expect(listened.kinds().toSorted()).toEqual([
      'rental.booked',
      'rental.status_changed',
      'repair.created',
      'repair.status_changed',
      'return.asked',
      'return.status_changed',
      'review.changed',
      'review.written',
    ])
    expect(listened.events().find(({ type }) => type === 'rental.booked')!.data.rental).toMatchObject({
      from: '2026-03-07',
      to: '2026-03-08',
      total: 1000,
    })
    expect(JSON.stringify(listened.receiver.received.map(({ body }) => body))).not.toMatch(/Пётр|79110000000/)
  })
})

// Puts the year behind the shop into the tables: copied, not placed, so nothing is reserved, sent or told to anybody.
import type pg from 'pg'
import { invoiceTerm } from '#rules/order/invoice-term.ts'
import { type Cell, copyDemoRows, json } from '../copy-rows.ts'
import { DAY } from '../history/calendar.ts'
import { deskOf, leaveCallbacks } from '../history/desk.ts'
import { messagesOf } from '../history/messages.ts'
import type { PastOrder } from '../history/orders.ts'
import { pickingOf } from '../history/picking.ts'
import { makeRepairs } from '../history/repairs.ts'
import type { StaffBook } from '../history/staff.ts'
import { makeRequests } from '../history/requests.ts'
import type { Year } from '../history/year.ts'
import { copyCompanies } from './companies.ts'
import { copyConsents } from './consents.ts'
import { copyGiftCards, copyPromos } from './gifts.ts'
import { INVOICE_DAYS } from '../history/timeline.ts'
import { createRandom, type Random } from '../random.ts'
import { copyReceipts } from './receipts.ts'
import { copyReturns } from './returns.ts'
import { copyWaitingReviews } from './waiting-reviews.ts'

/** As the shop keeps them: older ones are swept. */
const MESSAGE_DAYS = 30

const columns = (names: string): string[] => names.split(' ')

interface Copying {
  client: pg.PoolClient
  year: Year
  staff: StaffBook
  now: Date
  random: Random
}

export async function copyHistory(client: pg.PoolClient, year: Year, staff: StaffBook, now: Date): Promise<void> {
  const copying = { client, year, staff, now, random: createRandom('history/around') }
  await copyBuyers(copying)
  await client.query('select make_order_months($1, $2)', [now, year.orders.length])
  await copyOrders(copying)
  await copyPicking(copying)
  await copyArrivals(copying)
  await copyMoney(copying)
  await copyReceipts(client, now)
  await copyDesk(copying)
  await copyMessages(copying)
  await copyRepairs(copying)
  await copyRequests(copying)
  await copyReturns(client, now)
  await copyPromos(client, now)
  await copyGiftCards(client, now)
  await copyCompanies(client, now)
  await copyWaitingReviews(client, now)
  for (const [table, column] of [
    ['customer', 'id'],
    ['shop_order', 'id'],
    ['repair', 'id'],
    ['feedback_request', 'id'],
  ] as const)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), (select max(${column}) from ${table})) where exists (select from ${table})`,
      [table, column],
    )
}

async function copyBuyers({ client, year }: Copying): Promise<void> {
  const { accounts, orders, bonuses } = year
  await copyDemoRows(
    client,
    'customer',
    columns('id name phone email email_set_at email_verified_at birthdate mailing_agreement bonus_balance created_at'),
    accounts.map((each) => [
      each.id!,
      each.name,
      each.phone,
      each.email,
      each.since,
      each.since,
      each.birthdate,
      each.wantsMail,
      each.balance,
      each.since,
    ]),
  )
  await copyConsents(client, year)
  const doors = new Map(
    orders.flatMap(({ buyer, delivery, at }) =>
      buyer.id !== null && delivery.type === 'courier' ? [[buyer.id, [buyer.id, delivery.address, at] as Cell[]]] : [],
    ),
  )
  await copyDemoRows(client, 'delivery_address', columns('user_id address created_at'), doors.values())
  await copyDemoRows(
    client,
    'user_organization',
    columns('user_id inn kpp name address created_at'),
    accounts.flatMap(({ id, organization, since }): Cell[][] =>
      organization ? [[id, organization.inn, organization.kpp, organization.name, organization.address, since]] : [],
    ),
  )
  await copyDemoRows(
    client,
    'bonus_entry',
    columns('user_id amount reason order_number balance_after created_at'),
    bonuses.map(({ buyer, amount, reason, order, after, at }) => [buyer, amount, reason, String(order), after, at]),
  )
}

const ORDER_COLUMNS = columns(
  'id user_id source node_code status contact_name contact_phone contact_email delivery_type warehouse_id delivery_address ' +
    'delivery_text delivery_price transport courier_visit payment_type pay_token paid_at reserved_until invoice_until organization comment ' +
    'goods_total goods_total_old bonuses_used bonuses_earned total ip utm_source is_unproven version created_at updated_at',
)

const orderRow = (order: PastOrder): Cell[] => {
  const { buyer, delivery, steps } = order
  return [
    order.id,
    buyer.id,
    order.source,
    order.node,
    steps.at(-1)!.status,
    buyer.name,
    buyer.phone,
    buyer.email,
    delivery.type,
    delivery.shop,
    delivery.address,
    delivery.text,
    delivery.price,
    delivery.transport && json(delivery.transport),
    delivery.visit && json(delivery.visit),
    order.payment,
    order.token,
    order.paidAt,
    order.reservedUntil,
    order.payment === 'invoice' ? invoiceTerm(order.at, INVOICE_DAYS) : null,
    order.payment === 'invoice' ? json(buyer.organization) : null,
    order.comment,
    order.goodsTotal,
    order.goodsTotalOld,
    order.bonusesUsed,
    order.bonusesEarned,
    order.total,
    order.ip,
    order.utm,
    buyer.id === null,
    steps.length,
    order.at,
    steps.at(-1)!.at,
  ]
}

async function copyOrders({ client, year: { orders } }: Copying): Promise<void> {
  await copyDemoRows(client, 'shop_order', ORDER_COLUMNS, orders.map(orderRow))
  await copyDemoRows(
    client,
    'order_item',
    columns('order_id position good_code article name slug picture unit quantity price price_old bonuses bonus_share'),
    orders.flatMap(({ id, lines }) =>
      lines.map(({ good, quantity, price, priceOld, bonuses, bonusShare }, place): Cell[] => [
        id,
        place,
        good.code,
        good.article,
        good.name,
        good.slug,
        good.picture,
        good.unit,
        quantity,
        price,
        priceOld,
        bonuses,
        bonusShare,
      ]),
    ),
  )
  await copyDemoRows(
    client,
    'order_take',
    columns('order_id good_code warehouse_id quantity'),
    orders.flatMap(({ id, lines }) => lines.map(({ good, from, quantity }): Cell[] => [id, good.code, from, quantity])),
  )
  // triggers are off
  await client.query('select write_order_tokens()')
  await copyDemoRows(
    client,
    'order_status_history',
    columns('order_id status actor note staff_id created_at'),
    orders
      .flatMap(({ id, steps }) =>
        steps.map(({ status, actor, note, staff, at }): Cell[] => [id, status, actor, note, staff, at]),
      )
      .toSorted((a, b) => (a.at(-1) as Date).getTime() - (b.at(-1) as Date).getTime()),
  )
}

async function copyPicking({ client, year: { orders }, staff }: Copying): Promise<void> {
  const random = createRandom('history/picking')
  await copyDemoRows(
    client,
    'order_picking',
    columns('order_id begun_by begun_at done_by done_at'),
    orders.flatMap((order): Cell[][] => {
      const picking = pickingOf(random, order, staff)
      return picking ? [[picking.order, picking.begunBy, picking.begunAt, picking.doneBy, picking.doneAt]] : []
    }),
  )
}

/** When what lies there came: what sells well a few weeks ago, the rest up to most of a year; of some nobody knows. */
async function copyArrivals({ client, now }: Copying): Promise<void> {
  await client.query(
    `insert into stock_arrival (warehouse_id, good_code, day, quantity)
    select s.warehouse_id, s.good_code, ($1::timestamptz at time zone 'Europe/Moscow')::date - at.days, s.quantity
    from good_stock s join good g on g.code = s.good_code
    cross join (select percentile_cont(0.6) within group (order by popularity) as popularity from good) half
    cross join lateral (select abs(hashtext(s.good_code || '/' || s.warehouse_id)) as thrown) each
    cross join lateral (select 3 + each.thrown % case when g.popularity > half.popularity
      then 45 else 260 end as days) at
    where s.quantity > 0 and not g.is_hire and each.thrown % 9 <> 0
    on conflict do nothing`,
    [now],
  )
}

/** The demo's own bank has its half of it. */
async function copyMoney({ client, year: { orders } }: Copying): Promise<void> {
  const attempts = orders.flatMap(({ id, payment, total, attempts: all }) =>
    all.map((each) => ({ ...each, id: crypto.randomUUID(), order: id, type: payment, total })),
  )
  await copyDemoRows(
    client,
    'order_payment',
    columns('id order_id type amount provider provider_id provider_url state created_at updated_at refunded_amount'),
    attempts.map((each) => [
      each.id,
      each.order,
      each.type,
      each.total,
      'sandbox',
      each.id,
      `/dev/pay/${each.id}/`,
      each.state,
      each.at,
      each.settledAt,
      null,
    ]),
  )
  await copyDemoRows(
    client,
    'sandbox_payment',
    columns('id type order_number amount return_url state created_at'),
    attempts.map((each) => [each.id, each.type, String(each.order), each.total, '/', each.state, each.at]),
  )
}

async function copyDesk({ client, year: { orders }, staff, now, random }: Copying): Promise<void> {
  const desks = orders.map((order) => deskOf(random, order, staff, now))
  leaveCallbacks(desks, orders, staff, now)
  await copyDemoRows(
    client,
    'order_note',
    columns('order_id staff_id kind text created_at'),
    desks
      .flatMap(({ notes }) => notes)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ order, staff: who, kind, text, at }) => [order, who, kind, text, at]),
  )
  await copyDemoRows(
    client,
    'order_desk',
    columns('order_id tags assigned_to next_call_at calls'),
    desks.flatMap(({ row }): Cell[][] => (row ? [[row.order, row.tags, row.assigned, row.nextCall, row.calls]] : [])),
  )
}

async function copyMessages({ client, year: { orders }, now }: Copying): Promise<void> {
  const since = now.getTime() - MESSAGE_DAYS * DAY
  await copyDemoRows(
    client,
    'outbox',
    columns('channel recipient subject text state attempts next_attempt_at created_at sent_at order_id'),
    orders
      .filter(({ at, steps }) => Math.max(at.getTime(), steps.at(-1)!.at.getTime()) > since)
      .flatMap(messagesOf)
      .filter(({ at }) => at.getTime() > since)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ channel, to, subject, text, at, order }) => {
        const sent = new Date(Math.min(at.getTime() + 2000, now.getTime()))
        return [channel, to, subject, text, 'sent', 1, at, at, sent, order]
      }),
  )
}

async function copyRepairs({ client, year, now, random }: Copying): Promise<void> {
  const [{ rows: centers }, { rows: tools }] = await Promise.all([
    client.query<{ id: number; node: string }>('select id, node_code as node from service_center order by id'),
    client.query<{ name: string; vendor: string }>(
      `select good.name, vendor_code as vendor from good join good_document on good_document.good_code = good.code
      where not is_hire order by popularity desc, good.code limit 400`,
    ),
  ])
  const buyers = [...new Set(year.orders.map(({ buyer }) => buyer))]
  const repairs = makeRepairs(random, { centers, tools, buyers, now })
  const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 40000)::integer as last from repair')
  const first = rows[0]!.last + 1
  await copyDemoRows(
    client,
    'repair',
    columns('id service_center_id user_id name phone tool vendor_code fault state price created_at updated_at'),
    repairs.map(({ center, buyer, tool, vendor, fault, price, steps }, at) => [
      first + at,
      center,
      buyer.id,
      buyer.name,
      buyer.phone,
      tool,
      vendor,
      fault,
      steps.at(-1)!.state,
      price,
      steps[0]!.at,
      steps.at(-1)!.at,
    ]),
  )
  await copyDemoRows(
    client,
    'repair_history',
    columns('repair_id state note created_at'),
    repairs.flatMap(({ steps }, at) => steps.map((step): Cell[] => [first + at, step.state, step.note, step.at])),
  )
  // nobody works for more than was agreed to: by the link that was sent, or by phone where none was
  await client.query(
    `insert into repair_offer (repair_id, token, diagnosis, lines, total, sent_at, valid_until, answer, answered_at, way)
    select r.id, left(md5(r.id::text), 25), '', '[]', r.price, coalesce(asked_at, begun_at), coalesce(asked_at, begun_at) + interval '7 days',
      case when begun_at is not null then 'agreed' end, begun_at, case when asked_at is null then 'phone' else 'link' end
    from repair r, lateral (select min(created_at) filter (where state = 'agreement') as asked_at, min(created_at) filter (where state = 'repair') as begun_at
      from repair_history where repair_id = r.id) way where r.price > 0 and r.id >= $1`,
    [first],
  )
  // triggers are off
  await client.query('select write_repair_ways()')
}

/** Most are over; those of today wait. */
async function copyRequests({ client, year: { orders }, staff, now }: Copying): Promise<void> {
  const requests = makeRequests(orders, staff, now)
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(id), 0)::integer as last from feedback_request',
  )
  const first = rows[0]!.last + 1
  await copyDemoRows(
    client,
    'feedback_request',
    columns(
      'id type node_code user_id name phone message good_code part_type tool state created_at taken_by taken_at next_call_at talked_at calls ' +
        'result closed_at closed_by order_id',
    ),
    requests.map(({ order: { buyer, node, lines }, closed, part, ...request }, at) => [
      first + at,
      request.type,
      node,
      buyer.id,
      buyer.name,
      buyer.phone,
      request.text,
      // a question without a good is for the desk of requests
      request.isAboutGood && (closed || request.type !== 'question') ? lines[0]!.good.code : null,
      part?.type ?? null,
      part?.tool ?? '',
      closed ? (closed.result === 'spam' ? 'dropped' : 'answered') : 'new',
      request.at,
      request.takenBy,
      request.steps[0]?.at ?? null,
      request.nextCall,
      request.talkedAt,
      request.calls,
      closed?.result ?? null,
      closed?.at ?? null,
      closed?.by ?? null,
      request.ownOrder,
    ]),
  )
  await copyDemoRows(
    client,
    'request_note',
    columns('request_id staff_id kind text until created_at'),
    requests.flatMap(({ steps }, at) =>
      steps.map((step): Cell[] => [first + at, step.staff, step.kind, step.text, step.until, step.at]),
    ),
  )
}

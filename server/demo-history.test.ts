import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoHistory } from '#demo/load-history.ts'
import { DEMO_CARDS } from '#demo/load/gifts.ts'
import { loadDemoShop } from '#demo/load.ts'
import { cardNumber, codeKey, promoCodeError } from '#rules/money/promo-code.ts'
import { canMove, type OrderStatus } from '#rules/order/order-status.ts'
import { canMoveRepair, type RepairState } from '#rules/order/repair-state.ts'
import { createTestDatabase, type TestDatabase } from './db/test-database.ts'
import { hashOfCard } from './shop/money/gift-cards/card-number.ts'
import { addDemoStaff } from './shop/people/staff/demo-staff.ts'
import { countChanged } from './shop/running/reports/count-reports.ts'
import { countShelves, type Shelves } from './test/order-books.ts'
import { rawSales } from './test/raw-sales.ts'
import { namedPictures } from './test/stored-pictures.ts'
import { openTestShop, type TestShop } from './test/test-app.ts'

const NOW = new Date('2026-11-17T15:20:00+03:00')
const ORDERS = 2000

let database: TestDatabase
let before: Shelves
let shop: TestShop
beforeAll(async () => {
  database = await createTestDatabase()
  await loadDemoShop(database.pool, { goods: 400, seed: 1, storePictures: namedPictures, now: NOW })
  await addDemoStaff(database.db, NOW)
  before = await countShelves(database.db)
  expect(await loadDemoHistory(database.pool, { orders: ORDERS, seed: 1, now: NOW })).toBe(true)
  shop = await openTestShop({}, {}, {}, Promise.resolve(database))
  shop.time.now = NOW
})
afterAll(() => shop.close())

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await database.pool.query<T>(text, values)).rows

/** What must not be there: any row is a mistake. */
const none = async (text: string) => expect(await rows(`${text} limit 5`), text).toEqual([])

describe('the past of the demo shop', () => {
  it('has about as many orders as asked, of every status, branch, delivery and payment', async () => {
    const [{ count }] = (await rows<{ count: number }>('select count(*)::integer as count from shop_order')) as [
      { count: number },
    ]
    expect(count).toBeGreaterThan(ORDERS * 0.85)
    expect(count).toBeLessThanOrEqual(ORDERS * 1.1)
    const kinds = await rows<{ statuses: number; branches: number; ways: number; payments: number }>(
      `select count(distinct status)::integer as statuses, count(distinct node_code)::integer as branches,
        count(distinct delivery_type)::integer as ways, count(distinct payment_type)::integer as payments from shop_order`,
    )
    expect(kinds).toEqual([{ statuses: 7, branches: 6, ways: 3, payments: 4 }])
  })

  it('shows the desks at work: organizations of every kind, reviews that wait', async () => {
    const companies = await rows<{ is_proven: boolean; has_terms: boolean; orders: number }>(
      `select proven_at is not null as is_proven, credit_limit > 0 and price_list_id is not null as has_terms,
        (select count(*)::integer from shop_order where company_id = company.id and status = 'completed') as orders from company order by id`,
    )
    expect(companies).toMatchObject([
      { is_proven: true, has_terms: true },
      { is_proven: true, has_terms: false },
      { is_proven: false, has_terms: false },
    ])
    expect(companies[0]!.orders).toBeGreaterThan(0)
    await none(
      `select o.id from shop_order o join company c on c.id = o.company_id where o.organization ->> 'inn' <> c.inn`,
    )
    expect((await rows("select id from review where status = 'waiting'")).length).toBe(4)
  })

  it('has every crossed-out price asked for within the 90 days a product tells of', () =>
    none(`select o.good_code from good_offer o where price_old is not null and not exists (select from price_history h
      where (h.good_code, h.node_code, h.price) = (o.good_code, o.node_code, o.price_old) and valid_until > '2026-11-17'::timestamptz - interval '90 days')`))

  it('adds up: lines to orders, bonuses to discounts', async () => {
    await none(`select o.id from shop_order o left join (select order_id, sum(price * quantity) as now, sum(price_old * quantity) as old,
        sum(bonus_share) as off, sum(bonuses * quantity) as earned from order_item group by order_id) i on i.order_id = o.id
      where i.now is distinct from o.goods_total or i.old <> o.goods_total_old or i.off <> o.bonuses_used * 100 or i.earned <> o.bonuses_earned`)
    await none(
      'select id from shop_order where bonuses_used > goods_total * 0.3 / 100 or (bonuses_used > 0 and user_id is null)',
    )
    await none(`select o.id from shop_order o where delivery_type = 'courier' and delivery_price <> (select price from delivery_tier t
      where t.node_code = o.node_code and t.start_amount <= o.goods_total order by start_amount desc limit 1)`)
  })

  it('leaves buyers to be called back, each after a call nobody answered', async () => {
    const waiting = await rows<{ minutes: number }>(
      `select extract(epoch from $1::timestamptz - next_call_at) / 60 as minutes from order_desk where next_call_at <= $1 order by 1`,
      [NOW],
    )
    expect(waiting.length).toBeGreaterThanOrEqual(4)
    expect(Number(waiting[0]!.minutes)).toBeLessThan(60)
    expect(Number(waiting.at(-1)!.minutes)).toBeLessThan(2 * 24 * 60)
    await none(`select d.order_id from order_desk d where next_call_at is not null and not exists (
      select from order_note n where n.order_id = d.order_id and n.kind = 'no-answer' and n.created_at < d.next_call_at)`)
    await none(
      `select n.order_id from order_note n join shop_order o on o.id = n.order_id where n.created_at < o.created_at`,
    )
  })

  it('numbers orders in the order of time, and the next one goes on', async () => {
    await none(`select id from (select id, created_at, lag(created_at) over (order by id) as earlier, id - lag(id) over (order by id) as step
      from shop_order) o where created_at < earlier or step <> 1`)
    const [{ next, last }] = (await rows<{ next: number; last: number }>(
      `select nextval(pg_get_serial_sequence('shop_order', 'id'))::integer as next, (select max(id)::integer from shop_order) as last`,
    )) as [{ next: number; last: number }]
    expect(next).toBe(last + 1)
    await none(
      `select id from shop_order where created_at > '${NOW.toISOString()}' or updated_at > '${NOW.toISOString()}'`,
    )
  })

  it('leads every order by the rules, step after step, with names', async () => {
    const steps = await rows<{
      order_id: number
      status: OrderStatus
      actor: string
      staff_id: number | null
      at: Date
    }>('select order_id, status, actor, staff_id, created_at as at from order_status_history order by order_id, id')
    const ends = new Map(
      (
        await rows<{ id: number; status: string; source: string; at: Date }>(
          'select id, status, source, updated_at as at from shop_order',
        )
      ).map((order) => [order.id, order]),
    )
    const wrong: string[] = []
    for (const [place, step] of steps.entries()) {
      const earlier = steps[place - 1]
      const next = steps[place + 1]
      const isFirst = earlier?.order_id !== step.order_id
      const isByPhone = ends.get(step.order_id)!.source === 'phone'
      if (isFirst && step.actor !== (isByPhone ? 'shop' : 'buyer'))
        wrong.push(`${step.order_id}: ${step.actor} began it`)
      if (!isFirst && step.at < earlier!.at) wrong.push(`${step.order_id} goes back in time`)
      const isPaid = earlier?.status === 'awaiting-payment' && step.status === 'new'
      if (!isFirst && !isPaid && !canMove(earlier!.status, step.status))
        wrong.push(`${step.order_id}: ${earlier!.status} → ${step.status}`)
      if ((step.actor === 'shop') !== (step.staff_id !== null))
        wrong.push(`${step.order_id}: ${step.actor} ${step.staff_id}`)
      const end = ends.get(step.order_id)!
      if (next?.order_id !== step.order_id && (end.status !== step.status || end.at.getTime() !== step.at.getTime()))
        wrong.push(`${step.order_id} ends otherwise`)
    }
    expect(wrong.slice(0, 5)).toEqual([])
    expect(new Set(steps.map(({ order_id }) => order_id)).size).toBe(ends.size)
  })

  it('keeps the books of bonuses', async () => {
    await none(`select id from (select id, user_id, balance_after, amount, coalesce(lag(balance_after) over (partition by user_id order by id), 0) as was
      from bonus_entry) e where balance_after <> was + amount`)
    await none(
      `select c.id from customer c where bonus_balance <> coalesce((select sum(amount) from bonus_entry where user_id = c.id), 0)`,
    )
    await none(`select o.id from shop_order o where status = 'completed' and user_id is not null and bonuses_earned > 0
      and not exists (select from bonus_entry where order_number = o.number and amount = o.bonuses_earned)`)
  })

  it('has its money where it belongs', async () => {
    await none(`select id from order_payment where state not in ('paid', 'declined', 'refunded')`)
    await none(`select o.id from shop_order o where payment_type in ('online', 'split') and (select count(*) from order_payment p
      where p.order_id = o.id and p.state in ('paid', 'refunded') and p.amount = o.total) <> (o.paid_at is not null)::integer`)
    await none(`select p.id from order_payment p join shop_order o on o.id = p.order_id
      where (p.state = 'refunded') <> (o.status = 'cancelled' and p.state <> 'declined')`)
    await none(
      `select p.id from order_payment p left join sandbox_payment s on s.id = p.id where s.state is distinct from p.state or s.amount <> p.amount`,
    )
    await none(`select id from shop_order where status = 'completed' and paid_at is null`)
    await none(
      `select id from shop_order where status = 'awaiting-payment' and payment_type <> 'invoice' and reserved_until <= '${NOW.toISOString()}'`,
    )
    const states = await rows<{ state: string }>('select distinct state from order_payment order by state')
    expect(states.map(({ state }) => state)).toEqual(['declined', 'paid', 'refunded'])
  })

  it('has promo codes of every state, and gift cards whose ledgers and numbers are true', async () => {
    const today = `'${NOW.toISOString()}'::date`
    expect(
      await rows(`select count(*)::integer as promos, (count(*) filter (where stopped_at is not null))::integer as stopped,
        (count(*) filter (where ends_on < ${today}))::integer as over, (count(*) filter (where starts_on > ${today}))::integer as ahead,
        (select count(*)::integer from promo_code) as codes from promo`),
    ).toEqual([{ promos: 6, stopped: 1, over: 1, ahead: 1, codes: 45 }])
    for (const { code, key } of await rows<{ code: string; key: string }>('select code, key from promo_code')) {
      expect(promoCodeError(code)).toBeNull()
      expect(key).toBe(codeKey(code))
    }
    await none(`select id from promo where created_at > '${NOW.toISOString()}' or created_at::date > starts_on`)
    await none(
      `select p.id from promo p, jsonb_array_elements_text(only_goods -> 'categories') c where not exists (select from category where code = c)`,
    )

    const cards = await rows<{ last4: string; hash: string; left: number }>(
      `select last4, code_hash as hash, (select sum(amount) from gift_entry where card_id = g.id)::integer as left from gift_card g order by id`,
    )
    expect(cards.map(({ left }) => (left === 0 ? 'spent' : 'on'))).toEqual(['on', 'spent', 'on', 'on', 'on'])
    for (const { number, hash } of DEMO_CARDS) {
      expect(cardNumber(number)).toEqual({ digits: number, isRight: true })
      expect(await hashOfCard(number)).toBe(hash)
    }
    expect(cards.map(({ hash }) => hash)).toEqual(DEMO_CARDS.map(({ hash }) => hash))
    await none(
      `select id from gift_card g where denomination <> (select amount from gift_entry where card_id = g.id order by id limit 1)`,
    )
    await none(`select o.id from shop_order o full join gift_entry e on e.order_id = o.id and e.amount < 0 and e.card_id = o.gift_card_id
      where (o.gift_card_id is not null or e.amount < 0) and (o.gift_paid is distinct from -e.amount or o.created_at <> e.created_at)`)
    expect(await rows('select count(*)::integer as orders from shop_order where gift_paid > 0')).toEqual([
      { orders: 3 },
    ])
  })

  it('holds no shelf and sells nothing before it was there', async () => {
    expect(await countShelves(database.db)).toEqual(before)
    await none(`select i.order_id from order_item i join shop_order o on o.id = i.order_id join good g on g.code = i.good_code
      where g.created_at > o.created_at or g.is_hire`)
    await none(
      `select i.order_id from order_item i full join order_take t using (order_id, good_code) where i.quantity is distinct from t.quantity`,
    )
    await none(
      `select t.order_id from order_take t left join good_stock s using (good_code, warehouse_id) where s.quantity is null`,
    )
  })

  it('sends nothing to anybody and wakes no screen', async () => {
    await none(
      `select id from outbox where state <> 'sent' or sent_at > '${NOW.toISOString()}' or sent_at < created_at`,
    )
    await none('select id from office_event')
    await none(
      `select id from outbox o where order_id is null or not exists (select from shop_order where id = o.order_id)`,
    )
    await none(`select recipient from outbox where channel = 'sms' and recipient !~ '^794[3-8]'`)
  })

  it('points to nothing that is not there', async () => {
    const keys = await rows<{ text: string }>(
      `select format('select %L as key from %s c where %s and not exists (select from %s p where %s)', conname, conrelid::regclass,
        (select string_agg(format('c.%I is not null', a.attname), ' and ') from unnest(conkey) k join pg_attribute a on a.attrelid = conrelid and a.attnum = k),
        confrelid::regclass,
        (select string_agg(format('p.%I = c.%I', theirs.attname, ours.attname), ' and ') from unnest(conkey, confkey) k (ours, theirs)
          join pg_attribute ours on ours.attrelid = conrelid and ours.attnum = k.ours
          join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = k.theirs)) as text
      from pg_constraint where contype = 'f' and conparentid = 0`,
    )
    expect(keys.length).toBeGreaterThan(30)
    for (const { text } of keys) await none(text)
    await none(
      'select user_id from shop_order o where user_id is not null and not exists (select from customer where id = o.user_id)',
    )
    await none(
      'select o.id from shop_order o join customer c on c.id = o.user_id where c.created_at > o.created_at or c.phone <> o.contact_phone',
    )
  })

  it('repairs and rents by the rules', async () => {
    const steps = await rows<{ repair_id: number; state: RepairState; at: Date }>(
      'select repair_id, state, created_at as at from repair_history order by repair_id, id',
    )
    expect(steps.length).toBeGreaterThan(ORDERS / 8)
    const wrong = steps.filter((step, place) => {
      const earlier = steps[place - 1]
      if (earlier?.repair_id !== step.repair_id) return step.state !== 'requested'
      return !canMoveRepair(earlier.state, step.state) || step.at < earlier.at
    })
    expect(wrong.slice(0, 5)).toEqual([])
    await none(
      `select a.id from hire_booking a join hire_booking b on a.piece_id = b.piece_id and a.id < b.id and a.days && b.days`,
    )
    await none(
      `select id from (select id, created_at, lag(created_at) over (order by id) as earlier from hire_booking) b where created_at < earlier`,
    )
    await none(`select id from hire_booking where phone = '70000000000'`)
  })

  it('has the moments of every repair beside it, as the report on services reads them', async () => {
    await none(`select h.repair_id from repair_history h left join repair_way way on way.repair_id = h.repair_id
      where h.state in ('ready', 'issued') and (way.ready_at is null or way.ready_at > h.created_at)`)
    expect(await rows('select from repair_way where ready_at is not null limit 1')).toHaveLength(1)
  })

  it('has weekdays, seasons and growth', async () => {
    const [week] = await rows<{ mondays: number; sundays: number }>(
      `select count(*) filter (where extract(isodow from created_at at time zone 'Europe/Moscow') = 1)::integer as mondays,
        count(*) filter (where extract(isodow from created_at at time zone 'Europe/Moscow') = 7)::integer as sundays from shop_order`,
    )
    expect(week!.mondays).toBeGreaterThan(week!.sundays * 1.2)
    const [mowers] = await rows<{ summer: number; winter: number }>(
      `select count(*) filter (where extract(month from o.created_at) in (5, 6, 7))::integer as summer,
        count(*) filter (where extract(month from o.created_at) in (12, 1, 2))::integer as winter
      from order_item i join shop_order o on o.id = i.order_id join good on good.code = i.good_code where category_code = 'gazonokosilki'`,
    )
    expect(mowers!.summer).toBeGreaterThan(mowers!.winter * 3)
  })

  it('is told by the reports as the raw tables tell it', async () => {
    const { db, pool } = database
    await countChanged(db, NOW)
    const raw = await rawSales(pool, { from: '2000-01-01', to: '2999-01-01' })
    const [sums] = await rows<{ orders: number; cancelled: number; total: number; returned: number }>(
      `select sum(orders)::integer as orders, sum(cancelled)::integer as cancelled, sum(total)::bigint as total,
        sum(returned)::bigint as returned from report_day`,
    )
    const { goods, sections, ...whole } = raw
    expect(sums).toEqual(whole)
    for (const table of [
      'report_good_day',
      // the whole shop's, and those of its branches; single shops are left out
      ...["node_code = ''", "node_code ~ '^[^@]'"].flatMap((places) => [
        `report_good_span where length(span) = 7 and ${places}`,
        `report_good_span where length(span) = 4 and ${places}`,
      ]),
    ]) {
      const sold = await rows<{ good_code: string; quantity: number; revenue: number; known: number; cost: number }>(
        `select good_code, sum(quantity)::integer as quantity, sum(revenue)::bigint as revenue, sum(known_revenue)::bigint as known,
          sum(cost)::bigint as cost from ${table} group by 1`,
      )
      expect(new Map(sold.map(({ good_code, ...figures }) => [good_code, figures])), table).toEqual(goods)
    }
    for (const [table, not] of ['report_group_day', 'report_group_month'].flatMap((each) => [
      [each, ''],
      [each, 'not'],
    ])) {
      const sold = await rows<{ key: string; orders: number; revenue: number }>(
        `select key, sum(orders)::integer as orders, sum(revenue)::bigint as revenue from ${table} where axis = 'category' and ${not} node_code = '' group by 1`,
      )
      expect(new Map(sold.map(({ key, ...figures }) => [key, figures])), table).toEqual(sections)
    }
  })

  it('has its orders picked between the first step and the next, and breaks a promise now and then', async () => {
    await none(`select p.order_id from order_picking p where p.done_at < p.begun_at or p.begun_at < (select min(created_at)
      from order_status_history h where h.order_id = p.order_id and h.status = 'assembling')
      or p.done_at > (select min(created_at) from order_status_history h where h.order_id = p.order_id and h.status in ('ready', 'delivering'))`)
    await countChanged(database.db, NOW)
    const [work] = await rows<{ minutes: number; people: number; picked: number; kept: number; broken: number }>(
      `select avg(pick_minutes)::float as minutes, count(distinct picked_by)::integer as people, count(pick_minutes)::integer as picked,
        count(*) filter (where met_on <= promised_on)::integer as kept, count(*) filter (where met_on > promised_on)::integer as broken
      from report_order where not is_cancelled`,
    )
    expect(work!.picked).toBeGreaterThan(ORDERS * 0.6)
    expect(work!.people).toBeGreaterThan(1)
    expect(work!.minutes).toBeGreaterThan(8)
    expect(work!.minutes).toBeLessThan(60)
    expect(work!.broken).toBeGreaterThan(work!.kept * 0.03)
    expect(work!.broken).toBeLessThan(work!.kept * 0.2)
  })

  it('knows when most of what lies on the shelves came, some of it long ago', async () => {
    const [age] = await rows<{ fresh: number; old: number; unknown: number }>(
      `select count(*) filter (where a.day > $1::date - 30)::integer as fresh, count(*) filter (where a.day < $1::date - 90)::integer as old,
        count(*) filter (where a.day is null)::integer as unknown
      from good_stock s left join stock_arrival a using (warehouse_id, good_code) where s.quantity > 0`,
      ['2026-11-17'],
    )
    expect(age!.fresh).toBeGreaterThan(20)
    expect(age!.old).toBeGreaterThan(20)
    expect(age!.unknown).toBeLessThan(age!.fresh + age!.old)
  })

  it('has a page of its own for every order, by the link in the account and in letters', async () => {
    await none('select id from shop_order where order_of_token(pay_token) is distinct from id')
    const orders = await rows<{ id: number; token: string }>(
      `select distinct on (status, payment_type) id, pay_token as token from shop_order
      where updated_at > '2026-11-17'::timestamptz - interval '60 days' order by status, payment_type, id`,
    )
    expect(orders.length).toBeGreaterThan(6)
    for (const { id, token } of orders)
      expect((await shop.get(`/api/order/${token}`)).json(), token).toMatchObject({ data: { number: String(id) } })
  })

  it('has its counters’ money in the ledger: what is out is paid for, with its deposit held; what is over owes nothing', async () => {
    await none(`select b.id from hire_booking b left join money_open o on o.subject = 'rental' and o.subject_id = b.id
      where (coalesce(o.owed, 0), coalesce(o.deposit, 0)) <> (0, case when status = 'issued' then b.deposit else 0 end)`)
    await none(`select r.id from repair r where state = 'issued' and coalesce(price, 0) <> (select coalesce(sum(sum), 0) from money_movement
      where subject = 'repair' and subject_id = r.id and kind = 'received')`)
    await none(`select order_id from order_handover h where amount <> (select coalesce(sum(sum), 0) from money_movement
      where subject = 'order' and subject_id = order_id)`)
    const [moved] = await rows<{ ways: number; subjects: number }>(
      'select count(distinct way)::integer as ways, count(distinct subject)::integer as subjects from money_movement',
    )
    expect(moved).toEqual({ ways: 3, subjects: 3 })
    // closed last night, with change for today
    await none(`select id from drawer_closing where at > '2026-11-17T00:00:00+03:00' or counted - taken <> 500000`)
    await none(`select id from money_movement m where at < '2026-11-17T00:00:00+03:00' and way is not null
      and id > (select max(until_id) from drawer_closing c where c.warehouse_id = m.warehouse_id)`)
  })

  it('is loaded once', async () => {
    const count = () => rows('select count(*) from shop_order')
    const was = await count()
    expect(await loadDemoHistory(database.pool, { orders: 10, seed: 2, now: NOW })).toBe(false)
    expect(await count()).toEqual(was)
  })
})

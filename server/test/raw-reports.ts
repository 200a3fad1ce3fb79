import type pg from 'pg'
import { HOUR_MS } from '#rules/calendar/durations.ts'
import { promisedDay } from '#rules/delivery/promised-day.ts'

interface Place {
  node: string
  shop: number | null
}
interface Period {
  from: string
  to: string
}
export interface RawAsked {
  period: Period
  now: Date
  isIn: (place: Place) => boolean
  /** Visitors are of a branch. */
  isBranch: (node: string) => boolean
}

/** Moscow is three hours ahead, summer and winter. */
const local = (at: Date) => new Date(at.getTime() + 3 * HOUR_MS)
const dayOf = (at: Date) => local(at).toISOString().slice(0, 10)
const sum = (values: readonly number[]) => values.reduce((whole, each) => whole + each, 0)
const mean = (values: readonly number[]) => (values.length === 0 ? null : Math.round(sum(values) / values.length))
const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 1000) / whole) / 10)
const roubles = (kopecks: number | null) => (kopecks === null ? null : kopecks / 100)
const middleDays = (hours: readonly number[]) =>
  hours.length === 0 ? null : Math.round((sum(hours) / hours.length / 24) * 10) / 10
const within = ({ from, to }: Period, day: string) => day >= from && day <= to

/** Minutes somebody waited while the phone is manned: from nine in the morning to eight in the evening. */
function waited(placed: Date, called: Date): number {
  const at = local(placed)
  const hour = at.getUTCHours()
  const from =
    hour >= 9 && hour < 20
      ? at.getTime()
      : Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + (hour < 9 ? 0 : 1), 9)
  return Math.max(0, Math.ceil((local(called).getTime() - from) / 60_000))
}

interface RawOrder {
  id: number
  source: string
  node_code: string
  warehouse_id: number | null
  status: string
  contact_phone: string
  delivery_type: string
  delivery_text: string
  total: number
  created_at: Date
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
}

/**
 * Buyers, steps, work and services as the reports tell them, counted another way: table by table as they lie, row by
 * row, with no sums kept between.
 */
export async function rawReports(pool: pg.Pool, asked: RawAsked) {
  const read = async <T extends object>(text: string) => (await pool.query<T>(text)).rows
  const orders = await read<RawOrder>('select * from shop_order order by id')
  const refunds = await read<{ order_id: number; kind: string; amount: number }>('select * from order_refund')
  const notes = await read<{ order_id: number; kind: string; staff_id: number | null; created_at: Date }>(
    'select * from order_note order by id',
  )
  const history = await read<{ order_id: number; status: string; created_at: Date }>(
    'select * from order_status_history order by created_at',
  )
  const picks = await read<{
    order_id: number
    begun_by: number
    begun_at: Date
    done_by: number
    done_at: Date | null
  }>('select * from order_picking')
  const today = dayOf(asked.now)

  const seen = new Map<string, number>()
  const facts = orders
    .map((order) => {
      const nth = (seen.get(order.contact_phone) ?? 0) + 1
      seen.set(order.contact_phone, nth)
      const returned = refunds.filter(
        (each) => each.order_id === order.id && (each.kind === 'lines' || each.kind === 'amount'),
      )
      const met = history.find(
        (each) =>
          each.order_id === order.id &&
          (each.status === 'completed' || (each.status === 'ready' && order.delivery_type === 'pickup')),
      )
      const call = notes.find((each) => each.order_id === order.id && each.kind !== 'note')
      const pick = picks.find((each) => each.order_id === order.id && each.done_at !== null)
      return {
        ...order,
        nth,
        day: dayOf(order.created_at),
        isLive: order.status !== 'cancelled',
        money: order.total - sum(returned.map(({ amount }) => amount)),
        promised: promisedDay(order.delivery_text, order.created_at),
        met: met ? dayOf(met.created_at) : null,
        call: call ? { by: call.staff_id, minutes: waited(order.created_at, call.created_at) } : null,
        pick: pick
          ? {
              by: pick.done_by ?? pick.begun_by,
              minutes: Math.max(0, Math.ceil((pick.done_at!.getTime() - pick.begun_at.getTime()) / 60_000)),
            }
          : null,
      }
    })
    .filter(
      ({ source, day, node_code, warehouse_id }) =>
        source !== 'gift-card' && within(asked.period, day) && asked.isIn({ node: node_code, shop: warehouse_id }),
    )
  const live = facts.filter(({ isLive }) => isLive)
  const money = (of: typeof live) => of.map((each) => each.money)

  const first = live.filter(({ nth }) => nth === 1)
  const again = live.filter(({ nth }) => nth > 1)
  const kinds = [first, live.filter(({ nth }) => nth === 2), live.filter(({ nth }) => nth > 2)]
  const buyers = {
    figures: {
      new: first.length,
      again: again.length,
      share: percent(again.length, live.length),
      'again-total': roubles(sum(money(again))),
      'mean-first': roubles(mean(money(first))),
      'mean-again': roubles(mean(money(again))),
    },
    kinds: kinds.map((of) => [of.length, percent(of.length, live.length), roubles(sum(money(of)))]),
    months: [...Map.groupBy(facts, ({ day }) => day.slice(0, 7))]
      .toSorted(([a], [b]) => (a < b ? 1 : -1))
      .map(([month, of]) => {
        const own = of.filter(({ isLive }) => isLive)
        const later = own.filter(({ nth }) => nth > 1)
        return [month, own.length, own.length - later.length, later.length, roubles(sum(money(later)))]
      }),
  }

  const visits = (
    await read<{ day: string; node_code: string; step: string; visitors: number }>(
      'select day::text, node_code, step, visitors from visit_step',
    )
  ).filter(({ day, node_code }) => within(asked.period, day) && asked.isBranch(node_code))
  const step = (name: string) => sum(visits.filter((each) => each.step === name).map(({ visitors }) => visitors))
  const steps = {
    figures: {
      view: step('view'),
      cart: step('cart'),
      checkout: step('checkout'),
      order: step('order'),
      conversion: percent(step('order'), step('view')),
      finished: percent(step('order'), step('checkout')),
    },
    sources: [
      ...Map.groupBy(facts, (each) =>
        [each.utm_source ?? '', each.utm_medium ?? '', each.utm_campaign ?? ''].join('\n'),
      ),
    ].map(([key, of]) => {
      const kept = of.filter(({ isLive }) => isLive)
      const [source = '', ...rest] = key.split('\n')
      return [source || 'Без метки', ...rest, kept.length, of.length - kept.length, roubles(sum(money(kept)))]
    }),
  }

  const kept = (of: typeof live) => of.filter(({ met, promised }) => met && promised && met <= promised).length
  const broken = (of: typeof live) => of.filter(({ met, promised }) => met && promised && met > promised).length
  const overdue = live.filter(({ met, promised }) => !met && promised && promised < today).length
  const calls = facts.flatMap(({ call }) => (call ? [call] : []))
  const picked = facts.flatMap(({ pick }) => (pick ? [pick] : []))
  const minutes = (of: readonly { minutes: number }[]) => of.map((each) => each.minutes)
  const soon = (of: readonly { minutes: number }[]) => of.filter((each) => each.minutes <= 15).length
  const work = {
    figures: {
      'kept-share': percent(kept(live), kept(live) + broken(live) + overdue),
      broken: broken(live),
      overdue,
      call: mean(minutes(calls)),
      soon: percent(soon(calls), calls.length),
      pick: mean(minutes(picked)),
    },
    /** By the person's number. */
    people: new Map(
      [...new Set([...calls, ...picked].map(({ by }) => by))]
        .filter((by) => by !== null)
        .map((by) => {
          const [called, done] = [calls, picked].map((all) => all.filter((each) => each.by === by)) as [
            typeof calls,
            typeof calls,
          ]
          return [by, [called.length, mean(minutes(called)), done.length, mean(minutes(done))]]
        }),
    ),
    places: [...Map.groupBy(facts, ({ node_code }) => node_code)].map(([, of]) => {
      const own = of.filter(({ isLive }) => isLive)
      const called = of.flatMap(({ call }) => (call ? [call] : []))
      return [
        kept(own),
        broken(own),
        percent(kept(own), kept(own) + broken(own)),
        mean(minutes(called)),
        percent(soon(called), called.length),
        mean(minutes(of.flatMap(({ pick }) => (pick ? [pick] : [])))),
      ]
    }),
  }

  const shops = new Map(
    (await read<{ id: number; node_code: string }>('select id, node_code from warehouse')).map((each) => [
      each.id,
      each.node_code,
    ]),
  )
  const pieces = (await read<{ good_code: string; warehouse_id: number }>('select * from hire_piece')).filter(
    ({ warehouse_id }) => asked.isIn({ node: shops.get(warehouse_id)!, shop: warehouse_id }),
  )
  const periodDays: string[] = []
  for (let at = Date.parse(asked.period.from); at <= Date.parse(asked.period.to); at += 24 * HOUR_MS)
    periodDays.push(new Date(at).toISOString().slice(0, 10))
  const bookings = (
    await read<{
      good_code: string
      node_code: string
      warehouse_id: number
      status: string
      total: number
      begins: string
      ends: string
    }>(`select *, lower(days)::text as begins, upper(days)::text as ends from hire_booking`)
  )
    .filter(
      ({ status, node_code, warehouse_id }) =>
        status !== 'cancelled' && asked.isIn({ node: node_code, shop: warehouse_id }),
    )
    .map((each) => ({ ...each, busy: periodDays.filter((day) => day >= each.begins && day < each.ends).length }))
    .filter(({ busy }) => busy > 0)
  const paid = (of: typeof bookings) =>
    roubles(sum(of.filter(({ begins }) => within(asked.period, begins)).map(({ total }) => total)))!

  const centers = await read<{ id: number; name: string; node_code: string; warehouse_id: number | null }>(
    'select * from service_center',
  )
  const ways = await read<{ repair_id: number; state: string; created_at: Date }>(
    'select * from repair_history order by created_at',
  )
  const repairs = (
    await read<{ id: number; service_center_id: number; state: string; price: number | null; created_at: Date }>(
      `select * from repair where state <> 'cancelled'`,
    )
  ).flatMap((repair) => {
    const center = centers.find(({ id }) => id === repair.service_center_id)!
    if (!asked.isIn({ node: center.node_code, shop: center.warehouse_id })) return []
    const first = (...states: string[]) =>
      ways.find((each) => each.repair_id === repair.id && states.includes(each.state))?.created_at
    const hours = (from: Date | undefined, to: Date | undefined) =>
      from && to ? [(to.getTime() - from.getTime()) / HOUR_MS] : []
    const ready = first('ready', 'issued')
    return [
      {
        center: center.name,
        price: repair.price ?? 0,
        isTaken: within(asked.period, dayOf(repair.created_at)),
        isReady: ready !== undefined && within(asked.period, dayOf(ready)),
        took: hours(first('accepted', 'diagnosis'), ready),
        agreed: hours(first('agreement'), first('repair')).filter((each) => each > 0),
      },
    ]
  })
  const done = (of: typeof repairs) => of.filter(({ isReady }) => isReady)
  const services = {
    figures: {
      use: percent(sum(bookings.map(({ busy }) => busy)), pieces.length * periodDays.length),
      bookings: bookings.length,
      'rental-total': paid(bookings),
      repairs: repairs.filter(({ isTaken }) => isTaken).length,
      'repair-days': middleDays(done(repairs).flatMap(({ took }) => took)),
      'repair-total': roubles(sum(done(repairs).map(({ price }) => price))),
    },
    /** Units, bookings, days, percent, money of each good. */
    rental: [...new Set([...pieces, ...bookings].map(({ good_code }) => good_code))].map((code) => {
      const own = bookings.filter(({ good_code }) => good_code === code)
      const units = pieces.filter(({ good_code }) => good_code === code).length
      const busy = sum(own.map((each) => each.busy))
      return [units, own.length, busy, percent(busy, units * periodDays.length), paid(own)]
    }),
    centers: [
      ...Map.groupBy(
        repairs.filter(({ isTaken, isReady }) => isTaken || isReady),
        ({ center }) => center,
      ),
    ].map(([name, of]) => [
      name,
      of.filter(({ isTaken }) => isTaken).length,
      done(of).length,
      middleDays(done(of).flatMap(({ took }) => took)),
      middleDays(done(of).flatMap(({ agreed }) => agreed)),
      roubles(sum(done(of).map(({ price }) => price))),
    ]),
  }
  return { buyers, steps, work, services }
}

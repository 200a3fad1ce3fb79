import { type RawBuilder, sql } from 'kysely'
import type { PromiseAtRisk, Queue } from '#contract/office/today.ts'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { promisedDay } from '#rules/delivery/promised-day.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import { promiseDanger } from '#rules/order/promise-danger.ts'
import type { Permission } from '#rules/staff/permissions.ts'
import { isLateCondition, type LateSince, readLateSince } from '#server/shop/around/feedback/desk/overdue.ts'
import { AT_THIS_DESK, DUE_AT, requestScope } from '#server/shop/around/feedback/desk/request-rows.ts'
import { isOverdueReturn, returnScope } from '#server/shop/orders/returns/desk-rows.ts'
import { countUnready } from '#server/shop/running/readiness/readiness.ts'
import { type ChosenPlace, narrowScope, listBranches } from '#server/shop/people/staff/branches.ts'
import {
  isPermitted,
  NOWHERE,
  type OfficeContext,
  signedIn,
  type StaffScope,
} from '#server/shop/people/staff/office-context.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import { endingHolds } from '#server/shop/orders/desk/order-filters.ts'

const MOST_PROMISES = 50
/** An open order older than this is told of by its queue. */
const OLDEST_PROMISE_DAYS = 60

type Counted = { code: string; count: number; oldest: Date | null; overdue: number }
type Scoped = (permission: Permission) => StaffScope | null

/** Of all who may see the same one reads it: two thirds of the database's work beside twenty operators were this. */
export async function shareToday(context: OfficeContext, place: ChosenPlace) {
  const { adaptiveCache } = context
  if (!adaptiveCache) return { ...(await readToday(context, place)), keptMs: 0 }
  const { permissions } = signedIn(context).staff
  const key = JSON.stringify([[...permissions].toSorted(([a], [b]) => (a < b ? -1 : 1)), place.branch, place.shop])
  const { value, keptMs } = await adaptiveCache.read(key, () => readToday(context, place))
  return { ...value, keptMs }
}

/** Each by itself, all at once: none is more than a walk along an index of what is open. */
async function readToday(context: OfficeContext, place: ChosenPlace) {
  const { clock, db } = context
  const { permissions } = signedIn(context).staff
  const branches = place.branch === undefined && place.shop === undefined ? [] : await listBranches(db)
  const scoped: Scoped = (permission) => {
    const scope = permissions.get(permission)
    return scope ? narrowScope(scope, place, branches) : null
  }
  const [queues, risks, day, unready] = await Promise.all([
    readQueues(context, scoped),
    readPromises(context, scoped('orders.read') ?? NOWHERE),
    scoped('orders.read') && readDay(context, scoped('orders.read')!),
    context.config.mode === 'production' && isPermitted(context, 'settings.secrets') ? countUnready(context) : null,
  ])
  return { at: clock().toISOString(), queues, ...risks, unready, day: day ?? null }
}

const STATUS_QUEUES: readonly { status: OrderStatus; name: string; permission: Permission }[] = [
  { status: 'new', name: 'Новые заказы', permission: 'orders.status' },
  { status: 'awaiting-payment', name: 'Ждут оплаты', permission: 'orders.status' },
  { status: 'assembling', name: 'В сборке', permission: 'orders.read' },
  { status: 'ready', name: 'Ждут выдачи', permission: 'orders.read' },
  { status: 'delivering', name: 'В пути', permission: 'orders.status' },
]

interface Waiting {
  code: string
  name: string
  permission: Permission
  path: Queue['path']
  count: (scope: StaffScope, now: Date) => RawBuilder<unknown>
  /** How many are late already; left out: it has no day of its own. */
  overdue?: (now: Date, scope: StaffScope, late: LateSince) => RawBuilder<unknown>
}

/** What waits beside the statuses; each is counted by `select count, oldest`. */
const OTHER_QUEUES: readonly Waiting[] = [
  {
    code: 'calls',
    name: 'Перезвонить',
    permission: 'orders.notes',
    path: '/orders?callDue=true',
    count: (scope, now) => sql`select count(*)::integer as count, min(d.next_call_at) as oldest from order_desk d
      join shop_order o on o.id = d.order_id where d.next_call_at <= ${now} and ${scopeCondition(scope)}`,
  },
  {
    code: 'confirm',
    name: 'Подтвердить по телефону',
    permission: 'orders.change',
    path: '/orders?status=new%2Cawaiting-payment',
    count: (scope) => sql`select count(*)::integer as count, min(o.created_at) as oldest from shop_order o
      where o.confirm_until is not null and o.paid_at is null and o.status in ('new', 'awaiting-payment')
        and ${scopeCondition(scope)}`,
  },
  {
    code: 'receipts',
    name: 'Чеки не отправлены',
    permission: 'money.read',
    path: '/receipts?view=failed',
    count: (scope) => sql`select count(*)::integer as count, min(r.created_at) as oldest from order_receipt r
      join shop_order o on o.id = r.order_id where r.state = 'failed' and ${scopeCondition(scope)}`,
  },
  {
    code: 'refunds',
    name: 'Вернуть деньги',
    permission: 'money.refund',
    path: '/orders?refundDue=true&oldestFirst=true',
    count: (scope) => sql`select count(distinct o.id)::integer as count, min(r.created_at) as oldest from order_refund r
      join shop_order o on o.id = r.order_id
      where (r.state = 'held' or (r.state = 'due' and r.payment_id is null)) and ${scopeCondition(scope)}`,
  },
  {
    code: 'holds',
    name: 'Заморозка кончается',
    permission: 'orders.status',
    path: '/orders?holdEnding=true',
    count: (scope, now) => sql`select count(*)::integer as count, min(o.created_at) as oldest from shop_order o
      where o.id in (${endingHolds(now)}) and ${scopeCondition(scope)}`,
  },
  {
    code: 'callbacks',
    name: 'Заявки',
    permission: 'callbacks.work',
    path: '/requests',
    count: (scope, now) => sql`select count(*)::integer as count, min(${DUE_AT}) as oldest from feedback_request r
      where r.state = 'new' and ${DUE_AT} <= ${now} and ${AT_THIS_DESK} and ${requestScope(scope)}`,
    overdue: (_now, scope, late) => sql`(select count(*)::integer from feedback_request r
      where ${isLateCondition(late)} and ${AT_THIS_DESK} and ${requestScope(scope)})`,
  },
  {
    code: 'questions',
    name: 'Вопросы о товарах',
    permission: 'reviews.work',
    path: '/reviews?kind=question',
    count: () =>
      sql`select count(*)::integer as count, min(created_at) as oldest from (
        select created_at from good_question where answer is null
        union all select created_at from feedback_request where type = 'question' and state = 'new' and good_code is not null) asked`,
  },
  {
    code: 'reviews',
    name: 'Отзывы на проверке',
    permission: 'reviews.work',
    path: '/reviews',
    count: () =>
      sql`select count(*)::integer as count, min(created_at) as oldest from (
        select created_at from review where status = 'waiting'
        union all select created_at from shop_review where status = 'waiting') waiting`,
  },
  {
    code: 'returns',
    name: 'Возвраты',
    permission: 'returns.read',
    path: '/returns',
    count: (scope) => sql`select count(*)::integer as count, min(r.created_at) as oldest from goods_return r
      where r.state in ('asked', 'received', 'checked') and ${returnScope(scope)}`,
    overdue: (now, scope) => sql`(select count(*)::integer from goods_return r
      where ${isOverdueReturn(moscowMoment(now)!.day)} and ${returnScope(scope)})`,
  },
  {
    code: 'rental-debts',
    name: 'Прокат: деньги не сошлись',
    permission: 'rental.read',
    path: '/rental/day',
    count: (scope) => sql`select count(*)::integer as count, min(o.since) as oldest from money_open o
      where o.subject = 'rental' and o.owed <> 0 and ${scopeCondition(scope)}`,
  },
  {
    code: 'repairs',
    name: 'Ремонты ждут ответа',
    permission: 'repairs.read',
    path: '/repairs',
    count: (scope) => sql`select count(*)::integer as count, min(repair.created_at) as oldest from repair
      join service_center on service_center.id = repair.service_center_id
      where state in ('requested', 'agreement') and ${branchCondition(scope)}`,
  },
  {
    code: 'webhooks',
    name: 'События не доходят',
    permission: 'settings.secrets',
    path: '/settings/access',
    count: () =>
      sql`select count(*)::integer as count, min(h.failing_since) as oldest from webhook w join webhook_health h on h.webhook_id = w.id
        where w.state = 'stopped'`,
  },
  {
    code: 'exports',
    name: 'Выгрузки не доходят',
    permission: 'settings.secrets',
    path: '/exports/schedules',
    // given up since the last that arrived; one that is still being tried is not
    count: () =>
      sql`select count(*)::integer as count, min(failed.since) as oldest from export_schedule s cross join lateral (
          select min(r.created_at) as since from export_run r where r.schedule_id = s.id and r.state = 'failed'
            and r.id > coalesce((select max(d.id) from export_run d where d.schedule_id = s.id and d.state = 'done'), 0)) failed
        where s.is_on and failed.since is not null`,
  },
  {
    code: 'companies',
    name: 'Новые организации',
    permission: 'customers.change',
    path: '/customers/companies?show=new',
    count: () => sql`select count(*)::integer as count, min(created_at) as oldest from company where proven_at is null`,
  },
  {
    code: 'subjects',
    name: 'Запросы о данных (152‑ФЗ)',
    permission: 'customers.change',
    path: '/customers/requests',
    count: () =>
      sql`select count(*)::integer as count, min(created_at) as oldest from subject_request where answered_at is null`,
    overdue: (now) => sql`(select count(*)::integer from subject_request
      where answered_at is null and due_on < (${now}::timestamptz at time zone 'Europe/Moscow')::date)`,
  },
]

/** One statement for all of them. */
async function readQueues({ db, clock }: OfficeContext, scoped: Scoped): Promise<Queue[]> {
  const now = clock()
  const orders = scoped('orders.read')
  const late = scoped('callbacks.work') ? await readLateSince(db, now) : new Map<string, Date>()
  const others = OTHER_QUEUES.flatMap((each) => {
    const scope = scoped(each.permission)
    return scope ? [{ ...each, scope }] : []
  })
  const parts = [
    ...(orders
      ? [
          sql`select o.status as code, count(*)::integer as count, min(o.created_at) as oldest, 0 as overdue from shop_order o
            where o.status in ('new', 'awaiting-payment', 'assembling', 'ready', 'delivering') and ${scopeCondition(orders)}
            group by o.status`,
        ]
      : []),
    ...others.map(
      ({ code, count, overdue, scope }) =>
        sql`select ${code}::text as code, each.*, ${overdue?.(now, scope, late) ?? sql`0`} as overdue from (${count(scope, now)}) each`,
    ),
  ]
  const { rows } =
    parts.length > 0 ? await sql<Counted>`${sql.join(parts, sql` union all `)}`.execute(db) : { rows: [] as Counted[] }
  const queueOf = (code: string, name: string, path: Queue['path']): Queue => {
    const found = rows.find((row) => row.code === code)
    const { count = 0, oldest, overdue = 0 } = found ?? {}
    return { code, name, count, oldestAt: oldest?.toISOString() ?? null, overdue, path }
  }
  return [
    ...STATUS_QUEUES.filter(({ permission }) => scoped(permission)).map(({ status, name }) =>
      queueOf(status, name, `/orders?status=${status}&oldestFirst=true`),
    ),
    ...others.map(({ code, name, path }) => queueOf(code, name, path)),
  ]
}

const branchCondition = (scope: StaffScope) =>
  scope.isEverywhere
    ? sql`true`
    : sql`node_code in (select unnest(${scope.nodeCodes}::text[]) union
        select warehouse.node_code from warehouse where id = any(${scope.warehouseIds}::integer[]))`

interface Risks {
  /** The most urgent. */
  promises: PromiseAtRisk[]
  promisesTotal: number
}

interface OpenOrder {
  number: string
  status: OrderStatus
  delivery_text: string
  created_at: Date
  contact_name: string
  branch: string
  shop: string | null
  day: string
}

/** Orders that were promised the same in the same words. */
interface PromisedAlike {
  text: string
  slot: string
  ordered: string
  orders: number
  /** The first of them. */
  ids: number[]
}

const SLOT_DAY = sql`coalesce(o.courier_visit #>> '{slot,day}', '')`
const ORDERED_ON = sql`(o.created_at at time zone 'Europe/Moscow')::date::text`

/**
 * What is not picked though its day has come, or comes tomorrow; the longest overdue first. Thousands are open, told in
 * a few hundred ways: the ways are read, then the orders that are shown.
 */
async function readPromises({ db, clock }: OfficeContext, scope: StaffScope): Promise<Risks> {
  const now = clock()
  const moment = moscowMoment(now)
  if (!moment) return { promises: [], promisesTotal: 0 }
  const from = new Date(now.getTime() - OLDEST_PROMISE_DAYS * 24 * 60 * 60_000)
  const isOpen = sql`o.status in ('new', 'assembling') and o.created_at > ${from} and ${scopeCondition(scope)}`
  const { rows: ways } = await sql<PromisedAlike>`
    select o.delivery_text as text, ${SLOT_DAY} as slot, ${ORDERED_ON} as ordered, count(*)::integer as orders,
      (array_agg(o.id order by o.id))[:${MOST_PROMISES}::integer] as ids
    from shop_order o where ${isOpen} group by 1, 2, 3`.execute(db)
  const risky = ways.flatMap((way) => {
    const day = way.slot || promisedDay(way.text, new Date(`${way.ordered}T12:00:00+03:00`))
    return day && promiseDanger(day, moment) ? [{ ...way, day }] : []
  })
  const promisesTotal = risky.reduce((sum, { orders }) => sum + orders, 0)
  if (promisesTotal === 0) return { promises: [], promisesTotal }
  const urgent = risky
    .flatMap(({ ids, day }) => ids.map((id) => ({ id, day })))
    .toSorted((a, b) => (a.day === b.day ? a.id - b.id : a.day < b.day ? -1 : 1))
    .slice(0, MOST_PROMISES)
  const { rows } = await sql<OpenOrder>`
    select o.number, o.status, o.delivery_text, o.created_at, o.contact_name,
      coalesce(node.name, o.node_code) as branch, warehouse.name as shop, urgent.day
    from unnest(${urgent.map(({ id }) => id)}::bigint[], ${urgent.map(({ day }) => day)}::text[]) with ordinality
      as urgent (id, day, place) join shop_order o on o.id = urgent.id
    left join node_logistic node on node.code = o.node_code left join warehouse on warehouse.id = o.warehouse_id
    order by urgent.place`.execute(db)
  const promises = rows.flatMap((row) => {
    const danger = promiseDanger(row.day, moment)
    if (!danger) return []
    return {
      number: row.number,
      status: row.status,
      statusText: STATUS_TEXTS[row.status],
      text: datedPromise(row.delivery_text, row.created_at),
      day: row.day,
      danger,
      branch: row.branch,
      shop: row.shop,
      contactName: row.contact_name,
      createdAt: row.created_at.toISOString(),
    }
  })
  return { promises, promisesTotal }
}

/** By the hours of Moscow: today until now, and the same weekday a week ago whole. */
async function readDay({ db, clock }: OfficeContext, scope: StaffScope) {
  const day = moscowMoment(clock())?.day
  if (!day) return null
  const hoursOf = async (asked: string) => {
    const { rows } = await sql<{ hour: number; orders: number; sum: number }>`
      select extract(hour from o.created_at at time zone 'Europe/Moscow')::integer as hour, count(*)::integer as orders,
        coalesce(sum(o.total), 0)::bigint as sum
      from shop_order o
      where o.created_at >= ${`${asked} 00:00:00+03`}::timestamptz and o.created_at < ${`${asked} 00:00:00+03`}::timestamptz + interval '1 day'
        and o.status <> 'cancelled' and ${scopeCondition(scope)}
      group by 1 order by 1`.execute(db)
    return rows.map(({ hour, orders, sum }) => ({ hour, orders, sum: kopecksToRubles(sum) }))
  }
  const [today, weekAgo] = await Promise.all([hoursOf(day), hoursOf(addDays(day, -7))])
  return { today, weekAgo }
}

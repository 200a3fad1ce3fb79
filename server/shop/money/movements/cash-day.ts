import { sql } from 'kysely'
import { invalid, notFound } from '#contract/api-error.ts'
import type { CashDay } from '#contract/office/cash.ts'
import { addDays, isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { kopecksToRubles, type Kopecks } from '#rules/money/money.ts'
import { drawerSum, type MoneyWay } from '#rules/money/movements.ts'
import type { Db } from '#server/db/client.ts'
import type { MoneySubject } from '#server/db/schema-money.ts'
import { branchesIn, type ChosenPlace, listBranches, narrowScope } from '#server/shop/people/staff/branches.ts'
import { isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'

const WAYS: readonly MoneyWay[] = ['cash', 'card', 'sbp', 'transfer', 'bonuses', 'gift-card', 'unknown']
/** More than a shop moves in a day. */
const MOST_ROWS = 2000

/** Where the person may see the drawer, as far as a place is chosen. */
async function drawersOf({ db, scope }: OfficeContext, place: ChosenPlace) {
  const all = await listBranches(db)
  return branchesIn(all, narrowScope(scope, place, all)).flatMap(({ name, shops }) =>
    shops.filter(({ isShop }) => isShop).map((shop) => ({ id: shop.id, name: `${name}, ${shop.name}` })),
  )
}

export async function findDrawer(context: OfficeContext, shop: number): Promise<number> {
  const found = (await drawersOf(context, {})).find(({ id }) => id === shop)
  if (!found) throw notFound('Такого магазина нет или он не ваш')
  return found.id
}

/** Cash since the drawer was closed last, with what was left in it then. */
export async function readDrawer(db: Db, shop: number) {
  const last = await db
    .selectFrom('drawer_closing')
    .selectAll()
    .where('warehouse_id', '=', shop)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const left = last ? last.counted - last.taken : 0
  const { rows } = await sql<{ received: Kopecks; given: Kopecks; until: number }>`
    select coalesce(sum(sum) filter (where kind = 'received' and way = 'cash'), 0)::bigint as received,
      coalesce(sum(sum) filter (where kind = 'given-back' and way = 'cash'), 0)::bigint as given,
      coalesce(max(id), ${last?.until_id ?? 0})::bigint as until
    from money_movement where warehouse_id = ${shop} and way is not null and id > ${last?.until_id ?? 0}`.execute(db)
  const { received, given, until } = rows[0]!
  return {
    closedAt: last?.at ?? null,
    closedUntil: last?.until_id ?? null,
    left,
    received,
    given,
    expected: left + received - given,
    until,
  }
}

const NAMES: Readonly<Record<MoneySubject, (id: number) => { what: string; path: string }>> = {
  order: (id) => ({ what: `Заказ № ${id}`, path: `/orders/${id}` }),
  rental: (id) => ({ what: `Бронь П-${id}`, path: `/rental/${id}` }),
  repair: (id) => ({ what: `Ремонт № ${id}`, path: `/repairs/${id}` }),
  'gift-card': (id) => ({ what: 'Подарочная карта', path: `/gift-cards/${id}` }),
}

/** Of an order its hand-over has the receipt; a deposit is no sale, and what was countered was never one. */
const lacksReceipt = (row: {
  subject: MoneySubject
  purpose: string
  way: MoneyWay | null
  undone: number | null
  counters: number | null
  punched: string | null
  receipt: string
}): boolean =>
  row.subject !== 'order' &&
  row.purpose !== 'deposit' &&
  (row.way === 'cash' || row.way === 'card' || row.way === 'sbp') &&
  row.undone === null &&
  row.counters === null &&
  row.punched === null &&
  row.receipt === ''

export async function readCashDay(
  context: OfficeContext,
  asked: ChosenPlace & { day?: string | undefined },
): Promise<CashDay> {
  const { db, clock } = context
  const shops = await drawersOf(context, { branch: asked.branch })
  const shop = asked.shop ?? shops[0]?.id
  if (shop === undefined || !shops.some(({ id }) => id === shop)) throw notFound('Такого магазина нет или он не ваш')
  const today = moscowMoment(clock())!.day
  const day = asked.day ?? today
  if (!isCalendarDay(day)) throw invalid({ day: ['Такого дня нет'] })
  const from = new Date(`${day}T00:00:00+03:00`)
  const until = new Date(`${addDays(day, 1)}T00:00:00+03:00`)
  const [rows, drawer, held, closings] = await Promise.all([
    db
      .selectFrom('money_movement as m')
      .leftJoin('staff', 'staff.id', 'm.staff_id')
      .leftJoin('money_movement as undo', 'undo.counters', 'm.id')
      .leftJoin('money_receipt as punched', 'punched.movement_id', 'm.id')
      .selectAll('m')
      .select(['staff.name as staff_name', 'undo.id as undone', 'punched.number as punched'])
      .where('m.warehouse_id', '=', shop)
      .where('m.way', 'is not', null)
      .where('m.at', '>=', from)
      .where('m.at', '<', until)
      .orderBy('m.id')
      .limit(MOST_ROWS)
      .execute(),
    readDrawer(db, shop),
    db
      .selectFrom('money_open')
      .select((e) => [e.fn.sum<number | null>('deposit').as('sum'), e.fn.countAll<number>().as('count')])
      .where('warehouse_id', '=', shop)
      .where('deposit', '>', 0)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('drawer_closing as c')
      .leftJoin('staff', 'staff.id', 'c.staff_id')
      .selectAll('c')
      .select('staff.name as staff_name')
      .where('c.warehouse_id', '=', shop)
      .orderBy('c.id', 'desc')
      .limit(200)
      .execute(),
  ])
  const closedUntil = closings[0]?.until_id ?? 0
  const mayCorrect = isPermitted(context, 'cash.correct')
  const left = (chosen: typeof rows) => kopecksToRubles(drawerSum(chosen))
  const sumOf = (chosen: typeof rows, kind: 'received' | 'given-back') =>
    kopecksToRubles(chosen.reduce((sum, row) => (row.kind === kind ? sum + row.sum : sum), 0))
  const by = (way: MoneyWay, chosen = rows) => chosen.filter((row) => row.way === way)
  const people = [...Map.groupBy(rows, ({ staff_id }) => staff_id)].map(([id, own]) => ({
    id,
    name: own[0]!.staff_name ?? 'Магазин',
    cash: left(by('cash', own)),
    card: left(by('card', own)),
    sbp: left(by('sbp', own)),
    other: left(own.filter(({ way }) => way !== 'cash' && way !== 'card' && way !== 'sbp')),
  }))
  return {
    shops,
    shop,
    today,
    day,
    ways: WAYS.flatMap((way) => {
      const own = by(way)
      if (own.length === 0) return []
      return { way, received: sumOf(own, 'received'), givenBack: sumOf(own, 'given-back'), left: left(own) }
    }),
    people,
    deposits: { sum: kopecksToRubles(Number(held.sum ?? 0)), count: held.count },
    drawer: {
      closedAt: drawer.closedAt?.toISOString() ?? null,
      left: kopecksToRubles(drawer.left),
      received: kopecksToRubles(drawer.received),
      givenBack: kopecksToRubles(drawer.given),
      expected: kopecksToRubles(drawer.expected),
      untilId: drawer.until,
    },
    closings: closings
      .filter(({ at }) => at >= from && at < until)
      .map(({ id, at, staff_name, expected, counted, taken, reason }) => ({
        id,
        at: at.toISOString(),
        who: staff_name,
        expected: kopecksToRubles(expected),
        counted: kopecksToRubles(counted),
        taken: kopecksToRubles(taken),
        reason,
      })),
    movements: rows.toReversed().map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      who: row.staff_name,
      kind: row.kind,
      purpose: row.purpose,
      way: row.way,
      sum: kopecksToRubles(row.sum),
      note: row.note,
      receipt: row.punched ?? row.receipt,
      isCountered: row.undone !== null,
      subject: row.subject,
      ...NAMES[row.subject](row.subject_id),
      isClosed: row.id <= closedUntil,
      // an order is paid and given at once: the way back is its own step
      canCounter: mayCorrect && row.undone === null && row.counters === null && row.subject !== 'order',
      lacksReceipt: lacksReceipt(row),
    })),
  }
}

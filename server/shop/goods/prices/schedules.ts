import { sql } from 'kysely'
import { ApiError, conflict, invalid, notFound } from '#contract/api-error.ts'
import type { PriceRuleAsked, PriceSchedule } from '#contract/office/prices.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { isHeldMove } from '#rules/goods/good-fields.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { isInScope, needPermission, type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { checkRule, ruledOffers, ruleTitle } from './rule-prices.ts'
import { endSchedule } from './run-schedules.ts'

const LONGEST_DAYS = 366
const MOST_ROWS = 50_000
const MOST_SHOWN = 200

interface Row {
  id: number
  title: string
  state: PriceSchedule['state']
  starts_at: Date
  ends_at: Date | null
  goods: number
  rows: number
  by: string | null
  run_id: number | null
  back_run_id: number | null
}

const schedulesWhere = (condition = sql<boolean>`true`) => sql<Row>`
  select s.id, s.title, s.state, s.starts_at, s.ends_at, staff.name as by, s.run_id, s.back_run_id, i.goods, i.rows
  from price_schedule s left join staff on staff.id = s.staff_id
  cross join lateral (select count(distinct good_code)::integer as goods, count(*)::integer as rows from price_schedule_item where schedule_id = s.id) i
  where ${condition} order by s.state in ('waiting', 'on') desc, s.starts_at desc, s.id desc limit ${MOST_SHOWN}`

const present = (row: Row): PriceSchedule => ({
  id: row.id,
  title: row.title,
  state: row.state,
  from: row.starts_at.toISOString(),
  to: row.ends_at?.toISOString() ?? null,
  goods: row.goods,
  rows: row.rows,
  by: row.by,
  runId: row.run_id,
  backRunId: row.back_run_id,
})

export const listSchedules = async ({ db }: Pick<OfficeContext, 'db'>): Promise<PriceSchedule[]> =>
  (await schedulesWhere().execute(db)).rows.map(present)

async function readSchedule(db: Db, id: number): Promise<PriceSchedule> {
  const { rows } = await schedulesWhere(sql<boolean>`s.id = ${id}`).execute(db)
  if (!rows[0]) throw notFound('Такого расписания нет')
  return present(rows[0])
}

interface Asked extends PriceRuleAsked {
  from: string
  to: string | null
  showsOld: boolean
  isSure?: boolean | undefined
}

function termsOf({ from, to }: Asked, now: Date): { startsAt: Date; endsAt: Date | null } {
  // the shop's clock is Moscow's
  const startsAt = new Date(`${from}:00+03:00`)
  const endsAt = to === null ? null : new Date(`${to}:00+03:00`)
  if (Number.isNaN(startsAt.getTime())) throw invalid({ from: ['Такого дня нет'] })
  if (endsAt && Number.isNaN(endsAt.getTime())) throw invalid({ to: ['Такого дня нет'] })
  if (endsAt && endsAt <= startsAt) throw invalid({ to: ['Конец — позже начала'] })
  if (endsAt && endsAt <= now) throw invalid({ to: ['Этот срок уже прошёл'] })
  const limit = new Date(now.getTime() + LONGEST_DAYS * DAY_MS)
  if (startsAt > limit || (endsAt && endsAt > limit)) throw invalid({ from: ['Не дальше года вперёд'] })
  return { startsAt: startsAt < now ? now : startsAt, endsAt }
}

/** Counted now, so that what was looked at is what comes. Two schedules for one price at one time are refused. */
export async function makeSchedule(context: OfficeContext, asked: Asked): Promise<PriceSchedule> {
  const { db, clock } = context
  const { startsAt, endsAt } = termsOf(asked, clock())
  await checkRule(context, asked)
  const title = await ruleTitle(db, asked)
  const items: { code: string; branch: string; price: number }[] = []
  const { heldTimes } = await readSetting(db, 'prices')
  let held = 0
  for await (const part of ruledOffers(db, asked))
    for (const { code, branch, before, price } of part) {
      if (price === null || price === before) continue
      items.push({ code, branch, price })
      if (isHeldMove(before, price, heldTimes)) held++
      if (items.length > MOST_ROWS) throw conflict('Больше 50 000 цен: разбейте правило на части')
    }
  if (items.length === 0) throw conflict('Такое правило ни одной цены не меняет')
  if (held > 0 && asked.isSure !== true)
    throw new ApiError(422, {
      errorCode: 'PRICE_MOVE',
      errorMessage: {
        percent: [`Цен, которые изменятся в ${heldTimes} раз и больше: ${held}. Проверьте и подтвердите`],
      },
    })
  const id = await withRetries(db, async (tx) => {
    // one schedule is made at a time: two of them must not miss each other
    await sql`select pg_advisory_xact_lock(7072047)`.execute(tx)
    const made = await tx
      .insertInto('price_schedule')
      .values({
        title,
        starts_at: startsAt,
        ends_at: endsAt,
        shows_old: asked.showsOld,
        staff_id: signedIn(context).staff.id,
        run_id: null,
        back_run_id: null,
        created_at: clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into price_schedule_item (schedule_id, good_code, node_code, price)
      select ${made.id}::bigint, * from unnest(${items.map(({ code }) => code)}::text[], ${items.map(({ branch }) => branch)}::text[],
        ${items.map(({ price }) => price)}::bigint[])`.execute(tx)
    await refuseClash(tx, made.id, clock())
    return made.id
  })
  return readSchedule(db, id)
}

interface Clash {
  title: string
  starts_at: Date
  ends_at: Date | null
  goods: number
}

async function refuseClash(tx: Db, id: number, now: Date): Promise<void> {
  const { rows } = await sql<Clash>`
    select s.title, s.starts_at, s.ends_at, count(distinct own.good_code)::integer as goods
    from price_schedule mine join price_schedule_item own on own.schedule_id = mine.id
    join price_schedule_item i on i.good_code = own.good_code and i.node_code = own.node_code and i.schedule_id <> mine.id
    join price_schedule s on s.id = i.schedule_id and s.state in ('waiting', 'on')
      and tstzrange(s.starts_at, s.ends_at) && tstzrange(mine.starts_at, mine.ends_at)
    where mine.id = ${id} group by s.id, s.title, s.starts_at, s.ends_at order by s.starts_at limit 3`.execute(tx)
  if (rows.length === 0) return
  const told = rows.map(({ title, starts_at, ends_at, goods }) => {
    const until = ends_at ? `до ${relativeMomentText(ends_at.toISOString(), now)}` : 'без срока'
    return `«${title}» (${relativeMomentText(starts_at.toISOString(), now)}, ${until}): ${countText(goods, GOODS)}`
  })
  throw conflict(`На этот срок у тех же товаров уже есть расписание: ${told.join('; ')}. Сдвиньте срок или снимите его`)
}

/** What has not come does not; what stands goes back as it does at its end. */
export async function takeOff(context: OfficeContext, id: number): Promise<PriceSchedule> {
  const { db, clock } = context
  const scope = needPermission(context, 'prices.change')
  await withRetries(db, async (tx) => {
    const schedule = await tx
      .selectFrom('price_schedule')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!schedule) throw notFound('Такого расписания нет')
    const { rows } = await sql<{
      node_code: string
    }>`select distinct node_code from price_schedule_item where schedule_id = ${id}`.execute(tx)
    if (!rows.every(({ node_code }) => isInScope(scope, { node_code, warehouse_id: null })))
      throw conflict('В расписании есть филиалы, на цены которых у вас нет права')
    if (schedule.state === 'waiting')
      await tx.updateTable('price_schedule').set({ state: 'cancelled' }).where('id', '=', id).execute()
    else if (schedule.state === 'on') {
      if (!(await endSchedule(tx, schedule, clock))) throw conflict('Цены ещё применяются: подождите минуту и снимите')
    } else throw conflict('Это расписание уже кончилось. Обновите страницу')
  })
  return readSchedule(db, id)
}

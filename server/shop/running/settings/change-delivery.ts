import { sql } from 'kysely'
import { forbidden, invalid, notFound } from '#contract/api-error.ts'
import type { TiersEffect } from '#contract/office/places.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { formatMoney, kopecksToRubles } from '#rules/money/money.ts'
import { deliveryPrice } from '#rules/delivery/delivery-threshold.ts'
import { type PlaceTier, tiersError } from '#rules/settings/place-errors.ts'
import type { Db } from '#server/db/client.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { changePlaces, needBranch } from './change-places.ts'
import { readStoredTiers } from './places.ts'

const LOOK_BACK_DAYS = 30
/** Rubles: carts people really have, from a set of drill bits to a machine. */
const SAMPLE_CARTS = [500, 1500, 3000, 5000, 7000, 10_000, 20_000]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const tiersWords = (tiers: readonly PlaceTier[]) =>
  tiers.map(({ start, price }) => `от ${formatMoney(start)} — ${formatMoney(price)}`).join(', ') || null

async function tiersOf(db: Db, branch: string): Promise<PlaceTier[]> {
  const isKnown = await db.selectFrom('node_logistic').select('code').where('code', '=', branch).executeTakeFirst()
  if (!isKnown) throw notFound('Такого филиала нет')
  return (await readStoredTiers(db, branch)).map(({ start, price }) => ({ start, price }))
}

const priceBy = (tiers: readonly PlaceTier[], total: number) =>
  deliveryPrice(
    total,
    tiers.map(({ start, price }) => ({ start: kopecksToRubles(start), price: kopecksToRubles(price) })),
  )

function refuseTiers(tiers: readonly PlaceTier[]): void {
  const words = tiersError(tiers)
  if (words) throw invalid({ tiers: [words] })
}

export async function tiersEffect(
  context: OfficeContext,
  { branch, tiers }: { branch: string; tiers: readonly PlaceTier[] },
): Promise<TiersEffect> {
  needBranch(context, branch)
  refuseTiers(tiers)
  const { db, clock } = context
  const before = await tiersOf(db, branch)
  const since = new Date(clock().getTime() - LOOK_BACK_DAYS * DAY_MS)
  const { rows } = await sql<{ goods_total: number; delivery_price: number }>`
    select goods_total, delivery_price from shop_order
    where node_code = ${branch} and created_at >= ${since} and delivery_type = 'courier' and status <> 'cancelled'`.execute(
    db,
  )
  return {
    carts: SAMPLE_CARTS.map((rubles) => ({
      sum: rubles * 100,
      before: priceBy(before, rubles * 100),
      after: priceBy(tiers, rubles * 100),
    })),
    orders: rows.length,
    paid: rows.reduce((sum, { delivery_price }) => sum + Number(delivery_price), 0),
    wouldPay: rows.reduce((sum, { goods_total }) => sum + (priceBy(tiers, Number(goods_total)) ?? 0), 0),
  }
}

interface SavedTiers {
  branch: string
  seen: readonly PlaceTier[]
  tiers: readonly PlaceTier[]
}

/** Only steps that differ are written: the journal tells those and no others. */
export async function saveTiers(context: OfficeContext, { branch, seen, tiers }: SavedTiers): Promise<boolean> {
  needBranch(context, branch)
  refuseTiers(tiers)
  return changePlaces(context, async (tx) => {
    const now = await tiersOf(tx, branch)
    if (isSame(now, tiers)) return false
    if (!isSame(now, seen)) {
      const conflict = { field: 'tiers', label: 'Ступени', yours: tiersWords(tiers), theirs: tiersWords(now) }
      throw staleFields('Пока вы правили, ступени изменил другой человек', [conflict])
    }
    const isIn = (list: readonly PlaceTier[], tier: PlaceTier) => list.some((each) => isSame(each, tier))
    const gone = now.filter((tier) => !isIn(tiers, tier)).map(({ start }) => start)
    const added = tiers.filter((tier) => !isIn(now, tier))
    if (gone.length > 0)
      await tx.deleteFrom('delivery_tier').where('node_code', '=', branch).where('start_amount', 'in', gone).execute()
    if (added.length > 0)
      await tx
        .insertInto('delivery_tier')
        .values(added.map(({ start, price }) => ({ node_code: branch, start_amount: start, price })))
        .execute()
    return true
  })
}

interface SavedDay {
  day: string
  branch: string | null
  seen: boolean | null
  works: boolean | null
}

const dayWords = (works: boolean | null) => (works === null ? 'обычный' : works ? 'рабочий' : 'выходной')
const FURTHEST_DAYS = 800

export async function saveSpecialDay(context: OfficeContext, { day, branch, seen, works }: SavedDay): Promise<boolean> {
  if (branch === null && !context.scope.isEverywhere)
    throw forbidden('День для всех филиалов меняет тот, кто работает во всех')
  if (branch !== null) needBranch(context, branch)
  const { day: today } = moscowMoment(context.clock())!
  const isReal = !Number.isNaN(Date.parse(day)) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  if (!isReal) throw invalid({ day: ['Такого дня нет в календаре'] })
  if (works !== null && (day < today || day > addDays(today, FURTHEST_DAYS)))
    throw invalid({ day: ['День — от сегодняшнего и не дальше двух лет'] })
  return changePlaces(context, async (tx) => {
    if (branch !== null) await tiersOf(tx, branch)
    const of = sql<boolean>`day = ${day}::date and node_code is not distinct from ${branch}`
    const row = await tx.selectFrom('calendar_day').select('works').where(of).executeTakeFirst()
    const now = row?.works ?? null
    if (now === works) return false
    if (now !== seen) {
      const conflict = { field: 'works', label: 'День', yours: dayWords(works), theirs: dayWords(now) }
      throw staleFields('Пока вы правили, этот день изменил другой человек', [conflict])
    }
    // a day is turned by one gone and one come: the journal tells the whole of each, its branch too
    if (now !== null) await tx.deleteFrom('calendar_day').where(of).execute()
    if (works !== null) await tx.insertInto('calendar_day').values({ day, node_code: branch, works }).execute()
    return true
  })
}

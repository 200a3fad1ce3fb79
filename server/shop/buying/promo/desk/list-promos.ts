import { type Selectable, sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { DeskPromo, PromoCard } from '#contract/office/promos.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { codeKey } from '#rules/money/promo-code.ts'
import { STATUS_TEXTS, type OrderStatus } from '#rules/order/order-status.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import { likeInside } from '#server/db/like.ts'
import { termsOf } from '../find-promo.ts'
import { readJournal } from '#server/shop/people/staff/journal.ts'
import { type OfficeContext, NOWHERE } from '#server/shop/people/staff/office-context.ts'
import { isWithinPromo, tableOf } from './promo-table.ts'

type PromoRow = Selectable<Database['promo']> & { codes: number; code: string | null; uses: number; given: number }

const MOST = 500
const HISTORY = 50

/** With what became of it: its codes, the orders that stand by them, what came off those. */
async function readPromos(db: Db, where: { id?: number; search?: string }): Promise<PromoRow[]> {
  const text = where.search?.trim() ?? ''
  const { rows } = await sql<PromoRow>`
    select promo.*, c.codes, c.code, coalesce(u.uses, 0) as uses, coalesce(u.given, 0) as given
    from promo
    cross join lateral (select count(*)::integer as codes, (array_agg(code order by id))[1] as code from promo_code where promo_id = promo.id) c
    left join lateral (select count(*)::integer as uses, sum(o.promo_off)::bigint as given from promo_use use
      join shop_order o on o.id = use.order_id where use.promo_id = promo.id and use.returned_at is null) u on true
    where ${where.id === undefined ? sql`true` : sql`promo.id = ${where.id}`}
      and ${text === '' ? sql`true` : sql`(promo.name ilike ${likeInside(text)} or exists (select from promo_code where promo_id = promo.id and key = ${codeKey(text)}))`}
    order by promo.id desc limit ${MOST}`.execute(db)
  return rows
}

function stateOf(row: PromoRow, today: string): DeskPromo['state'] {
  if (row.stopped_at !== null) return 'stopped'
  if (row.starts_on !== null && today < row.starts_on) return 'waiting'
  if (row.ends_on !== null && today > row.ends_on) return 'over'
  return row.uses_limit !== null && row.codes > 0 && row.uses >= row.uses_limit * row.codes ? 'used-up' : 'on'
}

const present = (row: PromoRow, today: string): DeskPromo => ({
  id: row.id,
  state: stateOf(row, today),
  codes: row.codes,
  code: row.code ?? '',
  uses: row.uses,
  given: kopecksToRubles(row.given),
  createdAt: row.created_at.toISOString(),
  ...tableOf(row.name, termsOf(row)),
})

const todayOf = (now: Date) => moscowMoment(now)?.day ?? ''

export async function listPromos(
  { db, clock }: OfficeContext,
  { state, search }: { state?: DeskPromo['state'] | undefined; search?: string | undefined },
): Promise<DeskPromo[]> {
  const today = todayOf(clock())
  const all = (await readPromos(db, search ? { search } : {})).map((row) => present(row, today))
  return state ? all.filter((each) => each.state === state) : all
}

export async function readPromoCard(context: OfficeContext, id: number): Promise<PromoCard> {
  const { db, clock, session } = context
  const [row] = await readPromos(db, { id })
  if (!row) throw notFound('Такого промокода нет')
  const { only_goods, except_goods } = row
  const codes = [...only_goods.goods, ...except_goods.goods]
  const [uses, named, { entries }] = await Promise.all([
    usesOf(db, id),
    codes.length === 0
      ? []
      : db.selectFrom('good').select(['code', 'name', 'article']).where('code', 'in', codes).execute(),
    readJournal(db, { thing: 'promo', key: String(id), limit: HISTORY }),
  ])
  const scope = session?.staff.permissions.get('promo.change') ?? NOWHERE
  return {
    ...present(row, todayOf(clock())),
    version: row.version,
    mayChange: isWithinPromo(scope, row.node_codes),
    named,
    lastUses: uses,
    history: entries,
  }
}

async function usesOf(db: Db, id: number): Promise<PromoCard['lastUses']> {
  const { rows } = await sql<{
    number: string
    status: OrderStatus
    total: number
    promo_off: number
    code: string
    created_at: Date
    returned_at: Date | null
  }>`select o.number, o.status, o.total, o.promo_off, c.code, u.created_at, u.returned_at
    from promo_use u join shop_order o on o.id = u.order_id join promo_code c on c.id = u.code_id
    where u.promo_id = ${id} order by u.created_at desc limit ${HISTORY}`.execute(db)
  return rows.map((row) => ({
    number: row.number,
    statusText: STATUS_TEXTS[row.status],
    total: kopecksToRubles(row.total),
    discount: kopecksToRubles(row.promo_off),
    code: row.code,
    at: row.created_at.toISOString(),
    isReturned: row.returned_at !== null,
  }))
}

const MOST_CODES = 20_000

export async function listCodes(db: Db, id: number) {
  const { rows } = await sql<{ code: string; uses: number; created_at: Date }>`
    select c.code, c.created_at, (select count(*)::integer from promo_use u where u.code_id = c.id and u.returned_at is null) as uses
    from promo_code c where c.promo_id = ${id} order by c.id limit ${MOST_CODES}`.execute(db)
  return rows.map(({ code, uses, created_at }) => ({ code, uses, createdAt: created_at.toISOString() }))
}

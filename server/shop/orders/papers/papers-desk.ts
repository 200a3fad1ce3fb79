import { sql } from 'kysely'
import { conflict } from '#contract/api-error.ts'
import type { deskPapers } from '#contract/office/papers.ts'
import type { CallAnswer } from '#contract/call.ts'
import { paperProblem } from '#rules/company/transfer-paper.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { likeInside } from '#server/db/like.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import { isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { listCorrections } from './corrections.ts'
import { issuePaper } from './issue-paper.ts'
import { type PaperListQuery, type PaperScope, presentPaper, readPapers } from './list-papers.ts'

const MOST_UNWRITTEN = 50
/** Older ones were settled by accounting long ago. */
const UNWRITTEN_MS = 92 * 86_400_000

export interface DeskPaperFilters extends PaperListQuery {
  company?: number | undefined
  search?: string | undefined
}

export function deskPaperScope(
  { scope }: Pick<OfficeContext, 'scope'>,
  { company, search = '' }: DeskPaperFilters,
): PaperScope {
  const asked = search.trim().toLowerCase()
  const like = likeInside(asked)
  const own = company === undefined ? sql`true` : sql`o.company_id = ${company}`
  // a paper's own number is found by the transfer's branch alone: an invoice has its order's
  const found =
    asked === ''
      ? sql`true`
      : sql`(lower(o.organization ->> 'name') like ${like} or o.organization ->> 'inn' like ${like} or o.number like ${like}
          or exists (select from transfer_paper t where t.order_id = o.id and t.number = ${asked}))`
  return sql<boolean>`${scopeCondition(scope)} and ${own} and ${found}`
}

async function unwrittenPapers(db: Db, scope: PaperScope, now: Date) {
  const since = new Date(now.getTime() - UNWRITTEN_MS)
  const { rows } = await sql<{ number: string; company: string; handed_at: Date }>`
    select o.number, o.organization ->> 'name' as company, done.created_at as handed_at
    from shop_order o
    join lateral (select created_at from order_status_history where order_id = o.id and status = 'completed'
      order by id desc limit 1) done on true
    where o.status = 'completed' and o.organization is not null and o.total > 0 and done.created_at >= ${since} and ${scope}
      and not exists (select from transfer_paper p where p.order_id = o.id)
    order by o.id desc limit ${MOST_UNWRITTEN}`.execute(db)
  return rows.map(({ number, company, handed_at }) => ({
    orderNumber: number,
    company,
    handedAt: handed_at.toISOString(),
  }))
}

export async function listDeskPapers(
  context: OfficeContext,
  filters: DeskPaperFilters,
): Promise<CallAnswer<typeof deskPapers>['data']> {
  const { db } = context
  const scope = deskPaperScope(context, filters)
  const [{ rows, isMore }, unwritten, corrections, requisites] = await Promise.all([
    readPapers(db, scope, filters),
    unwrittenPapers(db, scope, context.clock()),
    listCorrections(db, scope),
    readSetting(db, 'requisites'),
  ])
  return {
    papers: rows.map((row) => ({
      ...presentPaper(row, '/api/office/papers'),
      company: { id: row.company_id, name: row.company, inn: row.inn },
      note: row.lacks_address ? 'Нет адреса покупателя: оператор ЭДО такой XML не примет' : null,
    })),
    isMore,
    unwritten,
    corrections,
    problem: paperProblem(requisites, requisites.signer),
    mayWrite: isPermitted(context, 'money.invoice'),
  }
}

/** Of an order handed over before the shop could write papers: dated today, with the day of the hand-over in it. */
export async function writeMissingPaper(context: OfficeContext, number: string): Promise<void> {
  const { id } = await findDeskOrder(context, number)
  await withRetries(context.db, async (tx) => {
    const order = (await lockOrder(tx, id))!
    const handed = await tx
      .selectFrom('order_status_history')
      .select('created_at')
      .where('order_id', '=', id)
      .where('status', '=', 'completed')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (order.status !== 'completed' || !handed)
      throw conflict(`Заказ № ${number} ещё не выдан: УПД выпишется при выдаче`)
    const { problem } = await issuePaper(tx, order, handed.created_at, context.clock())
    if (problem) throw conflict(problem)
  })
}

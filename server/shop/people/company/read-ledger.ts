import { sql } from 'kysely'
import { invalid, notFound } from '#contract/api-error.ts'
import type { CompanyBook } from '#contract/office/companies.ts'
import { isCalendarDay } from '#rules/calendar/moscow-time.ts'
import { type CompanyDeed, type CompanyLedger, companyLedger, deedText } from '#rules/company/company-ledger.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'

interface DeedRow {
  day: string
  kind: CompanyDeed['kind']
  number: string
  has_paper: boolean
  order_number: string
  sum: number
}

/**
 * What was handed over, paid, brought back and given back, from the orders, their papers and refunds: nothing of it is
 * kept twice. A surplus that went back was never counted as paid.
 */
async function readDeeds(db: Db, companyId: number): Promise<CompanyDeed[]> {
  const { rows } = await sql<DeedRow>`
    with own as (
      select o.*, p.number as paper, p.day as paper_day, p.total as paper_total,
        coalesce(h.at, (select min(s.created_at) from order_status_history s where s.order_id = o.id and s.status = 'completed')) as handed_at
      from shop_order o left join transfer_paper p on p.order_id = o.id left join order_handover h on h.order_id = o.id
      where o.company_id = ${companyId}),
    back as (
      select own.number as order_number, r.amount, r.state, r.is_credit, r.created_at, r.updated_at,
        own.status = 'completed' and r.kind in ('lines', 'amount') and r.created_at > own.handed_at as is_after
      from order_refund r join own on own.id = r.order_id where r.kind <> 'surplus'),
    deeds as (
      select coalesce(own.paper_day, (own.handed_at at time zone 'Europe/Moscow')::date) as day, own.handed_at as at, 'handed' as kind,
        coalesce(own.paper, own.number) as number, own.paper is not null as has_paper, own.number as order_number,
        coalesce(own.paper_total, own.total - coalesce((select sum(r.amount) from order_refund r
          where r.order_id = own.id and r.kind in ('lines', 'amount') and r.created_at <= own.handed_at), 0)) as sum
      from own where own.status = 'completed'
      union all
      select (paid_at at time zone 'Europe/Moscow')::date, paid_at, 'paid', number, false, number, coalesce(paid_total, total)
      from own where paid_at is not null
      union all
      select (created_at at time zone 'Europe/Moscow')::date, created_at, 'returned', order_number, false, order_number, amount
      from back where is_after
      union all
      select (updated_at at time zone 'Europe/Moscow')::date, updated_at, 'given-back', order_number, false, order_number, amount
      from back where state = 'made' and not is_credit)
    select day::text, kind, number, has_paper, order_number, sum::bigint as sum from deeds where sum > 0
    order by day, at, array_position(array['paid', 'handed', 'returned', 'given-back'], kind)`.execute(db)
  return rows.map(({ has_paper, order_number, ...row }) => ({ ...row, hasPaper: has_paper, orderNumber: order_number }))
}

export interface LedgerPeriod {
  from: string
  to: string
}

function readPeriod({ from, to }: LedgerPeriod): LedgerPeriod {
  const fields: Record<string, string[]> = {}
  if (!isCalendarDay(from)) fields['from'] = ['Такого дня нет']
  if (!isCalendarDay(to)) fields['to'] = ['Такого дня нет']
  if (Object.keys(fields).length === 0 && from > to) fields['to'] = ['Последний день раньше первого']
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return { from, to }
}

export const readCompanyLedger = async (db: Db, companyId: number, period: LedgerPeriod): Promise<CompanyLedger> =>
  companyLedger(await readDeeds(db, companyId), readPeriod(period))

export async function readCompanyBook(db: Db, companyId: number, period: LedgerPeriod): Promise<CompanyBook> {
  const found = await db.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst()
  if (!found) throw notFound('Такой организации нет')
  const { opening, debit, credit, closing, entries } = await readCompanyLedger(db, companyId, period)
  return {
    ...period,
    opening: kopecksToRubles(opening),
    debit: kopecksToRubles(debit),
    credit: kopecksToRubles(credit),
    closing: kopecksToRubles(closing),
    entries: entries.map((entry) => ({
      day: entry.day,
      text: deedText(entry),
      orderNumber: entry.orderNumber,
      debit: kopecksToRubles(entry.debit),
      credit: kopecksToRubles(entry.credit),
      balance: kopecksToRubles(entry.balance),
    })),
  }
}

import { type RawBuilder, sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { Paper, PaperKind } from '#contract/papers.ts'
import { isCalendarDay } from '#rules/calendar/moscow-time.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'

/** One screen, and one archive. */
export const MOST_PAPERS = 200

export interface PaperListQuery {
  kind?: PaperKind | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Whose papers: conditions on `o`, the order. */
export type PaperScope = RawBuilder<boolean>

export interface PaperRow {
  kind: PaperKind
  /** Of the transfer paper, of the order an invoice is for. */
  ref: number
  number: string
  day: string
  total: string
  order_number: string
  company_id: number | null
  company: string
  inn: string
  file_name: string | null
  /** The operator of electronic documents takes no invoice without the buyer's address. */
  lacks_address: boolean
}

function periodOf({ from, to }: PaperListQuery): { from: string; to: string } {
  const fields: Record<string, string[]> = {}
  if (from && !isCalendarDay(from)) fields['from'] = ['Такого дня нет']
  if (to && !isCalendarDay(to)) fields['to'] = ['Такого дня нет']
  if (from && to && from > to) fields['to'] = ['Последний день раньше первого']
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return { from: from || '0001-01-01', to: to || '9999-12-31' }
}

/** Invoices that hold and transfer papers, the newest first; one more than fits tells that there are others. */
export async function readPapers(
  db: Db,
  scope: PaperScope,
  filters: PaperListQuery,
  most = MOST_PAPERS,
): Promise<{ rows: PaperRow[]; isMore: boolean }> {
  const { from, to } = periodOf(filters)
  const transfers = sql`
    select 'transfer' as kind, p.id::bigint as ref, p.number, p.day::text, p.total, o.number as order_number, o.company_id,
      o.organization ->> 'name' as company, o.organization ->> 'inn' as inn, p.file_name,
      p.sheet ->> 'status' = '1' and p.sheet -> 'buyer' ->> 'address' = '' as lacks_address, p.created_at as at
    from transfer_paper p join shop_order o on o.id = p.order_id
    where p.day between ${from}::date and ${to}::date and ${scope}`
  const invoices = sql`
    select 'invoice' as kind, o.id as ref, o.number, (o.created_at at time zone 'Europe/Moscow')::date::text as day, o.total,
      o.number as order_number, o.company_id, o.organization ->> 'name' as company, o.organization ->> 'inn' as inn,
      null as file_name, false as lacks_address, o.created_at as at
    from shop_order o
    where o.payment_type = 'invoice' and o.status <> 'cancelled' and o.organization is not null
      and (o.created_at at time zone 'Europe/Moscow')::date between ${from}::date and ${to}::date and ${scope}`
  const wanted =
    filters.kind === 'transfer' ? [transfers] : filters.kind === 'invoice' ? [invoices] : [transfers, invoices]
  const { rows } = await sql<PaperRow>`
    select * from (${sql.join(wanted, sql` union all `)}) papers order by day desc, at desc, kind desc limit ${most + 1}`.execute(
    db,
  )
  return { rows: rows.slice(0, most), isMore: rows.length > most }
}

export const presentPaper = (row: PaperRow, folder: string): Paper => {
  const id = `${row.kind}-${row.ref}`
  return {
    id,
    kind: row.kind,
    number: row.number,
    day: row.day,
    total: kopecksToRubles(Number(row.total)),
    orderNumber: row.order_number,
    pdf: `${folder}/${id}.pdf`,
    xml: row.kind === 'transfer' ? `${folder}/${id}.xml` : null,
  }
}

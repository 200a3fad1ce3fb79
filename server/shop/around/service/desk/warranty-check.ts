import { sql } from 'kysely'
import type { WarrantyFound } from '#contract/office/repairs.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { REPAIR_STATE_TEXTS, type RepairState } from '#rules/order/repair-state.ts'
import { warrantyUntil } from '#rules/order/warranty.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { findDeskRepair } from './repair-rows.ts'

const MOST = 30
/** How near two names are by their letters, from nothing to one. */
const LIKE = 0.4

interface BoughtRow {
  order_number: string
  good_code: string
  name: string
  bought_on: string
  warranty_months: number | null
  nearness: number
}

/**
 * What was received here by the owner's account or phone, likeliest first: the name nearest to what the tool is called.
 * Of the serial number the shop knows the repairs it has had.
 */
export async function checkWarranty(context: OfficeContext, number: string): Promise<WarrantyFound> {
  const { db, clock } = context
  const repair = await findDeskRepair(context, number)
  const [{ rows: bought }, { rows: before }] = await Promise.all([
    repair.phone === ''
      ? { rows: [] as BoughtRow[] }
      : sql<BoughtRow>`
        select o.number as order_number, item.good_code, item.name, good.warranty_months,
          to_char(done.created_at at time zone 'Europe/Moscow', 'YYYY-MM-DD') as bought_on, similarity(item.name, ${repair.tool})::double precision as nearness
        from shop_order o join order_item item on item.order_id = o.id
        join lateral (select created_at from order_status_history where order_id = o.id and status = 'completed' order by id limit 1) done on true
        left join good on good.code = item.good_code
        where o.status = 'completed' and o.id in (
          select id from shop_order where right(contact_phone, 4) = right(${repair.phone}, 4) and contact_phone = ${repair.phone}
          union select id from shop_order where user_id = ${repair.user_id})
        order by (item.good_code = ${repair.good_code}) desc nulls last, nearness desc, done.created_at desc limit ${MOST}`.execute(
          db,
        ),
    repair.serial === ''
      ? { rows: [] as { number: string; tool: string; state: RepairState; created_at: Date }[] }
      : sql<{ number: string; tool: string; state: RepairState; created_at: Date }>`
        select number, tool, state, created_at from repair where serial <> '' and upper(serial) = upper(${repair.serial}) and id <> ${repair.id}
        order by id desc limit ${MOST}`.execute(db),
  ])
  const brought = moscowMoment(repair.created_at)?.day ?? moscowMoment(clock())!.day
  return {
    bought: bought.map((row) => {
      const until = warrantyUntil(row.bought_on, row.warranty_months ?? 0)
      return {
        orderNumber: row.order_number,
        goodCode: row.good_code,
        name: row.name,
        boughtOn: row.bought_on,
        until,
        // the day it was brought counts, not the day somebody looks
        isValid: until !== null && until >= brought,
        isLikely: row.good_code === repair.good_code || row.nearness > LIKE,
      }
    }),
    before: before.map(({ number: other, tool, state, created_at }) => ({
      number: other,
      tool,
      stateText: REPAIR_STATE_TEXTS[state],
      createdAt: created_at.toISOString(),
    })),
    isMakersCenter: repair.vendor_code !== null && repair.vendor_codes.includes(repair.vendor_code),
  }
}

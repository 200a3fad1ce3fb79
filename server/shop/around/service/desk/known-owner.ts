import { sql } from 'kysely'
import type { KnownOwner } from '#contract/office/repairs.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { centerIn } from './repair-rows.ts'

const MOST = 12

/** While a phone is being typed at the counter: whose it is, what they brought before and bought here. */
export async function findKnownOwner(context: OfficeContext, typed: string): Promise<KnownOwner> {
  const phone = normalizePhone(typed)
  if (phone === null) return { name: '', tools: [] }
  const { db, scope } = context
  const seesBought = isPermitted(context, 'repairs.work')
  const [{ rows: brought }, { rows: bought }] = await Promise.all([
    sql<{ name: string; tool: string; vendor: string | null; serial: string; number: string }>`
      select repair.name, repair.tool, repair.vendor_code as vendor, repair.serial, repair.number from repair
      join service_center center on center.id = repair.service_center_id
      where repair.phone = ${phone} and ${centerIn(scope)} order by repair.id desc limit ${MOST}`.execute(db),
    seesBought
      ? sql<{ name: string; tool: string; vendor: string | null; number: string }>`
        select o.contact_name as name, item.name as tool, good.vendor_code as vendor, o.number from shop_order o
        join order_item item on item.order_id = o.id join good on good.code = item.good_code and good.warranty_months > 0
        where right(o.contact_phone, 4) = right(${phone}, 4) and o.contact_phone = ${phone} and o.status = 'completed'
        order by o.id desc limit ${MOST}`.execute(db)
      : { rows: [] },
  ])
  const seen = new Set<string>()
  const tools = [
    ...brought.map(({ tool, vendor, serial, number }) => ({ tool, vendor, serial, from: `ремонт № ${number}` })),
    ...bought.map(({ tool, vendor, number }) => ({ tool, vendor, serial: '', from: `заказ № ${number}` })),
  ].filter(({ tool, serial }) => {
    const key = `${tool.toLowerCase()} ${serial}`
    return seen.has(key) ? false : seen.add(key)
  })
  return { name: brought[0]?.name ?? bought[0]?.name ?? '', tools: tools.slice(0, MOST) }
}

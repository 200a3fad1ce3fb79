import { sql } from 'kysely'
import type { OrderDelivery } from '#contract/order.ts'
import type { CourierVisit } from '#rules/delivery/courier-visit.ts'
import type { Db } from '#server/db/client.ts'

interface Asked {
  companyId: number
  userId: number
  nodeCode: string
}

interface LastRow {
  delivery_type: 'pickup' | 'courier'
  warehouse_id: number | null
  delivery_address: string
  courier_visit: CourierVisit | null
  contact_email: string | null
}

/**
 * How the organization got its last order in this branch, one's own before a colleague's: by it a template is ordered
 * without asking. A transport company's tariff is chosen anew each time, so it is none. Null: there is nothing to go
 * by.
 */
export async function lastDelivery(
  db: Db,
  { companyId, userId, nodeCode }: Asked,
): Promise<{ delivery: OrderDelivery; text: string; email: string | null } | null> {
  const { rows } = await sql<LastRow>`
    select delivery_type, warehouse_id, delivery_address, courier_visit, contact_email from shop_order
    where company_id = ${companyId} and node_code = ${nodeCode} and status <> 'cancelled' and delivery_type in ('pickup', 'courier')
    order by user_id is not distinct from ${userId} desc, id desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  const email = row.contact_email
  if (row.delivery_type === 'pickup')
    return {
      delivery: { type: 'pickup', warehouseId: row.warehouse_id },
      text: `Самовывоз: ${row.delivery_address}`,
      email,
    }
  // the day and the hours of that visit are past
  const { entrance = '', floor = '', intercom = '', hasLift = null, callBefore = false } = row.courier_visit ?? {}
  return {
    delivery: {
      type: 'courier',
      address: row.delivery_address,
      hasNoHouse: true,
      entrance,
      floor,
      intercom,
      hasLift,
      callBefore,
    },
    text: `Курьером: ${row.delivery_address}`,
    email,
  }
}

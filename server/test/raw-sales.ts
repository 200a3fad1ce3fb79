import type pg from 'pg'
import { refundOfLines } from '#rules/order/refund-lines.ts'

export interface RawSums {
  orders: number
  cancelled: number
  total: number
  returned: number
  /** By good, by section, by brand: what buyers kept. */
  goods: Map<string, { quantity: number; revenue: number; known: number; cost: number }>
  sections: Map<string, { orders: number; revenue: number }>
}

interface RawOrder {
  id: number
  day: string
  node_code: string
  warehouse_id: number | null
  status: string
  total: number
  items: {
    code: string
    complectOf: string | null
    quantity: number
    price: number
    bonusShare: number
    cost: number | null
    section: string
  }[]
  refunds: { kind: string; amount: number; lines: { code: string; complectOf: string | null; quantity: number }[] }[]
}

/**
 * The same sums as the reports', counted another way: order by order, line by line, from the raw tables alone and by
 * the rule of refunds the till goes by.
 */
export async function rawSales(
  pool: pg.Pool,
  { from, to }: { from: string; to: string },
  isIn: (order: Pick<RawOrder, 'node_code' | 'warehouse_id'>) => boolean = () => true,
): Promise<RawSums> {
  const { rows } = await pool.query<RawOrder>(
    `select o.id, to_char(o.created_at at time zone 'Europe/Moscow', 'YYYY-MM-DD') as day, o.node_code, o.warehouse_id, o.status, o.total,
      (select coalesce(json_agg(json_build_object('code', i.good_code, 'complectOf', i.complect_of, 'quantity', i.quantity, 'price', i.price,
        'bonusShare', i.bonus_share, 'cost', i.cost, 'section', coalesce(g.category_code, '')) order by i.position), '[]')
        from order_item i left join good g on g.code = i.good_code where i.order_id = o.id) as items,
      (select coalesce(json_agg(json_build_object('kind', kind, 'amount', amount, 'lines', lines)), '[]')
        from order_refund r where r.order_id = o.id) as refunds
    from shop_order o`,
  )
  const sums: RawSums = { orders: 0, cancelled: 0, total: 0, returned: 0, goods: new Map(), sections: new Map() }
  for (const order of rows) {
    if (order.day < from || order.day > to || !isIn(order)) continue
    if (order.status === 'cancelled') {
      sums.cancelled++
      continue
    }
    const given = order.refunds.filter(({ kind }) => kind === 'lines' || kind === 'amount')
    const returned = given.reduce((sum, { amount }) => sum + amount, 0)
    sums.orders++
    sums.returned += returned
    sums.total += order.total - returned
    const left = given.flatMap(({ lines }) => lines).map((line) => ({ ...line }))
    const sections = new Set<string>()
    for (const item of order.items) {
      let back = 0
      for (const line of left)
        if (line.code === item.code && (line.complectOf ?? null) === item.complectOf) {
          const taken = Math.min(line.quantity, item.quantity - back)
          line.quantity -= taken
          back += taken
        }
      const whole = item.price * item.quantity - item.bonusShare
      const revenue = whole - (back === 0 ? 0 : refundOfLines([item], [{ ...item, quantity: back }], [])!)
      const good = sums.goods.get(item.code) ?? { quantity: 0, revenue: 0, known: 0, cost: 0 }
      good.quantity += item.quantity - back
      good.revenue += revenue
      if (item.cost !== null) {
        good.known += revenue
        good.cost += item.cost * (item.quantity - back)
      }
      sums.goods.set(item.code, good)
      const section = sums.sections.get(item.section) ?? { orders: 0, revenue: 0 }
      section.revenue += revenue
      if (!sections.has(item.section)) section.orders++
      sections.add(item.section)
      sums.sections.set(item.section, section)
    }
  }
  return sums
}

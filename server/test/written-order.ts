import type pg from 'pg'

interface WrittenLine {
  code: string
  quantity: number
  price: number
  bonus?: number
  cost?: number
}

export interface WrittenOrder {
  at: string
  node?: string
  shop?: number | null
  status?: string
  phone?: string
  utm?: string
  /** Whose account it is of. */
  user?: number
  lines: WrittenLine[]
}

/** An order written by hand, with everything a report asks of it. */
export async function writeOrder(
  pool: Pick<pg.Pool | pg.PoolClient, 'query'>,
  { at, node = '000001', shop = 1, status = 'completed', phone = '79110000000', utm, user, lines }: WrittenOrder,
): Promise<{ id: number; number: string }> {
  const total = lines.reduce((sum, { price, quantity, bonus = 0 }) => sum + price * quantity - bonus, 0)
  const { rows } = await pool.query<{ id: number; number: string }>(
    `insert into shop_order (source, node_code, status, contact_name, contact_phone, delivery_type, warehouse_id, delivery_address, delivery_text,
      delivery_price, payment_type, comment, goods_total, goods_total_old, bonuses_used, bonuses_earned, total, paid_at, ip, utm_source, created_at, updated_at, user_id)
    values ('cart', $1, $2, 'Иван', $3, 'pickup', $4, '', 'Самовывоз завтра', 0, 'on-receipt', '', $5, $5, 0, 0, $5, $6, '', $7, $6, $6, $8) returning id, number`,
    [node, status, phone, shop, total, at, utm ?? null, user ?? null],
  )
  const { id, number } = rows[0]!
  for (const [position, line] of lines.entries())
    await pool.query(
      `insert into order_item (order_id, position, good_code, article, name, slug, unit, quantity, price, price_old, bonuses, bonus_share, cost)
      values ($1, $2, $3, 'A', 'Товар', 'tovar', 'шт', $4, $5, $5, 0, $6, $7)`,
      [id, position, line.code, line.quantity, line.price, line.bonus ?? 0, line.cost ?? null],
    )
  return { id, number }
}

export const writeRefund = (
  pool: pg.Pool,
  orderId: number,
  { lines, amount, kind }: { lines: object[]; amount: number; kind: string },
) =>
  pool.query(
    `insert into order_refund (order_id, kind, amount, lines, state, created_at, updated_at) values ($1, $2, $3, $4, 'due', now(), now())`,
    [orderId, kind, amount, JSON.stringify(lines)],
  )

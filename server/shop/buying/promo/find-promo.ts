import { type Selectable, sql } from 'kysely'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { codeKey } from '#rules/money/promo-code.ts'
import type { PromoFacts, PromoTerms } from '#rules/money/promo.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'

type PromoRow = Selectable<Database['promo']>

export const termsOf = (row: PromoRow): PromoTerms => ({
  kind: row.kind,
  value: row.percent ?? row.amount ?? 0,
  maxDiscount: row.max_discount,
  minSum: row.min_sum,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  nodeCodes: row.node_codes,
  only: row.only_goods,
  except: row.except_goods,
  usesLimit: row.uses_limit,
  isOncePerCustomer: row.is_once_per_customer,
  isFirstOrder: row.is_first_order,
  skipsDiscounted: row.skips_discounted,
  mayGoBelowCost: row.may_go_below_cost,
})

/** Whoever buys, as far as it is known: a guest's cart knows nobody, a guest's order a phone. */
interface PromoBuyer {
  userId: number | null
  /** 7XXXXXXXXXX */
  phone: string | null
}

export interface FoundPromo {
  promoId: number
  codeId: number
  code: string
  name: string
  terms: PromoTerms
  facts: PromoFacts
}

export interface PromoAsked {
  /** The id of a code, or the code as it was typed. */
  code: number | string
  buyer: PromoBuyer
  nodeCode: string
  now: Date
  /** The order that holds a use of it already: its own does not count against it. */
  orderId?: number | null
}

/** Until the transaction ends: two orders by one code that may be used once are counted one after the other. */
async function lockPromo(tx: Db, code: number | string): Promise<void> {
  await sql`select from promo where id = (select promo_id from promo_code where ${byCode(code)})
    and (uses_limit is not null or is_once_per_customer) for no key update`.execute(tx)
}

const byCode = (code: number | string) =>
  typeof code === 'number' ? sql`promo_code.id = ${code}` : sql`promo_code.key = ${codeKey(code)}`

/** Null: there is no such code. */
export async function findPromo(
  db: Db,
  { code, buyer, nodeCode, now, orderId = null }: PromoAsked,
  isLocked: boolean,
): Promise<FoundPromo | null> {
  if (isLocked) await lockPromo(db, code)
  const isBuyers = sql`(o.user_id = ${buyer.userId}::bigint
    or (right(o.contact_phone, 4) = right(${buyer.phone}::text, 4) and o.contact_phone = ${buyer.phone}::text))`
  const { rows } = await sql<
    PromoRow & { code_id: number; code: string; uses: number; own_uses: number; has_orders: boolean }
  >`
    select promo.*, promo_code.id as code_id, promo_code.code,
      case when uses_limit is null then 0 else (select count(*)::integer from promo_use u
        where u.code_id = promo_code.id and u.returned_at is null and u.order_id is distinct from ${orderId}::bigint) end as uses,
      case when is_once_per_customer then (select count(*)::integer from shop_order o join promo_use u on u.order_id = o.id
        where u.promo_id = promo.id and u.returned_at is null and u.order_id is distinct from ${orderId}::bigint and ${isBuyers}) else 0 end as own_uses,
      is_first_order and exists (select from shop_order o where o.status <> 'cancelled' and o.id is distinct from ${orderId}::bigint
        and coalesce(o.split_from, 0) is distinct from ${orderId}::bigint and ${isBuyers}) as has_orders
    from promo_code join promo on promo.id = promo_code.promo_id where ${byCode(code)}`.execute(db)
  const row = rows[0]
  if (!row) return null
  return {
    promoId: row.id,
    codeId: row.code_id,
    code: row.code,
    name: row.name,
    terms: termsOf(row),
    facts: {
      today: moscowMoment(now)?.day ?? '',
      nodeCode,
      isStopped: row.stopped_at !== null,
      uses: row.uses,
      ownUses: row.own_uses,
      hasOrders: row.has_orders,
    },
  }
}

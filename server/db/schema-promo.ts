import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { PromoGoods } from '#rules/money/promo.ts'

/** Of 0575-promo.sql, 0576-gift-cards.sql and 0617-gift-sale.sql. Sums are kopecks. */
export interface PromoTables {
  promo: {
    id: GeneratedAlways<number>
    name: string
    kind: 'percent' | 'sum'
    percent: number | null
    amount: number | null
    max_discount: number | null
    min_sum: Generated<number>
    starts_on: string | null
    ends_on: string | null
    node_codes: Generated<string[]>
    only_goods: JSONColumnType<PromoGoods, string | undefined>
    except_goods: JSONColumnType<PromoGoods, string | undefined>
    uses_limit: number | null
    is_once_per_customer: Generated<boolean>
    is_first_order: Generated<boolean>
    skips_discounted: Generated<boolean>
    may_go_below_cost: Generated<boolean>
    stopped_at: Date | null
    version: Generated<number>
    created_at: Date
  }
  promo_code: { id: GeneratedAlways<number>; promo_id: number; code: string; key: string; created_at: Date }
  gift_card: {
    id: GeneratedAlways<number>
    code_hash: string
    last4: string
    denomination: number
    recipient_name: Generated<string>
    recipient_phone: string | null
    recipient_email: string | null
    message: Generated<string>
    expires_on: string
    blocked_at: Date | null
    blocked_reason: Generated<string>
    staff_id: number | null
    created_at: Date
    /** Sold in the shop's pages, over the counter, or given; unknown: before that was asked. */
    origin: 'unknown' | 'site' | 'sold' | 'gift'
    gift_reason: Generated<string>
    request_key: string | null
    reissue_key: string | null
  }
  gift_sale: {
    order_id: number
    recipient_name: string
    recipient_email: string
    message: Generated<string>
    card_id: number | null
  }
  gift_entry: {
    id: GeneratedAlways<number>
    card_id: number
    amount: number
    order_id: number | null
    reason: string
    staff_id: number | null
    created_at: Date
  }
  promo_use: { order_id: number; promo_id: number; code_id: number; returned_at: Date | null; created_at: Date }
}

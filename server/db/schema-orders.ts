import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { OrderFieldValues } from '#rules/order/order-fields.ts'
import type { CourierVisit } from '#rules/delivery/courier-visit.ts'
import type { VatRate } from '#rules/money/vat.ts'
import type { OrderStatus } from '#rules/order/order-status.ts'
import type { AttemptState } from '#rules/order/payment-states.ts'

export type OrderSource = 'cart' | 'one-click' | 'complect' | 'spare-part' | 'phone' | 'gift-card'
/** Refunds that do not add up are seen by their sums. */
export type PaymentState = Exclude<AttemptState, 'refund-mismatch'>

/** Cheaper after it was paid, pieces back, a compensation, a part of a split order cancelled. */
export type RefundKind = 'surplus' | 'lines' | 'amount' | 'cancelled'

export interface RefundedLine {
  code: string
  complectOf: string | null
  quantity: number
}

export interface TransportChoice {
  cityCode: string
  cityName: string
  tariffCode: string
  tariffName: string
  officeCode: string | null
  /** Where a door's address begins: the buyer may change what follows. Orders placed before it was kept have none. */
  doorCity?: string
  daysMin: number
  daysMax: number
}

export interface BeforeHandover {
  paidAt: string | null
  paidTotal: number | null
  /** Given with it. */
  bonuses: number
}

export interface OrderOrganization {
  inn: string
  kpp: string | null
  name: string
  address: string
}

/** Tables of 0030-cart-orders.sql. Sums are kopecks. */
export interface OrderTables {
  cart: {
    uuid: Generated<string>
    user_id: number | null
    promo_code_id: number | null
    gift_card_id: number | null
    created_at: Date
    updated_at: Date
  }
  cart_item: {
    id: GeneratedAlways<number>
    cart_uuid: string
    good_code: string
    complect_of: string | null
    complect_id: number | null
    quantity: number
    in_order: Generated<boolean>
    seen_price: number
    seen_count: number
    place: number | null
  }
  shop_order: {
    id: Generated<number>
    number: GeneratedAlways<string>
    user_id: number | null
    source: OrderSource
    node_code: string
    status: OrderStatus
    contact_name: string
    contact_phone: string
    contact_email: string | null
    delivery_type: 'pickup' | 'courier' | 'transport'
    warehouse_id: number | null
    delivery_address: string
    delivery_text: string
    delivery_price: number
    transport: JSONColumnType<TransportChoice> | null
    courier_visit: JSONColumnType<CourierVisit> | null
    payment_type: 'on-receipt' | 'online' | 'split' | 'invoice'
    pay_token: string | null
    paid_at: Date | null
    reserved_until: Date | null
    /** The last day of its invoice. */
    invoice_until: string | null
    /** When the buyer was told that the term ends. */
    invoice_told_at: Date | null
    organization: JSONColumnType<OrderOrganization> | null
    comment: string
    /** Of the shop's own, by code (rules/order/order-fields.ts). */
    fields: ColumnType<OrderFieldValues, string | undefined, string>
    goods_total: number
    goods_total_old: number
    bonuses_used: number
    bonuses_earned: number
    total: number
    ip: string
    utm_source: string | null
    utm_medium: string | null
    utm_campaign: string | null
    is_unproven: Generated<boolean>
    confirm_until: Date | null
    version: Generated<number>
    paid_total: number | null
    /** Frozen for it and not taken yet. */
    held_total: number | null
    delivery_vat_rate: Generated<VatRate>
    split_from: number | null
    /** A promo's, off the goods already. */
    promo_code: string | null
    promo_off: Generated<number>
    /** The organization whose people placed it. */
    company_id: number | null
    /** Deferred: given without money, to be paid by this day. */
    pay_by: string | null
    /** A means of payment: `total` is whole without it. */
    gift_card_id: number | null
    gift_paid: Generated<number>
    created_at: Date
    updated_at: Date
  }
  order_item: {
    order_id: number
    position: number
    good_code: string
    article: string
    name: string
    slug: string
    picture: string | null
    unit: string
    quantity: number
    price: number
    price_old: number
    bonuses: number
    bonus_share: number
    complect_of: string | null
    /** Kept as it was ordered. */
    vat_rate: Generated<VatRate>
    /** Of one piece, on the day the line was written; null: nobody knows. Written by a trigger. */
    cost: number | null
    /** A promo's, off one piece: the price is what is left. */
    promo_off: Generated<number>
  }
  order_take: { order_id: number; good_code: string; warehouse_id: number; quantity: number }
  order_status_history: {
    id: GeneratedAlways<number>
    order_id: number
    status: OrderStatus
    actor: 'buyer' | 'shop' | 'system'
    note: Generated<string>
    created_at: Date
    staff_id: Generated<number | null>
  }
  /** 0585-prepared-orders.sql */
  prepared_order: {
    token_hash: string
    cart_uuid: string
    node_code: string
    /** Contact, delivery and payment as the checkout takes them; empty once it is ordered. */
    body: JSONColumnType<object>
    order_id: number | null
    created_at: Date
    expires_at: Date
    confirmed_at: Date | null
  }
  order_request: { owner: Generated<string>; key: string; body_hash: string; order_id: number | null; created_at: Date }
  order_payment: {
    id: Generated<string>
    order_id: number
    type: 'online' | 'split'
    amount: number
    provider: string
    provider_id: string | null
    provider_url: string | null
    state: PaymentState
    /** As its own receipt was made. */
    receipt_mode: Generated<'full_prepayment' | 'full_payment' | 'advance'>
    created_at: Date
    updated_at: Date
    paid_amount: number | null
    tries: Generated<number>
    next_try_at: Date | null
    shop_told_at: Date | null
    asked_at: Date | null
    ask_again_at: Date | null
    refunded_amount: number | null
    /** Pays what a paid order has become dearer by (0350-rest-payments.sql). */
    is_rest: Generated<boolean>
    /** Asked to be frozen, not taken (0560-payment-holds.sql). */
    is_hold: Generated<boolean>
    hold_until: Date | null
    capture_amount: number | null
    /** Of 0561-saved-cards.sql. Null: chosen on the provider's page. */
    method: 'sbp' | 'saved-card' | null
    saves_card: Generated<boolean>
    card_id: number | null
  }
  /** Of 0561-saved-cards.sql; the card itself is the provider's. */
  saved_card: {
    id: GeneratedAlways<number>
    user_id: number
    provider: string
    method_id: string
    title: string
    expires: Generated<string>
    created_at: Date
  }
  /** From here on of 0266-picking.sql. */
  order_picking: {
    order_id: number
    begun_by: number | null
    begun_at: Date
    done_by: number | null
    done_at: Date | null
  }
  order_pick: {
    order_id: number
    good_code: string
    warehouse_id: number
    picked: Generated<number>
    short: Generated<number>
    staff_id: number | null
    updated_at: Date
  }
  good_shelf: { warehouse_id: number; good_code: string; shelf: string }
  /** Of 0267-handover.sql. */
  order_handover: {
    order_id: number
    staff_id: number | null
    paid_by: 'cash' | 'card' | null
    amount: number
    at: Date
    /** What the order was, to take the step back. */
    before: JSONColumnType<BeforeHandover> | null
  }
  order_return: {
    id: GeneratedAlways<number>
    order_id: number
    staff_id: number | null
    warehouse_id: number
    lines: JSONColumnType<RefundedLine[]>
    is_sellable: boolean
    reason: string
    amount: number
    paid_by: 'cash' | 'card' | 'debt' | null
    created_at: Date
  }
  /** Of 0260-order-edit.sql. */
  order_payment_share: { payment_id: string; order_id: number; amount: number }
  order_refund: {
    id: Generated<string>
    seq: GeneratedAlways<number>
    order_id: number
    payment_id: string | null
    kind: RefundKind
    amount: number
    lines: JSONColumnType<RefundedLine[]>
    reason: Generated<string>
    state: 'due' | 'held' | 'made'
    /** Of 0640-returns-on-credit.sql: taken off a debt, no money moved. */
    is_credit: Generated<boolean>
    request_key: string | null
    tries: Generated<number>
    next_try_at: Date | null
    staff_id: Generated<number | null>
    created_at: Date
    updated_at: Date
  }
  /**
   * 0551-receipts.sql, 0565-receipt-desk.sql. `items`: positions; `settlement`: the second receipt, of the hand-over.
   */
  order_receipt: {
    id: Generated<string>
    number: GeneratedAlways<number>
    kind: Generated<'payment' | 'settlement' | 'refund'>
    mode: Generated<'full_prepayment' | 'full_payment' | 'advance'>
    order_id: number
    payment_id: string
    refund_id: string | null
    money_id: string | null
    is_again: Generated<boolean>
    amount: number
    items: JSONColumnType<object[]>
    /** `planned`: its money has not moved yet. */
    state: Generated<'planned' | 'due' | 'sent' | 'failed'>
    provider_id: string | null
    failure: Generated<string>
    tries: Generated<number>
    next_try_at: Date | null
    created_at: Date
    updated_at: Date
  }
  /** Codes of marking by pieces: 0566-marking.sql. */
  order_mark: {
    id: GeneratedAlways<number>
    order_id: number
    good_code: string
    warehouse_id: number | null
    code: string
    gtin: string
    serial: string
    staff_id: number | null
    created_at: Date
    returned_at: Date | null
    refund_id: string | null
    /** The buyer's return it was read for. */
    return_id: number | null
  }
  order_receipt_try: {
    id: GeneratedAlways<number>
    receipt_id: string
    at: Date
    is_sent: boolean
    words: Generated<string>
    staff_id: number | null
  }
  /** `sheet`: what stands on it, null for those issued before it was kept; `bytes`: null until somebody opens it. */
  order_invoice: { order_id: number; bytes: Buffer | null; sheet: JSONColumnType<object> | null; made_at: Date }
  sandbox_payment: {
    id: string
    type: 'online' | 'split'
    order_number: string
    amount: number
    return_url: string
    state: Generated<'pending' | 'held' | 'paid' | 'declined' | 'refunded'>
    created_at: Generated<Date>
    refunded: Generated<number>
    is_hold: Generated<boolean>
    /** Of a hold: what was taken. */
    captured: number | null
    method: string | null
    saves_card: Generated<boolean>
  }
}

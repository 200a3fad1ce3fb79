import type { Generated, GeneratedAlways } from 'kysely'
import type { ReturnKind } from '#rules/order/return-terms.ts'
import type { HandIn, ReturnQuality, ReturnReason, ReturnState, ReturnWish } from '#rules/order/returns.ts'

/** Tables of 0570-returns.sql. Sums are kopecks, days are of Moscow. */
export interface ReturnTables {
  goods_return: {
    id: GeneratedAlways<number>
    order_id: number
    node_code: string
    warehouse_id: number | null
    state: ReturnState
    version: Generated<number>
    reason: ReturnReason
    quality: ReturnQuality
    wish: ReturnWish
    hand_in: HandIn
    comment: Generated<string>
    is_distance: boolean
    until_day: string | null
    answer_by: string | null
    answer: Generated<string>
    finding: Generated<string>
    amount: number | null
    delivery_back: Generated<number>
    withheld: Generated<number>
    paid_by: 'cash' | 'card' | 'debt' | null
    refund_key: Generated<string>
    request_key: string | null
    exchange_order_id: number | null
    repair_id: number | null
    /** With whom and under which number the buyer has sent it back. */
    sent_with: Generated<string>
    sent_track: Generated<string>
    sent_at: Date | null
    created_by: Generated<number | null>
    decided_by: number | null
    decided_at: Date | null
    received_at: Date | null
    closed_at: Date | null
    created_at: Date
    updated_at: Date
  }
  goods_return_line: {
    return_id: number
    position: number
    good_code: string
    complect_of: string | null
    name: string
    article: string
    unit: string
    quantity: number
    return_kind: ReturnKind
    received: number | null
    sellable: Generated<number>
    faulty: Generated<number>
    parts: Generated<number>
  }
  goods_return_step: {
    id: GeneratedAlways<number>
    return_id: number
    state: ReturnState
    note: Generated<string>
    staff_id: Generated<number | null>
    created_at: Date
  }
  return_template: {
    id: GeneratedAlways<number>
    kind: 'approve' | 'refuse'
    name: string
    text: string
    created_at: Date
  }
}

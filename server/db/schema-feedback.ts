import type { Generated, GeneratedAlways } from 'kysely'
import type { RequestResult } from '#rules/request/request-words.ts'

export interface FeedbackTables {
  feedback_request: {
    id: GeneratedAlways<number>
    type: string
    node_code: string
    user_id: number | null
    name: string
    phone: string
    message: string
    good_code: string | null
    state: Generated<'new' | 'answered' | 'dropped'>
    refusal: string | null
    /** For a spare part: its kind, and the tool it goes into. */
    part_type: string | null
    tool: Generated<string>
    created_at: Date
    version: Generated<number>
    taken_by: number | null
    taken_at: Date | null
    /** Until then it waits outside the queue. */
    next_call_at: Date | null
    talked_at: Date | null
    calls: Generated<number>
    result: RequestResult | null
    closed_at: Date | null
    closed_by: number | null
    /** The order that came of it; of one by a phone alone, its own. */
    order_id: number | null
  }
  request_note: {
    id: GeneratedAlways<number>
    request_id: number
    staff_id: number | null
    kind:
      | 'note'
      | 'no-answer'
      | 'later'
      | 'talked'
      | 'taken'
      | 'left'
      | 'closed'
      | 'reopened'
      | 'order'
      | 'sent'
      | 'recalled'
    text: Generated<string>
    until: Date | null
    created_at: Date
  }
  request_template: {
    id: GeneratedAlways<number>
    name: string
    text: string
    created_at: Date
  }
  upload: {
    id: string
    feedback_request_id: number | null
    review_id: number | null
    repair_id: number | null
    hire_booking_id: number | null
    goods_return_id: number | null
    is_back: Generated<boolean>
    position: number
    width: number
    height: number
    bytes: number
    created_at: Date
  }
}

import type { Generated, GeneratedAlways } from 'kysely'

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
  }
  upload: {
    id: string
    feedback_request_id: number | null
    review_id: number | null
    repair_id: number | null
    hire_booking_id: number | null
    is_back: Generated<boolean>
    position: number
    width: number
    height: number
    bytes: number
    created_at: Date
  }
}

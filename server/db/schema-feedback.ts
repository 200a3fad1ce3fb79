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
    created_at: Date
  }
}

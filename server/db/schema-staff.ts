import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** Tables of 0250-staff.sql. */
export interface StaffTables {
  staff: {
    id: GeneratedAlways<number>
    name: string
    login: string
    password_hash: string | null
    state: 'invited' | 'active' | 'blocked'
    is_demo: Generated<boolean>
    totp_secret: string | null
    totp_new: string | null
    totp_step: Generated<number>
    version: Generated<number>
    created_at: Date
    last_seen_at: Date | null
    /** Of 0590-api-keys.sql. */
    is_program: Generated<boolean>
    /** For warnings about their way in. */
    phone: string | null
  }
  api_key: {
    id: GeneratedAlways<number>
    staff_id: number
    name: string
    prefix: string
    key_hash: string
    /** The key before, as long as it opens yet. */
    old_hash: string | null
    old_until: Date | null
    permissions: string[]
    node_codes: Generated<string[]>
    warehouse_ids: Generated<number[]>
    per_minute: number
    created_by: number | null
    created_at: Date
    expires_at: Date | null
    revoked_at: Date | null
    last_used_at: Date | null
    last_used_from: Generated<string>
    version: Generated<number>
  }
  staff_device: {
    staff_id: number
    device_hash: string
    ip: string
    user_agent: string
    first_seen_at: Date
    last_seen_at: Date
  }
  staff_passkey: {
    id: string
    staff_id: number
    name: string
    public_key: Buffer
    counter: number
    transports: string[]
    created_at: Date
    used_at: Date | null
  }
  staff_recovery_code: { code_hash: string; staff_id: number; created_at: Date }
  staff_invitation: { staff_id: number; token_hash: string; created_at: Date; expires_at: Date }
  staff_session: {
    token_hash: string
    staff_id: number
    stage: 'second-factor' | 'enrolment' | 'open'
    challenge: string | null
    ip: string
    user_agent: string
    created_at: Date
    seen_at: Date
    expires_at: Date
    fresh_until: Date | null
  }
  staff_role: {
    code: string
    name: string
    does: Generated<string>
    position: number
    permissions: string[]
    version: Generated<number>
  }
  staff_grant: {
    staff_id: number
    role_code: string
    node_codes: Generated<string[]>
    warehouse_ids: Generated<number[]>
  }
  /** Of 0251-audit.sql: written by triggers, never changed. */
  audit: {
    id: Generated<number>
    at: Generated<Date>
    staff_id: number | null
    via: string
    ip: Generated<string>
    thing: string
    thing_key: string
    part: string
    action: 'insert' | 'update' | 'delete' | 'look' | 'enter' | 'export'
    before: JSONColumnType<Record<string, unknown>>
    after: JSONColumnType<Record<string, unknown>>
    /** From here on of 0530-journal-search.sql. */
    node_code: string | null
    fields: GeneratedAlways<string[]>
  }
  /** From here on of 0252-order-desk.sql. */
  order_desk: {
    order_id: number
    tags: Generated<string[]>
    assigned_to: number | null
    next_call_at: Date | null
    calls: Generated<number>
  }
  order_note: {
    id: GeneratedAlways<number>
    order_id: number
    staff_id: number | null
    kind: 'note' | 'no-answer' | 'talked'
    text: Generated<string>
    created_at: Date
    request_key: string | null
  }
  staff_view: {
    id: GeneratedAlways<number>
    staff_id: number
    desk: 'orders' | 'goods'
    name: string
    is_shared: Generated<boolean>
    query: JSONColumnType<Record<string, unknown>>
    position: Generated<number>
    created_at: Date
    updated_at: Date
  }
  office_event: {
    id: GeneratedAlways<number>
    xid: Generated<string>
    at: Generated<Date>
    kind:
      | 'order-new'
      | 'order-changed'
      | 'order-desk'
      | 'repair'
      | 'rental'
      | 'request'
      | 'promo'
      | 'return'
      | 'receipt'
      | 'cash'
      | 'count'
      | 'company'
      | 'gift-card'
    order_id: number
    node_code: string
    warehouse_id: number | null
    status: string
    staff_id: number | null
  }
  /** Of 0265-office-answers.sql. */
  office_answer: {
    staff_id: number
    key: string
    request_hash: string
    answer: JSONColumnType<Record<string, unknown>> | null
    created_at: Date
  }
  office_presence: { session_hash: string; order_id: number; staff_id: number; seen_at: Date }
}

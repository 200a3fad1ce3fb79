import type { Generated, GeneratedAlways } from 'kysely'

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
}

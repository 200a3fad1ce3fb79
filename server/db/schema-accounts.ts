import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CodePurpose } from '#rules/identity/one-time-code.ts'

/** Tables of 0020-accounts.sql and of what was added to them. */
export interface AccountTables {
  customer: {
    id: Generated<number>
    name: string
    phone: string | null
    email: string | null
    email_set_at: Date | null
    email_verified_at: Date | null
    email_new: string | null
    password_hash: string | null
    birthdate: string | null
    mailing_agreement: boolean
    city_fias_id: string | null
    bonus_balance: Generated<number>
    created_at: Date
    deleted_at: Date | null
    phone_changed_at: Date | null
    email_changed_at: Date | null
    password_trusted_from: Date | null
  }
  auth_token: {
    token_hash: string
    user_id: number
    created_at: Date
    last_used_at: Date
    expires_at: Date
    ip: string
    user_agent: string
    device_hash: string | null
  }
  /** Of the last version; nothing is written there any more. */
  auth_code: {
    key: string
    salt: string
    code_hash: string
    tries: Generated<number>
    created_at: Date
    expires_at: Date
  }
  one_time_code: {
    key: string
    purpose: CodePurpose
    asker_hash: string
    address: string
    salt: string
    code_hash: string
    tries: Generated<number>
    created_at: Date
    expires_at: Date
  }
  customer_device: {
    user_id: number
    device_hash: string
    address: string
    user_agent: string
    first_seen_at: Date
    last_seen_at: Date
  }
  email_confirmation: {
    token_hash: string
    user_id: number
    email: string
    created_at: Date
    expires_at: Date
    is_change: Generated<boolean>
    kept_token_hash: string | null
    used_at: Date | null
  }
  consent: {
    id: GeneratedAlways<number>
    user_id: number | null
    kind: 'personal-data' | 'mailing'
    given: boolean
    text_version: string
    ip: string
    page: string
    created_at: Date
  }
  favorite: { id: GeneratedAlways<number>; user_id: number; good_code: string; created_at: Date }
  delivery_address: {
    id: GeneratedAlways<number>
    user_id: number
    address: string
    created_at: Date
    name: Generated<string>
    flat: Generated<string>
    entrance: Generated<string>
    floor: Generated<string>
    intercom: Generated<string>
    comment: Generated<string>
    is_main: Generated<boolean>
  }
  customer_tool: {
    id: GeneratedAlways<number>
    user_id: number
    good_code: string | null
    name: string
    serial: Generated<string>
    bought_on: string | null
    created_at: Date
  }
  customer_list: {
    id: GeneratedAlways<number>
    user_id: number
    name: string
    goods: JSONColumnType<{ code: string; quantity: number }[]>
    saved_at: Date
  }
  user_organization: {
    id: GeneratedAlways<number>
    user_id: number
    inn: string
    kpp: string | null
    ogrn: string | null
    name: string
    address: string
    created_at: Date
  }
  bonus_entry: {
    id: GeneratedAlways<number>
    user_id: number
    amount: number
    reason: string
    order_number: string | null
    balance_after: number
    created_at: Date
  }
  outbox: {
    id: GeneratedAlways<number>
    channel: 'sms' | 'email'
    recipient: string
    subject: Generated<string>
    text: string
    html: Generated<string>
    is_secret: Generated<boolean>
    idempotency_key: Generated<string>
    state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'void'>
    attempts: Generated<number>
    next_attempt_at: Date
    lease_until: Date | null
    expires_at: Date | null
    provider_id: string | null
    error: string | null
    created_at: Date
    sent_at: Date | null
    order_id: number | null
    repair_id: number | null
  }
}

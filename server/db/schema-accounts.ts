import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ConsentKind, ConsentWay } from '#rules/identity/consent.ts'
import type { CodePurpose } from '#rules/identity/one-time-code.ts'
import type { ErasureReason, SubjectRequestKind } from '#rules/identity/subject-request.ts'

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
    /** The shop lets nobody in by this account. */
    blocked_at: Date | null
    blocked_reason: string | null
    /** Closed as a double of this card. */
    merged_into: number | null
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
    kind: ConsentKind
    given: boolean
    text_version: string
    ip: string
    page: string
    created_at: Date
    /** Of whoever agreed; gone when the person is erased. */
    phone: string | null
    email: string | null
    way: Generated<ConsentWay>
    /** Of the wording agreed to; null: given before wordings were kept. */
    text_hash: string | null
  }
  consent_text: { hash: string; text: string; kept_at: Date }
  /** What advertising is stopped by. */
  consent_link: { token: string; kind: ConsentKind; recipient: string; created_at: Date }
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
    /** Whose hand; null: an order's. */
    staff_id: number | null
    /** The entry this one takes back. */
    undoes: number | null
  }
  customer_note: { id: GeneratedAlways<number>; user_id: number; staff_id: number; text: string; created_at: Date }
  /** What somebody asked about their data. */
  subject_request: {
    id: GeneratedAlways<number>
    user_id: number | null
    kind: SubjectRequestKind
    who: Generated<string>
    text: Generated<string>
    received_on: string
    due_on: string
    answered_at: Date | null
    answer: Generated<string>
    staff_id: number | null
    answered_by: number | null
    created_at: Date
  }
  /** What a card had before it was joined with another. */
  customer_former_key: {
    id: GeneratedAlways<number>
    user_id: number
    kind: 'phone' | 'email'
    value: string
    /** Signing in by it leads here till then; null: never. */
    opens_until: Date | null
    created_at: Date
  }
  customer_merge: {
    id: GeneratedAlways<number>
    kept_id: number
    closed_id: number
    staff_id: number
    figures: JSONColumnType<Record<string, number>>
    at: Date
  }
  /** Tells what was erased, never who it was. */
  customer_erasure: {
    id: GeneratedAlways<number>
    customer_id: number
    request_id: number | null
    reason: ErasureReason
    staff_id: number | null
    figures: JSONColumnType<Record<string, number>>
    key_hashes: Generated<string[]>
    at: Date
  }
  contact_forgetting: {
    one: Generated<boolean>
    waiting: number
    looked_at: Date
    allowed_at: Date | null
    allowed_by: number | null
    forgotten: Generated<number>
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
    /** Waits for the owner since the base was restored. */
    is_held: Generated<boolean>
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
    request_id: number | null
    /** Of `MESSAGE_KINDS`. */
    kind: string | null
    /** Advertising: the consent it may leave by. */
    consent_kind: ConsentKind | null
    stop_url: string | null
    /** Who asked for the code in it; gone once it does not wait any more. */
    asker_ip: string | null
    /** As the provider says; null: not known. */
    delivery: 'delivered' | 'failed' | null
    delivery_words: string | null
    /** When the provider is asked next; null: it is not. */
    delivery_check_at: Date | null
  }
}

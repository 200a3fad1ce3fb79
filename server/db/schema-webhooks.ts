import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type WebhookState = 'active' | 'paused' | 'stopped'
type DeliveryState = 'waiting' | 'sending' | 'delivered' | 'failed' | 'skipped'

/** Tables of 0600-webhooks.sql. */
export interface WebhookTables {
  webhook: {
    id: GeneratedAlways<number>
    name: string
    url: string
    kinds: string[]
    node_codes: Generated<string[]>
    secret: string
    old_secret: string | null
    old_secret_until: Date | null
    state: Generated<WebhookState>
    created_by: number | null
    created_at: Date
    version: Generated<number>
  }
  webhook_health: {
    webhook_id: number
    failures: Generated<number>
    failing_since: Date | null
    rests_until: Date | null
    last_ok_at: Date | null
    last_error: Generated<string>
  }
  webhook_mark: {
    id: GeneratedAlways<number>
    kind: string
    key: Generated<string>
    node_code: string | null
    codes: Generated<string[]>
    facts: JSONColumnType<Record<string, unknown>, string | undefined>
    at: Generated<Date>
  }
  webhook_event: {
    id: GeneratedAlways<number>
    uid: Generated<string>
    kind: string
    entity: string
    node_code: string | null
    body: string
    at: Date
  }
  webhook_delivery: {
    id: GeneratedAlways<number>
    webhook_id: number
    event_id: number
    kind: string
    entity: string
    state: Generated<DeliveryState>
    attempts: Generated<number>
    next_attempt_at: Date
    lease_until: Date | null
    status: number | null
    error: Generated<string>
    at: Date
    delivered_at: Date | null
  }
  webhook_try: {
    id: GeneratedAlways<number>
    delivery_id: number
    at: Date
    status: number | null
    took_ms: number
    words: Generated<string>
    answer: Generated<string>
  }
}

import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** Of 0381-price-desk.sql and 0400-price-rules.sql. */
export interface PriceDeskTables {
  price_schedule: {
    id: GeneratedAlways<number>
    title: string
    state: Generated<'waiting' | 'on' | 'over' | 'cancelled' | 'missed'>
    starts_at: Date
    ends_at: Date | null
    shows_old: Generated<boolean>
    staff_id: number | null
    run_id: number | null
    back_run_id: number | null
    created_at: Date
  }
  price_schedule_item: {
    schedule_id: number
    good_code: string
    node_code: string
    price: number
    before: JSONColumnType<Record<string, unknown>> | null
  }
  price_rule: {
    id: GeneratedAlways<number>
    name: string
    asked: JSONColumnType<Record<string, unknown>>
    staff_id: number | null
    changed_at: Date
  }
}

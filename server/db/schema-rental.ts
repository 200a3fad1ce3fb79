import type { Generated, GeneratedAlways } from 'kysely'
import type { BookingStatus } from '#rules/rental/booking-status.ts'

/** Tables of 0060-rental-bookings.sql. Sums are kopecks. */
export interface RentalTables {
  hire_booking: {
    id: GeneratedAlways<number>
    number: GeneratedAlways<string>
    piece_id: number | null
    /** As text, `[2026-03-07,2026-03-09)`. */
    days: string
    status: BookingStatus
    good_code: string
    good_name: string
    good_slug: string
    picture: string | null
    warehouse_id: number
    node_code: string
    user_id: number | null
    name: string
    phone: string
    delivery_address: string | null
    comment: string
    total: number
    price_per_day: number
    deposit: number
    request_owner: Generated<string>
    request_key: string | null
    body_hash: string | null
    ip: string
    created_at: Date
    updated_at: Date
    /** Whoever owns the phone and said that it is not theirs. */
    claim_declined_by: number | null
    version: Generated<number>
    papers: Generated<string>
    /** Why the deposit is less than the tariff's. */
    deposit_why: Generated<string>
    condition_out: Generated<string>
    out_at: Date | null
    out_by: number | null
    condition_back: Generated<string>
    back_at: Date | null
    back_by: number | null
  }
  hire_service: {
    id: GeneratedAlways<number>
    piece_id: number
    /** As text, `[2026-03-07,2026-03-09)`. */
    days: string
    reason: string
    staff_id: number | null
    created_at: Date
  }
}

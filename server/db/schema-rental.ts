import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { TransferPaper } from '#rules/company/transfer-paper.ts'
import type { BookingStatus } from '#rules/rental/booking-status.ts'

export interface HiringCompany {
  name: string
  inn: string
  kpp: string
  address: string
}

/** Tables of 0060-rental-bookings.sql and 0923-rental-counter.sql. Sums are kopecks. */
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
    /** As the customer was told. */
    cancelled_why: Generated<string>
    condition_out: Generated<string>
    out_at: Date | null
    out_by: number | null
    condition_back: Generated<string>
    back_at: Date | null
    back_by: number | null
    /** The good whose tariff counts, when a better machine goes for its price. */
    priced_as: string | null
    delivery_price: Generated<number>
    delivery_day: string | null
    delivery_hours: Generated<string>
    driver: Generated<string>
    company: JSONColumnType<HiringCompany | null, string | null | undefined, string | null>
    /** The power of attorney of whoever came. */
    proxy: Generated<string>
    /** What the machine is worth, as the contract has told it. */
    value: number | null
    kit_out: Generated<string[]>
    kit_back: Generated<string[]>
    /** The last row of the ledger before it came back. */
    back_after: number | null
  }
  hire_paper: {
    booking_id: number
    number: string
    day: string
    sheet: JSONColumnType<TransferPaper>
    file_name: string
    xml: Buffer
    created_at: Date
  }
  hire_swap: {
    id: GeneratedAlways<number>
    booking_id: number
    at: Date
    staff_id: number | null
    was: string
    became: string
    reason: string
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

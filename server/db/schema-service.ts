import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { RepairState } from '#rules/order/repair-state.ts'

export interface ServiceTables {
  repair: {
    id: GeneratedAlways<number>
    number: GeneratedAlways<string>
    service_center_id: number
    user_id: number | null
    name: string
    phone: string
    tool: string
    vendor_code: string | null
    fault: string
    state: RepairState
    /** Kopecks; null until the workshop has named it. */
    price: number | null
    created_at: Date
    updated_at: Date
    /** Whoever owns the phone and said that it is not theirs. */
    claim_declined_by: number | null
    version: Generated<number>
    serial: Generated<string>
    kit: Generated<string>
    diagnosis: Generated<string>
    is_warranty: Generated<boolean>
    good_code: string | null
    order_number: string | null
    /** A day of Moscow. */
    promised_on: string | null
    assigned_to: number | null
    handed_by: number | null
    handed_at: Date | null
    /** Handed out as it was brought. */
    is_unrepaired: Generated<boolean>
    /** What it waits for: a part and whose, or the maker's own service. */
    awaited: Generated<string>
    awaited_kind: 'part' | 'maker' | null
    /** A day of Moscow. */
    awaited_on: string | null
    discount: Generated<number>
    discount_why: Generated<string>
    taken_by: number | null
    taken_at: Date | null
    /** Since when it may be collected. */
    ready_at: Date | null
    reminded: Generated<number>
  }
  repair_history: {
    id: GeneratedAlways<number>
    repair_id: number
    state: RepairState
    note: string
    created_at: Date
    /** Named by the database itself. */
    staff_id: Generated<number | null>
  }
  repair_line: {
    id: GeneratedAlways<number>
    repair_id: number
    kind: 'part' | 'work'
    good_code: string | null
    warehouse_id: number | null
    name: string
    quantity: number
    price: number
    staff_id: number | null
    created_at: Date
  }
  repair_offer: {
    id: GeneratedAlways<number>
    repair_id: number
    token: string
    diagnosis: string
    lines: JSONColumnType<{ name: string; quantity: number; price: number }[]>
    total: number
    sent_at: Date
    valid_until: Date
    answer: 'agreed' | 'refused' | 'replaced' | null
    reason: Generated<string>
    answered_at: Date | null
    way: Generated<'link' | 'phone'>
    /** Of a consent by phone. */
    heard_by: number | null
  }
  repair_note: {
    id: GeneratedAlways<number>
    repair_id: number
    staff_id: number | null
    text: string
    created_at: Date
  }
}

import type { GeneratedAlways } from 'kysely'
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
  }
  repair_history: { id: GeneratedAlways<number>; repair_id: number; state: RepairState; note: string; created_at: Date }
}

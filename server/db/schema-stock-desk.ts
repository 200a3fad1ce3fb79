import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** Of 0380-stock-desk.sql. */
export interface StockDeskTables {
  stock_movement: {
    id: GeneratedAlways<number>
    good_code: string
    warehouse_id: number
    moved: number
    left_there: number
    reason: 'damaged' | 'lost' | 'found' | 'received' | 'used' | 'mistake' | 'count' | 'repair' | 'other'
    note: Generated<string>
    staff_id: number | null
    count_id: number | null
    at: Date
  }
  stock_count: {
    id: GeneratedAlways<number>
    warehouse_id: number
    shelf: string | null
    /** What of it is counted; null: all. */
    category_code: string | null
    vendor_code: string | null
    not_counted_days: number | null
    /** Nobody sees what should be there before it is written. */
    is_blind: Generated<boolean>
    state: Generated<'open' | 'applied' | 'dropped' | 'undone'>
    staff_id: number | null
    note: Generated<string>
    figures: JSONColumnType<Record<string, unknown>, string | undefined>
    started_at: Date
    ended_at: Date | null
    undone_at: Date | null
  }
  stock_count_line: {
    count_id: number
    good_code: string
    counted: number
    expected: number
    expected_first: number
    staff_id: number | null
    counted_at: Date
  }
}

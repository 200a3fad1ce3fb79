import type { Generated, GeneratedAlways } from 'kysely'
import type { MoneyWay, MovementKind, MovementPurpose } from '#rules/money/movements.ts'

/** What a movement of money is about. */
export type MoneySubject = 'order' | 'rental' | 'repair' | 'gift-card'

/** Of 0865-money-movements.sql and 0870-drawers.sql. Sums are kopecks. */
export interface MoneyTables {
  money_movement: {
    id: GeneratedAlways<number>
    at: Date
    warehouse_id: number | null
    node_code: string
    staff_id: number | null
    subject: MoneySubject
    subject_id: number
    kind: MovementKind
    purpose: MovementPurpose
    way: MoneyWay | null
    sum: number
    note: Generated<string>
    receipt: Generated<string>
    counters: number | null
    key: string
  }
  /** The till's receipt of a movement, noted beside the ledger. */
  money_receipt: {
    movement_id: number
    number: string
    at: Date
    staff_id: number | null
  }
  drawer_closing: {
    id: GeneratedAlways<number>
    warehouse_id: number
    until_id: number
    at: Date
    staff_id: number | null
    expected: number
    counted: number
    taken: number
    reason: Generated<string>
  }
  money_open: {
    subject: MoneySubject
    subject_id: number
    warehouse_id: number | null
    node_code: string
    owed: Generated<number>
    deposit: Generated<number>
    since: Date
  }
}

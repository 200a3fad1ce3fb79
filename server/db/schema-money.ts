import type { Generated, GeneratedAlways } from 'kysely'
import type { MoneyWay, MovementKind, MovementPurpose } from '#rules/money/movements.ts'

/** What a movement of money is about. */
export type MoneySubject = 'order' | 'rental' | 'repair' | 'gift-card'

/** Of 0865-money-movements.sql. Sums are kopecks. */
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

import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { GoodsRunKind, GoodsRunState } from '#rules/goods/run-states.ts'

type Document = Record<string, unknown>

export type ChangedThing = 'good' | 'offer' | 'cost'

export interface GoodsTables {
  goods_run: {
    id: GeneratedAlways<number>
    kind: GoodsRunKind
    title: string
    staff_id: number | null
    asked_by: number | null
    state: GoodsRunState
    is_cancelled: Generated<boolean>
    total: Generated<number>
    done: Generated<number>
    left_alone: Generated<number>
    reached: Generated<number>
    applied_to: Generated<number>
    undo_fields: string[] | null
    figures: JSONColumnType<Document, string | undefined>
    request: JSONColumnType<Document, string | undefined>
    failure: string | null
    created_at: Date
    changed_at: Date
    ended_at: Date | null
  }
  goods_change: {
    id: GeneratedAlways<number>
    run_id: number
    thing: ChangedThing
    key: string
    before: JSONColumnType<Document | null, string | null>
    after: JSONColumnType<Document | null, string | null>
    left_alone: Generated<string[]>
  }
  /** Read by the back office alone. */
  good_cost: { good_code: string; cost: number; changed_at: Generated<Date> }
}

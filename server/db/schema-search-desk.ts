import type { GeneratedAlways } from 'kysely'

/** Of 0470-search-desk.sql. */
export interface SearchDeskTables {
  search_pin: {
    id: GeneratedAlways<number>
    query: string
    key: string
    node_code: string | null
    good_codes: string[]
    starts_on: string | null
    ends_on: string | null
  }
  search_day: {
    day: string
    query: string
    times: number
    nothing: number
    refined: number
    found: number
    last_id: number
  }
  search_task: {
    what: 'popularity' | 'report'
    asked_at: Date
    staff_id: number | null
    started_at: Date | null
    finished_at: Date | null
    told: string | null
  }
}

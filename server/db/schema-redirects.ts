import type { Generated, GeneratedAlways } from 'kysely'

export interface RedirectTables {
  redirect_hit: { from_address: string; hits: number; last_at: Date }
  /** Addresses people ask for and find nothing at. */
  missing_page: { path: string; hits: number; first_at: Date; last_at: Date; referer: Generated<string> }
  /** '' as a branch: all of them. */
  seo_template: {
    kind: string
    node_code: Generated<string>
    title: string
    description: string
    h1: Generated<string>
    text: Generated<string>
    changed_at: Date
    changed_by: number | null
  }
  /** Builds of sitemaps and feeds. */
  file_build: {
    id: GeneratedAlways<number>
    asked_at: Date
    asked_by: number | null
    started_at: Date | null
    ended_at: Date | null
    goods: number | null
    error: string | null
  }
  /** Addresses that moved; both are paths of our own, with a query or without. */
  redirect: { from_address: string; to_address: string; changed_at: Generated<Date> }
  /** Names inside addresses of listings that moved; `scope`: the category of a tag, the attribute of a value. */
  moved_slug: {
    kind: 'category' | 'vendor' | 'tag' | 'value'
    scope: string
    slug: string
    moved_to: string
    changed_at: Generated<Date>
  }
}

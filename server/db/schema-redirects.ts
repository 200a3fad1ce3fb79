import type { Generated } from 'kysely'

export interface RedirectTables {
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

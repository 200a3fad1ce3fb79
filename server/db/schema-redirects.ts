import type { Generated } from 'kysely'

export interface RedirectTables {
  /** Addresses that moved; both are paths of our own, with a query or without. */
  redirect: { from_address: string; to_address: string; changed_at: Generated<Date> }
}

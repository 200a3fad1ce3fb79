import type { FoundAddress } from '#contract/address.ts'
import type { FoundOrganization } from '#contract/organization.ts'

/** Looks up addresses and organizations. Throws OutsideFailure. */
export interface SuggestionsPort {
  /** Of the city of this KLADR number first. */
  addresses: (query: string, cityKladrId: string | null) => Promise<FoundAddress[]>
  /** By INN or by a part of the name. */
  organizations: (query: string) => Promise<FoundOrganization[]>
  /** The head office, or the branch with this KPP. */
  organizationByInn: (inn: string, kpp: string | null) => Promise<FoundOrganization | null>
}

export const SUGGESTED = 10

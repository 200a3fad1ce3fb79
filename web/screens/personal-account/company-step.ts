import type { UserCompanies } from '#contract/company.ts'

/** A step of the account's organizations: what it answers is shown, a refusal is said. */
export type CompanyStep = (ask: () => Promise<{ data: UserCompanies }>, done: string) => Promise<boolean>

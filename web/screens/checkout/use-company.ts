import { useState } from 'react'
import { userCompanies } from '#contract/company.ts'
import { orderVerdict } from '#rules/company/company-rights.ts'
import { type Kopecks, rublesToKopecks } from '#rules/money/money.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useAppState } from '../../state/app-state.tsx'
import type { CheckoutDraft } from '../../state/checkout-draft.ts'

/** The organization the buyer orders for now, and what its rules make of this order; null: for themselves. */
export function useCompany(customer: { id: number } | null) {
  const { api } = useAppState()
  const [isDeferred, setDeferred] = useState(false)
  const answer = useApiQuery(customer && String(customer.id), (signal) =>
    api(userCompanies, {}, { signal }).then(({ data }) => data.companies.find(({ isCurrent }) => isCurrent) ?? null),
  )
  const company = answer.data ?? null
  if (!company) return null
  const { limit, mayOrder } = company.rights
  return {
    ...company,
    isDeferred: isDeferred && company.credit !== null,
    setDeferred,
    verdictOf: (total: Kopecks) =>
      orderVerdict({ mayOrder, limit: limit === null ? null : rublesToKopecks(limit) }, total),
  }
}

export type CheckoutCompany = NonNullable<ReturnType<typeof useCompany>>

/** An organization pays by an invoice made out to it, whatever was chosen for oneself. */
export const draftForCompany = (draft: CheckoutDraft, company: CheckoutCompany | null): CheckoutDraft =>
  company
    ? { ...draft, payment: 'invoice', inn: company.inn, kpp: company.kpp ?? '', organizationName: company.name }
    : draft

import { innError } from '#rules/identity/inn.ts'
import { kppError } from '#rules/identity/kpp.ts'
import { organizationNameError } from '#rules/identity/organization-name.ts'
import type { OrderOrganization } from '#server/db/schema-orders.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { organizationOrTyped } from '#server/shop/people/customer/find-organization.ts'
import { organizationsOf } from '#server/shop/people/customer/organization-queries.ts'

interface Asked {
  organizationId?: number | null | undefined
  inn?: string | null | undefined
  kpp?: string | null | undefined
  organizationName?: string | null | undefined
}

/** Who an invoice is made out to: one of the buyer's own, or any by its INN. Adds to `fields` what is wrong. */
export async function chooseOrganization(
  context: CallContext,
  asked: Asked,
  fields: Record<string, string[]>,
): Promise<OrderOrganization | null> {
  const { organizationId, inn, kpp, organizationName } = asked
  const { db, visitor } = context
  if (organizationId) {
    const own = visitor.userId === null ? [] : await organizationsOf(db, visitor.userId)
    const found = own.find((each) => each.organization_id === organizationId)
    if (found) return { inn: found.inn, kpp: found.kpp, name: found.name, address: found.address }
    fields['organizationId'] = ['Такой организации нет среди ваших. Выберите другую.']
    return null
  }
  const { suggestions } = context.ports
  const problems = {
    inn: innError(inn, { required: true }),
    kpp: kppError(kpp),
    // a directory mostly knows it; what it does not is as the buyer says
    organizationName: suggestions && !organizationName?.trim() ? null : organizationNameError(organizationName),
  }
  const refused = Object.entries(problems).filter(([, words]) => words !== null)
  for (const [field, words] of refused) fields[field] = [words!]
  if (refused.length > 0) return null
  const found = await organizationOrTyped(context, { inn: inn!.trim(), kpp, name: organizationName })
  return { inn: found.inn, kpp: found.kpp, name: found.name, address: found.address }
}

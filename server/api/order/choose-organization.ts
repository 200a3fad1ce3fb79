import { innError } from '#rules/inn.ts'
import type { OrderOrganization } from '#server/db/schema-orders.ts'
import type { CallContext } from '../call-context.ts'
import { organizationOrNumber } from '../user/find-organization.ts'
import { organizationsOf } from '../user/organization-queries.ts'

interface Asked {
  organizationId?: number | null | undefined
  inn?: string | null | undefined
}

/** Who an invoice is made out to: one of the buyer's own, or any by its INN. Adds to `fields` what is wrong. */
export async function chooseOrganization(context: CallContext, { organizationId, inn }: Asked, fields: Record<string, string[]>): Promise<OrderOrganization | null> {
  const { db, visitor } = context
  if (organizationId) {
    const own = visitor.userId === null ? [] : await organizationsOf(db, visitor.userId)
    const found = own.find((each) => each.organization_id === organizationId)
    if (found) return { inn: found.inn, kpp: found.kpp, name: found.name, address: found.address }
    fields['organizationId'] = ['Такой организации нет среди ваших. Выберите другую.']
    return null
  }
  const wrong = innError(inn, { required: true })
  if (wrong !== null) {
    fields['inn'] = [wrong]
    return null
  }
  const { inn: number, kpp, name, address } = await organizationOrNumber(context, inn!.trim())
  return { inn: number, kpp, name, address }
}

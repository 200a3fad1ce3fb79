import { isInn } from '#rules/identity/inn.ts'
import { OrganizationFields } from '../../parts/organization-fields.tsx'
import { OwnOrganizations } from './own-organizations.tsx'
import type { CheckoutState } from './use-checkout.ts'

/**
 * Who the invoice is made out to, in a shop that has nobody to look it up: the buyer's own words, the numbers checked.
 */
export default function OrganizationByHand({ checkout }: { checkout: CheckoutState }) {
  const {
    draft: { inn, kpp, organizationName: name },
    edit,
    errorOf,
    leave,
  } = checkout
  return (
    <>
      <OwnOrganizations checkout={checkout} />
      <OrganizationFields
        value={{ inn, kpp, name }}
        onValue={({ name: organizationName, ...numbers }) =>
          edit({ ...numbers, ...(organizationName !== undefined && { organizationName }) })
        }
        errors={{ inn: errorOf('inn'), kpp: errorOf('kpp'), name: errorOf('organizationName') }}
        onLeave={(field) => leave(field === 'name' ? 'organizationName' : field)}
        isSoleTrader={isInn(inn) && inn.length === 12}
      />
    </>
  )
}

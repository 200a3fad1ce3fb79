import { userOrganizations } from '#contract/user-things.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Chip } from '#ui/chip.tsx'
import css from './checkout.module.css'
import type { CheckoutState } from './use-checkout.ts'

/** A customer's own are one press away. */
export function OwnOrganizations({ checkout: { draft, edit, customer } }: { checkout: CheckoutState }) {
  const { api } = useAppState()
  const own = useApiQuery(customer && String(customer.id), (signal) =>
    api(userOrganizations, {}, { signal }).then(({ data }) => data),
  )
  if (!own.data || own.data.length === 0) return null
  return (
    <div className={css.chips}>
      {own.data.map(({ organization_id: id, inn, kpp, name, address }) => (
        <Chip
          key={id}
          pressed={draft.inn === inn}
          onPress={() => edit({ inn, kpp: kpp ?? '', organizationName: name, organizationAddress: address })}
        >
          {name}
        </Chip>
      ))}
    </div>
  )
}

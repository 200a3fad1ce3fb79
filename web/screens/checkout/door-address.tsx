import { hasHouse, HOUSE_REQUIRED } from '#rules/address/house-number.ts'
import { AddressField } from '../../parts/address-field.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { CheckoutState } from './use-checkout.ts'

/** Where to bring it. A street without a house asks for one, and may say that there is none. */
export function DoorAddress({ checkout: { draft, edit, errorOf, leave } }: { checkout: CheckoutState }) {
  const error = errorOf('delivery.address')
  return (
    <div>
      <AddressField
        required
        value={draft.address}
        onValue={(address) => edit({ address, ...(hasHouse(address) && { hasNoHouse: false }) })}
        onLeave={() => leave('delivery.address')}
        error={error}
      />
      {(error === HOUSE_REQUIRED || draft.hasNoHouse) && (
        <Checkbox checked={draft.hasNoHouse} onChange={(event) => edit({ hasNoHouse: event.target.checked })}>
          У дома нет номера
        </Checkbox>
      )}
    </div>
  )
}

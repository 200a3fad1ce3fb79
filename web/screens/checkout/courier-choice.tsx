import { freeDeliveryThreshold, missingForFreeDelivery } from '#rules/delivery/delivery-threshold.ts'
import { formatMoney } from '#rules/money/money.ts'
import { AddressField } from '../../parts/address-field.tsx'
import { preloadModal } from '../../modals/preload-modal.ts'
import { useAppState } from '../../state/app-state.tsx'
import { RulerProgress } from '#ui/ruler-progress.tsx'
import { TextButton } from '#ui/text-button.tsx'
import css from './checkout.module.css'
import type { CheckoutState } from './use-checkout.ts'

export function CourierChoice({
  checkout: { draft, edit, errorOf, customer, sums, tiers },
}: {
  checkout: CheckoutState
}) {
  const { modals } = useAppState()
  const threshold = freeDeliveryThreshold(tiers)
  const missing = missingForFreeDelivery(sums.goods, tiers)
  return (
    <>
      <AddressField
        required
        value={draft.address}
        onValue={(address) => edit({ address })}
        error={errorOf('delivery.address')}
      />
      {customer && (
        <p className={css.note}>
          <TextButton
            onPointerEnter={() => preloadModal('delivery-address')}
            onClick={() => modals.getState().openModal('delivery-address')}
          >
            Выбрать из моих адресов
          </TextButton>
        </p>
      )}
      {threshold !== null && missing !== null && missing > 0 && (
        <RulerProgress
          label={`До бесплатной доставки ${formatMoney(missing)}`}
          value={sums.goods}
          max={threshold}
          ends={[formatMoney(0), formatMoney(threshold)]}
        />
      )}
    </>
  )
}

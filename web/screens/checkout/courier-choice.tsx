import { freeDeliveryThreshold, missingForFreeDelivery } from '#rules/delivery/delivery-threshold.ts'
import { formatMoney } from '#rules/money/money.ts'
import { DoorDetails } from '../../parts/door-details/door-details.tsx'
import { useAppState } from '../../state/app-state.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { RulerProgress } from '#ui/ruler-progress.tsx'
import { TextButton } from '#ui/text-button.tsx'
import css from './checkout.module.css'
import { DoorAddress } from './door-address.tsx'
import { SlotChoice } from './slot-choice.tsx'
import type { CheckoutState } from './use-checkout.ts'

export function CourierChoice({ checkout, now }: { checkout: CheckoutState; now: Date }) {
  const { draft, edit, errorOf, customer, sums, tiers } = checkout
  const { modals } = useAppState()
  const threshold = freeDeliveryThreshold(tiers)
  const missing = missingForFreeDelivery(sums.goods, tiers)
  return (
    <>
      <DoorAddress checkout={checkout} />
      {customer && (
        <p className={css.note}>
          <TextButton
            onPointerEnter={() => modals.getState().preloadModal('delivery-address')}
            onClick={() => modals.getState().openModal('delivery-address')}
          >
            Выбрать из моих адресов
          </TextButton>
        </p>
      )}
      <DoorDetails className={css.door} values={draft} errorOf={(field) => errorOf(`delivery.${field}`)} onEdit={edit}>
        <RadioGroup
          legend="Лифт"
          className={css.lift}
          options={[
            { value: 'yes', label: 'Есть' },
            { value: 'no', label: 'Нет' },
          ]}
          value={draft.lift}
          onValue={(lift) => edit({ lift })}
        />
      </DoorDetails>
      <SlotChoice checkout={checkout} now={now} />
      <Checkbox checked={draft.callBefore} onChange={(event) => edit({ callBefore: event.target.checked })}>
        Позвонить перед доставкой
      </Checkbox>
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

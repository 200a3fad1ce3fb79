import { type OrderPage, orderSlots } from '#contract/order-page.ts'
import { type CourierSlot, slotText } from '#rules/delivery/courier-slots.ts'
import { AddressField } from '../../parts/address-field.tsx'
import { DoorDetails } from '../../parts/door-details/door-details.tsx'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import type { FieldErrors } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export interface VisitDraft {
  address: string
  /** «2026-11-18 09:00–13:00»; empty: as it was. */
  slot: string
  entrance: string
  floor: string
  /** Never shown to whoever has the link alone: empty leaves it as it was. */
  intercom: string
  callBefore: boolean
}

export const visitDraft = ({ address, doorCity, visit }: OrderPage['delivery']): VisitDraft => ({
  // the city stays, whatever door of it is meant
  address: doorCity !== null && address.startsWith(`${doorCity}, `) ? address.slice(doorCity.length + 2) : address,
  slot: '',
  entrance: visit?.entrance ?? '',
  floor: visit?.floor ?? '',
  intercom: visit?.intercom ?? '',
  callBefore: visit?.callBefore ?? false,
})

const slotOf = (text: string): CourierSlot => {
  const [day = '', interval = ''] = text.split(' ')
  return { day, interval }
}

/** What differs from the order, as the call wants it. */
export function visitChange(before: VisitDraft, draft: VisitDraft) {
  return {
    ...(draft.address !== before.address && { address: draft.address }),
    ...(draft.slot !== '' && { slot: slotOf(draft.slot) }),
    ...(draft.entrance !== before.entrance && { entrance: draft.entrance }),
    ...(draft.floor !== before.floor && { floor: draft.floor }),
    ...(draft.intercom !== before.intercom && { intercom: draft.intercom }),
    ...(draft.callBefore !== before.callBefore && { callBefore: draft.callBefore }),
  }
}

interface ChangeVisitProps {
  token: string
  draft: VisitDraft
  errors: FieldErrors
  promise: string
  onEdit: (part: Partial<VisitDraft>) => void
}

/** Where the courier comes, when, and how the door is found. */
export function ChangeVisit({ token, draft, errors, promise, onEdit }: ChangeVisitProps) {
  const { api } = useAppState()
  const slots = useApiQuery(token, (signal) =>
    api(orderSlots, { params: { token } }, { signal }).then(({ data }) => data),
  )
  const days = slots.data ?? []
  return (
    <>
      <AddressField
        value={draft.address}
        onValue={(address) => onEdit({ address })}
        error={errors['address']}
        required
      />
      {slots.state === 'loading' && <Skeleton height="4.75rem" />}
      {days.length > 0 && (
        <Select
          label="Когда привезти"
          value={draft.slot}
          error={errors['slot'] ?? errors['delivery.slot']}
          onChange={({ target }) => onEdit({ slot: target.value })}
          options={[
            { value: '', label: promise.replace(/^Доставка /, '') },
            ...days.flatMap(({ day, intervals }) =>
              intervals.map((interval) => ({ value: `${day} ${interval}`, label: slotText({ day, interval }) })),
            ),
          ]}
        />
      )}
      <DoorDetails values={draft} errorOf={(field) => errors[field]} onEdit={onEdit} />
      <Checkbox checked={draft.callBefore} onChange={({ target }) => onEdit({ callBefore: target.checked })}>
        Позвонить перед доставкой
      </Checkbox>
    </>
  )
}

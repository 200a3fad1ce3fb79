import { useState } from 'react'
import { type DeliveryAddress as SavedAddress, deliveryAddresses } from '#contract/user-things.ts'
import { AddressField } from '../parts/address-field.tsx'
import { useApiQuery } from '../hooks/use-api-query.ts'
import { useAppState, useStoreState } from '../state/app-state.tsx'
import { useCheckoutDraft, useCheckoutDraftStore } from '../state/use-checkout-draft.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './order-accepted.module.css'
import type { ModalProps } from './modal-props.ts'

const OTHER = 'other'

/** As an order has it: house and flat in one line. */
const doorOf = ({ delivery_address: address, flat }: SavedAddress) => (flat ? `${address}, кв. ${flat}` : address)

/** One of the customer's addresses, or another one. */
export default function DeliveryAddressModal({ onClose }: ModalProps) {
  const { api } = useAppState()
  const checkoutDraft = useCheckoutDraftStore()
  const customer = useStoreState('user', (user) => user.me?.id ?? null)
  const typed = useCheckoutDraft((state) => state.draft.address)
  const saved = useApiQuery(customer === null ? null : String(customer), (signal) =>
    api(deliveryAddresses, {}, { signal }).then(({ data }) => data),
  )
  const [picked, setPicked] = useState<string>()
  const [text, setText] = useState(typed)
  const addresses = customer === null ? [] : (saved.data ?? [])
  const own = addresses.map(doorOf)
  const value = picked ?? (own.includes(typed) ? typed : own.length > 0 && typed === '' ? own[0]! : OTHER)
  const address = value === OTHER ? text.trim() : value
  const choose = () => {
    const chosen = addresses.find((each) => doorOf(each) === value)
    const door = chosen && { entrance: chosen.entrance, floor: chosen.floor, intercom: chosen.intercom }
    checkoutDraft.getState().edit({ address, ...door })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Адрес доставки"
      footer={
        <Button look="black" disabled={address === ''} onClick={choose}>
          Привезти сюда
        </Button>
      }
    >
      <div className={css.accepted}>
        {customer !== null && saved.state === 'loading' && <Skeleton height="8rem" />}
        {own.length > 0 && (
          <RadioGroup
            legend="Мои адреса"
            look="card"
            value={value}
            onValue={setPicked}
            options={[...own.map((each) => ({ value: each, label: each })), { value: OTHER, label: 'Другой адрес' }]}
          />
        )}
        {value === OTHER && <AddressField value={text} onValue={setText} />}
      </div>
    </Dialog>
  )
}

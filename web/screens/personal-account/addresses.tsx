import { useState } from 'react'
import { type DeliveryAddress, deliveryAddresses } from '#contract/user-things.ts'
import { useAnswer } from '../../hooks/use-answer.ts'
import { useAppState } from '../../state/app-state.tsx'
import { SavedList } from './saved-list.tsx'
import css from './personal-account.module.css'

export function Addresses() {
  const { api, modals } = useAppState()
  const { openModal } = modals.getState()
  const answer = useAnswer('addresses', (signal) => api(deliveryAddresses, {}, { signal }).then(({ data }) => data))
  const [changed, onDone] = useState<DeliveryAddress[] | null>(null)
  return (
    <SavedList
      title="Адреса доставки"
      answer={answer}
      changed={changed}
      add={{ label: 'Добавить адрес', onAdd: () => openModal('add-delivery-address', { onDone }) }}
      empty={{
        icon: 'pin',
        title: 'Адресов пока нет',
        text: 'Сохраните адрес, и при оформлении заказа не придётся вводить его заново.',
      }}
      row={(address) => ({
        key: address.delivery_address_id,
        view: <p className={css.text}>{address.delivery_address}</p>,
        removal: `Удалить адрес ${address.delivery_address}`,
        onRemove: () => openModal('delete-delivery-address', { address, onDone }),
      })}
    />
  )
}

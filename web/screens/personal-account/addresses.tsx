import { useState } from 'react'
import { type DeliveryAddress, deliveryAddresses } from '#contract/user-things.ts'
import { doorText } from '#rules/delivery/door-text.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Badge } from '#ui/badge.tsx'
import { SavedList } from './saved-list.tsx'
import css from './personal-account.module.css'

export function Addresses() {
  const { api, modals } = useAppState()
  const { openModal } = modals.getState()
  const answer = useApiQuery('addresses', (signal) => api(deliveryAddresses, {}, { signal }).then(({ data }) => data))
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
        view: <AddressLines address={address} />,
        edit: `Изменить адрес ${address.delivery_address}`,
        onEdit: () => openModal('add-delivery-address', { address, onDone }),
        removal: `Удалить адрес ${address.delivery_address}`,
        onRemove: () => openModal('delete-delivery-address', { address, onDone }),
      })}
    />
  )
}

function AddressLines({ address }: { address: DeliveryAddress }) {
  const door = doorText(address)
  return (
    <div className={css.text}>
      {(address.name || address.isMain) && (
        <p className={css.name}>
          {address.name}{' '}
          {address.isMain && (
            <Badge tone="green" look="soft">
              Основной
            </Badge>
          )}
        </p>
      )}
      <p>{address.delivery_address}</p>
      {door && <p className={css.note}>{door}</p>}
      {address.comment && <p className={css.note}>{address.comment}</p>}
    </div>
  )
}

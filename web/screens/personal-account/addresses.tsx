import { useState } from 'react'
import { type DeliveryAddress, deliveryAddresses } from '#contract/user-things.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Area } from './area.tsx'
import css from './personal-account.module.css'

export function Addresses() {
  const { api, modals } = useAppState()
  const answer = useAnswer('addresses', (signal) => api(deliveryAddresses, {}, { signal }).then(({ data }) => data))
  const [changed, onDone] = useState<DeliveryAddress[] | null>(null)
  const add = <Button look="black" icon="plus" onClick={() => modals.getState().openModal('add-delivery-address', { onDone })}>Добавить адрес</Button>
  const isEmpty = (changed ?? answer.data)?.length === 0
  return (
    <Area title="Адреса доставки" aside={!isEmpty && add} answer={answer}>
      {(loaded) => {
        const addresses = changed ?? loaded
        if (addresses.length === 0) {
          return (
            <EmptyState icon="pin" title="Адресов пока нет" actions={add}>
              Сохраните адрес, и при оформлении заказа не придётся вводить его заново.
            </EmptyState>
          )
        }
        return (
          <ul className={css.list}>
            {addresses.map((address) => (
              <li key={address.delivery_address_id}>
                <Panel className={css.card}>
                  <p className={css.text}>{address.delivery_address}</p>
                  <Button
                    size="m"
                    icon="trash"
                    aria-label={`Удалить адрес ${address.delivery_address}`}
                    onClick={() => modals.getState().openModal('delete-delivery-address', { address, onDone })}
                  >
                    Удалить
                  </Button>
                </Panel>
              </li>
            ))}
          </ul>
        )
      }}
    </Area>
  )
}

import { useState } from 'react'
import { searchAddress } from '#contract/address.ts'
import { ADDRESS_QUERY_SHORTEST } from '#contract/limits.ts'
import { addDeliveryAddress } from '#contract/user-things.ts'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAnswer } from '../../hooks/use-answer.ts'
import { useDebouncedValue } from '../../hooks/use-debounced-value.ts'
import { useAppState } from '../../state/app-state.tsx'
import type { AddAddressPayload } from '../../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useToast } from '#ui/toast-context.tsx'
import type { ModalProps } from '../modal-props.ts'

const TYPING_PAUSE_MS = 250

export default function AddDeliveryAddress({ payload, onClose }: ModalProps<AddAddressPayload>) {
  const { api } = useAppState()
  const toast = useToast()
  const sending = useSending(['delivery_address'])
  const [address, setAddress] = useState('')
  const asked = useDebouncedValue(address.trim(), TYPING_PAUSE_MS)
  const found = useAnswer(asked.length >= ADDRESS_QUERY_SHORTEST ? asked : null, (signal) =>
    api(searchAddress, { query: { query: asked } }, { signal }).then(({ data }) => data),
  )
  const options = address.trim() === '' ? [] : (found.data ?? []).map(({ value }) => ({ id: value, text: value }))

  const add = () =>
    sending.send({ delivery_address: address.trim() ? null : 'Введите адрес доставки' }, async () => {
      payload.onDone((await api(addDeliveryAddress, { body: { delivery_address: address.trim() } })).data)
      onClose()
      toast({ tone: 'done', text: 'Адрес сохранён' })
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Новый адрес доставки"
      footer={
        <Button type="submit" form="add-address" look="black" loading={sending.busy}>
          Сохранить адрес
        </Button>
      }
    >
      <SendingForm id="add-address" sending={sending} onSubmit={() => void add()}>
        <Combobox
          data-autofocus
          label="Адрес"
          hint="Город, улица, дом и квартира"
          size="l"
          maxLength={300}
          value={address}
          onValue={(text) => {
            setAddress(text)
            sending.clear('delivery_address')
          }}
          options={options}
          onPick={({ text }) => setAddress(text)}
          error={sending.errors['delivery_address']}
        />
      </SendingForm>
    </Dialog>
  )
}

import { useState } from 'react'
import { addDeliveryAddress, updateDeliveryAddress } from '#contract/user-things.ts'
import { hasHouse, HOUSE_REQUIRED } from '#rules/address/house-number.ts'
import { VISIT_DETAIL_LIMIT } from '#rules/delivery/courier-visit.ts'
import { textLimitError } from '#rules/text/textarea-limit.ts'
import { AddressField } from '../../parts/address-field.tsx'
import { DoorDetails } from '../../parts/door-details/door-details.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import type { AddAddressPayload } from '../../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import type { ModalProps } from '../modal-props.ts'

const EMPTY = {
  delivery_address: '',
  name: '',
  flat: '',
  entrance: '',
  floor: '',
  intercom: '',
  comment: '',
  isMain: false,
}
const NAME_LIMIT = 60

const addressError = (text: string) =>
  text.trim() === '' ? 'Введите адрес доставки' : hasHouse(text) ? null : HOUSE_REQUIRED

/** An address with its door: a new one, or one to mend. */
export default function AddDeliveryAddress({ payload, onClose }: ModalProps<AddAddressPayload>) {
  const { api } = useAppState()
  const toast = useToast()
  const sending = useSending(Object.keys(EMPTY))
  const before = payload.address
  const [form, setForm] = useState(() => ({ ...EMPTY, ...before }))
  function fill(part: Partial<typeof EMPTY>) {
    setForm((now) => ({ ...now, ...part }))
    sending.clear(...Object.keys(part))
  }
  const save = () =>
    sending.send(
      { delivery_address: addressError(form.delivery_address), comment: textLimitError(form.comment) },
      async () => {
        const { data } = before
          ? await api(updateDeliveryAddress, { body: { ...form, delivery_address_id: before.delivery_address_id } })
          : await api(addDeliveryAddress, { body: form })
        payload.onDone(data)
        onClose()
        toast({ tone: 'done', text: 'Адрес сохранён' })
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={before ? 'Изменить адрес' : 'Новый адрес доставки'}
      footer={
        <Button type="submit" form="add-address" look="black" loading={sending.busy}>
          Сохранить адрес
        </Button>
      }
    >
      <SendingForm id="add-address" sending={sending} onSubmit={() => void save()}>
        <AddressField
          required
          isFirst
          label="Адрес"
          placeholder="Город, улица, дом"
          value={form.delivery_address}
          error={sending.errors['delivery_address']}
          onValue={(text) => fill({ delivery_address: text })}
        />
        <DoorDetails inPairs values={form} errorOf={(field) => sending.errors[field]} onEdit={fill}>
          <Input
            label="Квартира, офис"
            name="flat"
            autoComplete="off"
            maxLength={VISIT_DETAIL_LIMIT}
            value={form.flat}
            error={sending.errors['flat']}
            onChange={({ target }) => fill({ flat: target.value })}
          />
        </DoorDetails>
        <Textarea
          label="Комментарий курьеру"
          rows={2}
          value={form.comment}
          error={sending.errors['comment']}
          onValue={(comment) => fill({ comment })}
        />
        <Input
          label="Название"
          name="name"
          autoComplete="off"
          placeholder="Дом, дача, объект на Ленина"
          maxLength={NAME_LIMIT}
          value={form.name}
          error={sending.errors['name']}
          onChange={({ target }) => fill({ name: target.value })}
        />
        {!before?.isMain && (
          <Checkbox
            checked={form.isMain}
            hint="Его предложим первым при оформлении заказа"
            onChange={({ target }) => fill({ isMain: target.checked })}
          >
            Основной адрес
          </Checkbox>
        )}
      </SendingForm>
    </Dialog>
  )
}

import { deleteDeliveryAddress } from '#contract/user-things.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useAppState } from '../../state/app-state.tsx'
import type { DeleteAddressPayload } from '../../state/modal-payloads.ts'
import { useToast } from '#ui/toast-context.tsx'
import type { ModalProps } from '../modal-props.ts'
import css from './account-modal.module.css'

export default function DeleteDeliveryAddress({ payload, onClose }: ModalProps<DeleteAddressPayload>) {
  const { api } = useAppState()
  const toast = useToast()
  const { delivery_address_id, delivery_address } = payload.address
  async function remove() {
    payload.onDone((await api(deleteDeliveryAddress, { body: { delivery_address_id } })).data)
    onClose()
    toast({ tone: 'done', text: 'Адрес удалён' })
  }
  return (
    <ConfirmDialog title="Удалить адрес?" action="Удалить" keep="Оставить" onClose={onClose} onConfirm={remove}>
      <p className={css.strong}>{delivery_address}</p>
    </ConfirmDialog>
  )
}

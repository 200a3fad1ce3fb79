import { deleteUserOrganization } from '#contract/user-things.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useAppState } from '../../state/app-state.tsx'
import type { DeleteOrganizationPayload } from '../../state/modal-payloads.ts'
import { useToast } from '#ui/toast-context.tsx'
import type { ModalProps } from '../modal-props.ts'
import css from './account-modal.module.css'

export default function DeleteOrganization({ payload, onClose }: ModalProps<DeleteOrganizationPayload>) {
  const { api } = useAppState()
  const toast = useToast()
  const { organization_id, name, inn } = payload.organization
  async function remove() {
    payload.onDone((await api(deleteUserOrganization, { body: { organization_id } })).data)
    onClose()
    toast({ tone: 'done', text: 'Организация удалена' })
  }
  return (
    <ConfirmDialog title="Удалить организацию?" action="Удалить" keep="Оставить" onClose={onClose} onConfirm={remove}>
      <p className={css.strong}>{name}</p>
      <p className={css.note}>ИНН {inn}. Оформленные заказы останутся.</p>
    </ConfirmDialog>
  )
}

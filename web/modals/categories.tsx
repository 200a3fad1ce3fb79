import { CategoriesDialog } from '../parts/listing/categories-dialog.tsx'
import type { CategoriesPayload } from '../state/modal-payloads.ts'
import type { ModalProps } from './modal-props.ts'

export default function Categories({ payload, onClose }: ModalProps<CategoriesPayload>) {
  return <CategoriesDialog title="Разделы" categories={payload.categories} onClose={onClose} />
}

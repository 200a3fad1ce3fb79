import { CategoriesDialog } from '../parts/listing/categories-dialog.tsx'
import type { BrandCategoriesPayload } from '../state/modal-payloads.ts'
import type { ModalProps } from './modal-props.ts'

export default function BrandCategories({ payload, onClose }: ModalProps<BrandCategoriesPayload>) {
  return <CategoriesDialog title={`Разделы ${payload.brand}`} categories={payload.categories} onClose={onClose} />
}

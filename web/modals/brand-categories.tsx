import { CategoriesDialog } from '../parts/listing/categories-dialog.tsx'
import type { CategoriesPayload } from './categories.tsx'
import type { ModalProps } from './registry.ts'

export interface BrandCategoriesPayload extends CategoriesPayload {
  brand: string
}

export default function BrandCategories({ payload, onClose }: ModalProps<BrandCategoriesPayload>) {
  return <CategoriesDialog title={`Разделы ${payload.brand}`} categories={payload.categories} onClose={onClose} />
}

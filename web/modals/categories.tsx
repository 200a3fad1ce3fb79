import type { CategoryCard } from '#contract/good.ts'
import { CategoriesDialog } from '../parts/listing/categories-dialog.tsx'
import type { ModalProps } from './registry.ts'

export interface CategoriesPayload {
  categories: readonly CategoryCard[]
}

export default function Categories({ payload, onClose }: ModalProps<CategoriesPayload>) {
  return <CategoriesDialog title="Разделы" categories={payload.categories} onClose={onClose} />
}

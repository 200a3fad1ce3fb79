import { FiltersDialog } from '../parts/filters/filters-dialog.tsx'
import type { ModalProps } from './registry.ts'

export default function CatalogFilters({ onClose }: ModalProps) {
  return <FiltersDialog onClose={onClose} />
}

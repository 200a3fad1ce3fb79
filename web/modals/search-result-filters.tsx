import { FiltersDialog } from '../parts/filters/filters-dialog.tsx'
import type { ModalProps } from './registry.ts'

export default function SearchResultFilters({ onClose }: ModalProps) {
  return <FiltersDialog onClose={onClose} />
}

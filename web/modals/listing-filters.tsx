import { FiltersDialog } from '../parts/filters/filters-dialog.tsx'
import type { ModalProps } from './modal-props.ts'

/** Of a category, a brand and a search: one dialog under three names. */
export default function ListingFilters({ onClose }: ModalProps) {
  return <FiltersDialog onClose={onClose} />
}

import { SortDialog } from '../parts/listing/sort-dialog.tsx'
import type { ModalProps } from './modal-props.ts'

/** Of a category, a brand and a search: one dialog under three names. */
export default function ListingSort({ onClose }: ModalProps) {
  return <SortDialog onClose={onClose} />
}

import { SortDialog } from '../parts/listing/sort-dialog.tsx'
import type { ModalProps } from './registry.ts'

export default function CatalogSort({ onClose }: ModalProps) {
  return <SortDialog onClose={onClose} />
}

import { countText } from '#rules/plural.ts'
import { FilterPanel } from '../parts/filters/filter-panel.tsx'
import { GOODS } from '../parts/goods-forms.ts'
import { useListingView } from '../parts/listing/listing-view.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { ModalProps } from './registry.ts'

/** The filters below 1024 px. Each choice lands in the address at once; the button says what it gives. */
export default function CatalogFilters({ onClose }: ModalProps) {
  const listing = useListingView()
  if (!listing) return null
  return (
    <Dialog
      open
      onClose={onClose}
      title="Фильтры"
      size="full"
      footer={<Button look="red" size="l" wide onClick={onClose}>{`Показать ${countText(listing.meta.total, GOODS)}`}</Button>}
    >
      <FilterPanel listing={listing} />
    </Dialog>
  )
}

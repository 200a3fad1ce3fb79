import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { ModalProps } from './modal-props.ts'
import { nounOf } from '../parts/listing/listing-view.ts'
import { useListingView } from '../parts/listing/use-listing-view.ts'
import { FilterPanel } from '../parts/filters/filter-panel.tsx'

/**
 * The filters of a category, a brand and a search below 1024 px. Each choice lands in the address at once; the button
 * says what it gives.
 */
export default function ListingFilters({ onClose }: ModalProps) {
  const listing = useListingView()
  if (!listing) return null
  return (
    <Dialog
      open
      onClose={onClose}
      title="Фильтры"
      size="full"
      footer={
        <Button
          look="red"
          size="l"
          wide
          onClick={onClose}
        >{`Показать ${countText(listing.meta.total, nounOf(listing))}`}</Button>
      }
    >
      <FilterPanel listing={listing} />
    </Dialog>
  )
}

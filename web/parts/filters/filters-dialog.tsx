import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { GOODS } from '../goods-forms.ts'
import { useListingView } from '../listing/listing-view.ts'
import { FilterPanel } from './filter-panel.tsx'

/** The filters below 1024 px. Each choice lands in the address at once; the button says what it gives. */
export function FiltersDialog({ onClose }: { onClose: () => void }) {
  const listing = useListingView()
  if (!listing) return null
  return (
    <Dialog
      open
      onClose={onClose}
      title="Фильтры"
      size="full"
      footer={
        <Button look="red" size="l" wide onClick={onClose}>{`Показать ${countText(listing.meta.total, GOODS)}`}</Button>
      }
    >
      <FilterPanel listing={listing} />
    </Dialog>
  )
}

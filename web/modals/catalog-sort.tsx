import type { ListingSort } from '#contract/listing-query.ts'
import { useListingChange } from '../parts/listing/listing-address.ts'
import { type ListingView, useListingView } from '../parts/listing/listing-view.ts'
import { sortOptions } from '../parts/listing/sort-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import type { ModalProps } from './registry.ts'

export default function CatalogSort({ onClose }: ModalProps) {
  const listing = useListingView()
  return listing && <SortChoice listing={listing} onClose={onClose} />
}

function SortChoice({ listing, onClose }: { listing: ListingView; onClose: () => void }) {
  const { change } = useListingChange(listing)
  const choose = (sort: string) => {
    onClose()
    change({ sort: sort as ListingSort })
  }
  return (
    <Dialog open onClose={onClose} title="Порядок" size="s">
      <RadioGroup legend="Порядок" hideLegend options={sortOptions} value={listing.query.sort} onValue={choose} />
    </Dialog>
  )
}

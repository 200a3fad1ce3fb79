import type { ListingSort } from '#contract/listing-query.ts'
import { Dialog } from '#ui/dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useListingChange } from './listing-address.ts'
import { type ListingView, useListingView } from './listing-view.ts'
import { sortOptions } from './sort-names.ts'

export function SortDialog({ onClose }: { onClose: () => void }) {
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
      <RadioGroup
        legend="Порядок"
        hideLegend
        options={sortOptions(listing.kind)}
        value={listing.query.sort}
        onValue={choose}
      />
    </Dialog>
  )
}

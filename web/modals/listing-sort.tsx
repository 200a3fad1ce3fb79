import type { ListingSort as Sort } from '#contract/listing-query.ts'
import { Dialog } from '#ui/dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { ModalProps } from './modal-props.ts'
import { useListingChange } from '../parts/listing/listing-address.ts'
import { type ListingView, shownSort } from '../parts/listing/listing-view.ts'
import { useListingView } from '../parts/listing/use-listing-view.ts'
import { sortOptions } from '../parts/listing/sort-names.ts'

/** The order of a category, a brand and a search. */
export default function ListingSortModal({ onClose }: ModalProps) {
  const listing = useListingView()
  return listing && <SortChoice listing={listing} onClose={onClose} />
}

function SortChoice({ listing, onClose }: { listing: ListingView; onClose: () => void }) {
  const { change } = useListingChange(listing)
  const choose = (sort: string) => {
    onClose()
    change({ sort: sort as Sort })
  }
  return (
    <Dialog open onClose={onClose} title="Порядок" size="s">
      <RadioGroup
        legend="Порядок"
        hideLegend
        options={sortOptions(listing)}
        value={shownSort(listing)}
        onValue={choose}
      />
    </Dialog>
  )
}

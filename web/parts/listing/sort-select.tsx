import type { ListingSort } from '#contract/listing-query.ts'
import { Select, type SelectProps } from '#ui/select.tsx'
import { useListingChange } from './listing-address.ts'
import { type ListingView, shownSort } from './listing-view.ts'

interface Props extends Pick<SelectProps, 'options' | 'className'> {
  listing: ListingView
}

export default function SortSelect({ listing, ...props }: Props) {
  const { change } = useListingChange(listing)
  return (
    <Select
      {...props}
      label="Порядок"
      hideLabel
      size="m"
      value={shownSort(listing)}
      onChange={(event) => change({ sort: event.target.value as ListingSort })}
    />
  )
}

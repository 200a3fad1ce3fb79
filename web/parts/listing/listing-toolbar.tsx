import type { ListingSort } from '#contract/listing-query.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { preloadModal } from '../../modals/preload-modal.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { useListingChange } from './listing-address.ts'
import { ListingLooks } from './listing-looks.tsx'
import { type ListingLook, type ListingView, shownSort } from './listing-view.ts'
import css from './listing-toolbar.module.css'
import { sortOptions } from './sort-names.ts'

export function ListingToolbar({
  listing,
  look,
  onLook,
}: {
  listing: ListingView
  look: ListingLook
  onLook: (look: ListingLook) => void
}) {
  const { change } = useListingChange(listing)
  const { modals } = useAppState()
  const chosen = Object.keys(listing.query.filters).length + (listing.query.inStock ? 1 : 0)
  const orders = sortOptions(listing)
  return (
    <div className={css.toolbar}>
      <div className={css.head}>
        <p className={css.count} aria-live="polite">
          {countText(listing.meta.total, GOODS)}
        </p>
        <ListingLooks listing={listing} look={look} onLook={onLook} className={css.looks} />
      </div>
      <div className={css.choices}>
        <Button
          className={css.choice}
          icon="filter"
          size="m"
          onPointerEnter={() => preloadModal(`${listing.kind}-filters`)}
          onClick={() => modals.getState().openModal(`${listing.kind}-filters`)}
        >
          {chosen > 0 ? `Фильтры · ${chosen}` : 'Фильтры'}
        </Button>
        <Button
          className={css.choice}
          icon="sort"
          size="m"
          title="Порядок"
          onClick={() => modals.getState().openModal(`${listing.kind}-sort`)}
        >
          {orders.find(({ value }) => value === shownSort(listing))?.label}
        </Button>
      </div>
      <Select
        className={css.sort}
        label="Порядок"
        hideLabel
        size="m"
        options={orders}
        value={shownSort(listing)}
        onChange={(event) => change({ sort: event.target.value as ListingSort })}
      />
    </div>
  )
}

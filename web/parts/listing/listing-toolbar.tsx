import type { ListingSort } from '#contract/listing-query.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { preloadModal } from '../../modals/preload-modal.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { useListingChange } from './listing-address.ts'
import type { ListingView } from './listing-view.ts'
import css from './listing-toolbar.module.css'
import { sortOptions } from './sort-names.ts'
import type { CardLook } from './use-card-look.ts'

export function ListingToolbar({
  listing,
  look,
  onLook,
}: {
  listing: ListingView
  look: CardLook
  onLook: (look: CardLook) => void
}) {
  const { change } = useListingChange(listing)
  const { modals } = useAppState()
  const chosen = Object.keys(listing.query.filters).length + (listing.query.inStock ? 1 : 0)
  return (
    <div className={css.toolbar}>
      <p className={css.count} aria-live="polite">
        {countText(listing.meta.total, GOODS)}
      </p>
      <Button
        className={css.filters}
        icon="filter"
        size="m"
        onPointerEnter={() => preloadModal(`${listing.kind}-filters`)}
        onClick={() => modals.getState().openModal(`${listing.kind}-filters`)}
      >
        {chosen > 0 ? `Фильтры · ${chosen}` : 'Фильтры'}
      </Button>
      <Button
        className={css.filters}
        icon="sort"
        size="m"
        aria-label="Порядок"
        onClick={() => modals.getState().openModal(`${listing.kind}-sort`)}
      />
      <Select
        className={css.sort}
        label="Порядок"
        hideLabel
        size="m"
        options={sortOptions(listing.kind)}
        value={listing.query.sort}
        onChange={(event) => change({ sort: event.target.value as ListingSort })}
      />
      <div className={css.looks}>
        <IconButton
          icon="grid"
          label="Плиткой"
          aria-pressed={look === 'tile'}
          className={look === 'tile' ? css.on : undefined}
          onClick={() => onLook('tile')}
        />
        <IconButton
          icon="list"
          label="Списком"
          aria-pressed={look === 'row'}
          className={look === 'row' ? css.on : undefined}
          onClick={() => onLook('row')}
        />
      </div>
    </div>
  )
}

import { lazy, Suspense, useMemo } from 'react'
import { countText } from '#rules/text/plural.ts'
import { loadChunk } from '../../app/chunk-failure.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import './listing-looks.module.css'
import { type ListingLook, type ListingView, nounOf, shownSort } from './listing-view.ts'
import css from './listing-toolbar.module.css'
import { sortOptions } from './sort-names.ts'

/** Links, so its scripts may come after the page; its styles come with it. */
const ListingLooks = lazy(() => loadChunk(() => import('./listing-looks.tsx')))
/** On a wide screen; its styles come with the page too. */
const SortSelect = lazy(() => loadChunk(() => import('./sort-select.tsx')))

export function ListingToolbar({
  listing,
  look,
  onLook,
}: {
  listing: ListingView
  look: ListingLook
  onLook: (look: ListingLook) => void
}) {
  const { modals } = useAppState()
  const chosen = Object.keys(listing.query.filters).length + (listing.query.inStock ? 1 : 0)
  const orders = sortOptions(listing)
  // the same for the same data, as long as its chunk has not come
  const select = useMemo(
    () => (
      <Suspense fallback={<span className={css.sort} />}>
        <SortSelect listing={listing} options={sortOptions(listing)} className={css.sort} />
      </Suspense>
    ),
    [listing],
  )
  return (
    <div className={css.toolbar}>
      <div className={css.head}>
        <p className={css.count} aria-live="polite">
          {countText(listing.meta.total, nounOf(listing))}
        </p>
        <Suspense fallback={<span className={css.looks} />}>
          <ListingLooks listing={listing} look={look} onLook={onLook} className={css.looks} />
        </Suspense>
      </div>
      <div className={css.choices}>
        <Button
          className={css.choice}
          icon="filter"
          size="m"
          onPointerEnter={() => modals.getState().preloadModal(`${listing.kind}-filters`)}
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
      {select}
    </div>
  )
}

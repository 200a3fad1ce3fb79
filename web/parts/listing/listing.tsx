import { lazy, type RefObject, Suspense, useMemo, useRef } from 'react'
import { countText } from '#rules/text/plural.ts'
import { loadChunk } from '../../app/chunk-failure.ts'
import { useStoreState } from '../../state/app-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { BelowTheFold } from '../../app/below-the-fold.tsx'
import '#ui/pagination.module.css'
import '#ui/range-slider.module.css'
import '../filters/filter-panel.module.css'
import { optionalPart } from '../../app/optional-part.ts'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import { Cards } from './cards.tsx'
import { ListingToolbar } from './listing-toolbar.tsx'
import { useMorePages } from './use-more-pages.ts'
import { isRental, type ListingView, nounOf, useListingBusy } from './listing-view.ts'
import './dense-table.module.css'
import css from './listing.module.css'
import { useListingLook } from './use-listing-look.ts'

/** Without styles of its own, so it may come apart from the page. */
const EmptyListing = lazy(() => loadChunk(() => import('./empty-listing.tsx')))
/** Beside the goods on a wide screen, and nobody's first press: its styles come with the page, its scripts after it. */
const FilterPanel = lazy(() =>
  loadChunk(() => import('../filters/filter-panel.tsx')).then((panel) => ({ default: panel.FilterPanel })),
)
/** Its stylesheet comes with the page: where the table is the default, the server renders it. */
const DenseTable = lazy(() => loadChunk(() => import('./dense-table.tsx')))
/** Chips of what was chosen by the panel or by the address: neither is the first thing a plain listing needs. */
const ChosenFilters = lazy(() => loadChunk(() => import('./chosen-filters.tsx')))
/** Links below the goods, so their scripts may come after the page; their styles come with it. */
const FurtherPages = lazy(() => loadChunk(() => import('./further-pages.tsx')))
const PrefetchPages = optionalPart(() => import('./prefetch-pages.tsx'))

export function Listing({ listing: first }: { listing: ListingView }) {
  const [listing, showWith] = useMorePages(first)
  const { goods, meta } = listing
  const isBusy = useListingBusy(listing)
  const shop = useShopMoment(listing.now)
  const [look, setLook] = useListingLook(listing)
  const cards = useRef<HTMLUListElement>(null)
  // the same element for the same data: hydrates after the cards or when touched, whatever renders around it
  const filters = useMemo(
    () => (
      <Suspense>
        <FilterPanel listing={listing} />
      </Suspense>
    ),
    [listing],
  )
  // memoized for the same data: a re-render before its chunk arrives would drop the server's HTML
  const chosen = useMemo(
    () =>
      (listing.query.inStock || Object.keys(listing.query.filters).length > 0) && (
        <Suspense>
          <ChosenFilters listing={listing} />
        </Suspense>
      ),
    [listing],
  )
  const further = useMemo(
    () => (
      <Suspense>
        <FurtherPages listing={listing} onMore={showWith} />
      </Suspense>
    ),
    [listing, showWith],
  )
  const table = useMemo(
    () => (
      <Suspense>
        <DenseTable listing={listing} isBusy={isBusy} />
      </Suspense>
    ),
    [listing, isBusy],
  )
  return (
    <div className={css.listing}>
      {/* the filters stand before the goods: dozens of stops for a keyboard */}
      <a href="#goods" className={css.skip}>
        {isRental(listing) ? 'К списку' : 'К товарам'}
      </a>
      <aside className={css.side}>{filters}</aside>
      <div className={css.main}>
        {listing.refused.length > 0 && (
          <Notice tone="warning" title="Часть условий в адресе не подошла">
            {listing.refused.join('. ')}
          </Notice>
        )}
        <ListingToolbar listing={listing} look={look} onLook={setLook} />
        {chosen}
        {/* cards are headings of the third level: a reader that walks by headings finds them under this one */}
        <div id="goods" tabIndex={-1} className={css.goods}>
          <VisuallyHidden as="h2">{isRental(listing) ? 'Позиции' : 'Товары'}</VisuallyHidden>
        </div>
        {goods.length > 0 ? (
          look === 'table' ? (
            table
          ) : (
            <ul ref={cards} className={css.grid} aria-label={countText(meta.total, nounOf(listing))} aria-busy={isBusy}>
              <Cards key={listing.path} goods={goods} shop={shop} />
            </ul>
          )
        ) : (
          <div className={css.empty}>
            <Suspense>
              <EmptyListing listing={listing} />
            </Suspense>
          </div>
        )}
        <PrefetchOnPhone key={goods[0]?.code} cards={cards} goods={goods} />
        {meta.lastPage > 1 && <div className={css.further}>{further}</div>}
      </div>
    </div>
  )
}

/** Prefetches the pages of the cards in view: a phone has no hover to prefetch at. */
function PrefetchOnPhone(props: { cards: RefObject<HTMLUListElement | null>; goods: ListingView['goods'] }) {
  const isPhone = useStoreState('device', ({ device }) => device === 'mobile')
  return (
    isPhone && (
      <BelowTheFold>
        <PrefetchPages {...props} />
      </BelowTheFold>
    )
  )
}

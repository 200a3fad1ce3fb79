import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { DEFAULT_PER_PAGE } from '#contract/listing-query.ts'
import { countText } from '#rules/text/plural.ts'
import { fromJsonText, type JsonText } from '../../app/json-text.ts'
import { browserStorage } from '../../state/browser-storage.ts'
import { Button } from '#ui/button.tsx'
import { listingAddress } from './listing-address.ts'
import { type ListingView, nounOf } from './listing-view.ts'
import { Pagination } from '#ui/pagination.tsx'

interface FurtherPagesProps {
  listing: ListingView
  /** The listing with one more page in it. */
  onMore: (whole: ListingView) => void
}

export default function FurtherPages({ listing, onMore }: FurtherPagesProps) {
  const { meta, query } = listing
  return (
    <>
      <ShowMore listing={listing} onMore={onMore} />
      <Pagination
        page={meta.page}
        pages={meta.lastPage}
        hrefFor={(page) => listingAddress(listing, { ...query, page })}
      />
    </>
  )
}

/**
 * Load more: the next page is appended under this one, address and scroll position stay. A plain link without scripts.
 */
function ShowMore({ listing, onMore }: FurtherPagesProps) {
  const { page, lastPage, perPage, total } = listing.meta
  const fetcher = useFetcher<JsonText<{ listing: ListingView }>>()
  const next = fromJsonText(fetcher.data)?.listing
  const address = listingAddress(listing, { ...listing.query, page: page + 1 })
  useEffect(() => {
    if (next?.meta.page === page + 1) onMore(withPage(listing, next))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page that came
  }, [next])
  useRestoredListLength(page, lastPage, () => void fetcher.load(address))
  if (page >= lastPage) return null
  const left = Math.min(perPage || DEFAULT_PER_PAGE, total - page * perPage)
  return (
    <Button
      href={address}
      look="white"
      size="l"
      aria-busy={fetcher.state !== 'idle'}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        if (fetcher.state !== 'idle') return
        storeListLength(page + 1)
        void fetcher.load(address)
      }}
    >
      {fetcher.state === 'idle' ? `Показать ещё ${countText(left, nounOf(listing))}` : 'Загружаем…'}
    </Button>
  )
}

interface Entry {
  key?: string
  /** The last page shown. */
  listLength?: number
}

/** The entry of the history outlives the document. */
const entry = () => (history.state ?? {}) as Entry
const storeListLength = (listLength: number) => history.replaceState({ ...entry(), listLength }, '')

interface ListPlace {
  /** Of the entry. */
  key: string | undefined
  y: number
}

/** Where the reader was when the document went away: by then the entry takes no more words. */
const PLACE = 'list-place'
const places = browserStorage(() => sessionStorage)

/** A reload, and Back from another site, find the list as long as it was left, at the same place. */
function useRestoredListLength(page: number, lastPage: number, loadNext: () => void) {
  const hasMoved = useRef(false)
  useEffect(() => {
    const { key, listLength } = entry()
    if (listLength === undefined) return
    if (page < Math.min(listLength, lastPage)) return loadNext()
    const place = places.read(PLACE) as ListPlace | null
    places.write(PLACE, null)
    // the place lay below the end of the first page; whoever has moved meanwhile stays where they are
    if (place && place.key === key && !hasMoved.current) scrollTo(0, place.y)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page shown
  }, [page])
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const onLeave = () => {
      const { key, listLength } = entry()
      if (listLength !== undefined) places.write(PLACE, { key, y: scrollY } satisfies ListPlace)
    }
    addEventListener('pagehide', onLeave, { signal })
    for (const type of ['wheel', 'touchmove', 'keydown'])
      addEventListener(type, () => (hasMoved.current = true), { passive: true, signal })
    return () => left.abort()
  }, [])
}

/** A good that moved between two requests stands once. Columns of the table are those of the first page. */
function withPage(listing: ListingView, next: ListingView): ListingView {
  const known = new Set(listing.goods.map(({ code }) => code))
  const { columns, rows } = listing.figures
  const places = columns.map(({ name }) => next.figures.columns.findIndex((each) => each.name === name))
  const fresh = next.goods.flatMap((good, at) =>
    known.has(good.code) ? [] : [{ good, figures: next.figures.rows[at] }],
  )
  return {
    ...listing,
    goods: [...listing.goods, ...fresh.map(({ good }) => good)],
    figures: { columns, rows: [...rows, ...fresh.map(({ figures }) => places.map((at) => figures?.[at] ?? ''))] },
    meta: next.meta,
  }
}

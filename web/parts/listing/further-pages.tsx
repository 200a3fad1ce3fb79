import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { DEFAULT_PER_PAGE } from '#contract/listing-query.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { listingAddress } from './listing-address.ts'
import type { ListingView } from './listing-view.ts'
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

/** The next page under this one: the address stays, the place in the list too. A plain link without scripts. */
function ShowMore({ listing, onMore }: FurtherPagesProps) {
  const { page, lastPage, perPage, total } = listing.meta
  const fetcher = useFetcher<{ listing: ListingView }>()
  const next = fetcher.data?.listing
  const address = listingAddress(listing, { ...listing.query, page: page + 1 })
  useEffect(() => {
    if (next?.meta.page === page + 1) onMore(withPage(listing, next))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page that came
  }, [next])
  useKeptLength(page, lastPage, () => void fetcher.load(address))
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
        keepLength({ page: page + 1 })
        void fetcher.load(address)
      }}
    >
      {fetcher.state === 'idle' ? `Показать ещё ${countText(left, GOODS)}` : 'Загружаем…'}
    </Button>
  )
}

interface KeptLength {
  page: number
  /** Where the reader was when the document went away. */
  y?: number
}

/** In the entry of the history, which outlives the document. */
const keptLength = () => (history.state as { listLength?: KeptLength } | null)?.listLength
const keepLength = (listLength: KeptLength) => history.replaceState({ ...history.state, listLength }, '')

/** A reload, and Back from another site, find the list as long as it was left, at the same place. */
function useKeptLength(page: number, lastPage: number, loadNext: () => void) {
  const hasMoved = useRef(false)
  useEffect(() => {
    const kept = keptLength()
    if (!kept) return
    if (page < Math.min(kept.page, lastPage)) return loadNext()
    // the place lay below the end of the first page; whoever has moved meanwhile stays where they are
    if (kept.y !== undefined && !hasMoved.current) scrollTo(0, kept.y)
    keepLength({ page: kept.page })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page shown
  }, [page])
  useEffect(() => {
    const onLeave = () => {
      const kept = keptLength()
      if (kept) keepLength({ ...kept, y: scrollY })
    }
    const abort = new AbortController()
    addEventListener('pagehide', onLeave, abort)
    for (const type of ['wheel', 'touchmove', 'keydown'])
      addEventListener(type, () => (hasMoved.current = true), { passive: true, signal: abort.signal })
    return () => abort.abort()
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

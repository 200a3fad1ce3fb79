import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { DEFAULT_PER_PAGE } from '#contract/listing-query.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { listingAddress } from './listing-address.ts'
import type { ListingView } from './listing-view.ts'

/** The next page under this one: the address stays, the place in the list too. A plain link without scripts. */
export default function ShowMore({ listing, onMore }: { listing: ListingView; onMore: (page: ListingView) => void }) {
  const { page, lastPage, perPage, total } = listing.meta
  const fetcher = useFetcher<{ listing: ListingView }>()
  const next = fetcher.data?.listing
  useEffect(() => {
    if (next?.meta.page === page + 1) onMore(next)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page that came
  }, [next])
  if (page >= lastPage) return null
  const address = listingAddress(listing, { ...listing.query, page: page + 1 })
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
        if (fetcher.state === 'idle') void fetcher.load(address)
      }}
    >
      {fetcher.state === 'idle' ? `Показать ещё ${countText(left, GOODS)}` : 'Загружаем…'}
    </Button>
  )
}

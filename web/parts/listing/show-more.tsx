import { useEffect, useMemo, useState } from 'react'
import { useFetcher, useNavigationType } from 'react-router'
import { DEFAULT_PER_PAGE } from '#contract/listing-query.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { listingAddress } from './listing-address.ts'
import type { ListingView } from './listing-view.ts'

/** Pages added to a list, by its address: Back finds the list as long as it was left. */
const added = new Map<string, readonly ListingView[]>()

/** A listing with the pages added to it by «Показать ещё»; `meta.page` is the last one of them. */
export function useMorePages(first: ListingView): [ListingView, (page: ListingView) => void] {
  const address = listingAddress(first, first.query)
  const isBack = useNavigationType() === 'POP'
  const [pages, setPages] = useState<{ of: ListingView; more: readonly ListingView[] }>(() => ({
    of: first,
    more: isBack ? (added.get(address) ?? []) : [],
  }))
  // another choice or page was opened: what was added belonged to the one before
  if (pages.of !== first) setPages({ of: first, more: isBack ? (added.get(address) ?? []) : [] })
  const whole = useMemo(() => joined(first, pages.of === first ? pages.more : []), [first, pages])
  const add = (page: ListingView) => {
    const more = [...pages.more, page]
    added.set(address, more)
    setPages({ of: first, more })
  }
  return [whole, add]
}

/** A good that moved between two requests stands once. Columns of the table are those of the first page. */
function joined(first: ListingView, more: readonly ListingView[]): ListingView {
  const last = more.at(-1)
  if (!last) return first
  const known = new Set(first.goods.map(({ code }) => code))
  const goods = [...first.goods]
  const rows = [...first.figures.rows]
  const names = first.figures.columns.map(({ name }) => name)
  for (const { goods: further, figures } of more)
    for (const [at, good] of further.entries()) {
      if (known.has(good.code)) continue
      known.add(good.code)
      goods.push(good)
      rows.push(names.map((name) => figures.rows[at]?.[figures.columns.findIndex((each) => each.name === name)] ?? ''))
    }
  return { ...first, goods, figures: { ...first.figures, rows }, meta: last.meta }
}

/** The next page under this one: the address stays, the place in the list too. A plain link without scripts. */
export function ShowMore({ listing, onMore }: { listing: ListingView; onMore: (page: ListingView) => void }) {
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

import { useMemo, useState } from 'react'
import { useNavigationType } from 'react-router'
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

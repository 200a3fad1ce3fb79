import { useCallback, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { ListingView } from './listing-view.ts'

/** Lists made longer, by their address: Back finds the list as long as it was left. */
const longer = new Map<string, ListingView>()

/** A listing with the pages added to it by «Показать ещё»; `meta.page` is the last one of them. */
export function useMorePages(first: ListingView): [ListingView, (whole: ListingView) => void] {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const isBack = useNavigationType() === 'POP'
  const opened = () => ({ of: first, whole: (isBack && longer.get(address)) || first })
  const [shown, setShown] = useState(opened)
  // another choice or page was opened: what was added belonged to the one before
  if (shown.of !== first) setShown(opened())
  const show = useCallback(
    (whole: ListingView) => {
      longer.set(address, whole)
      setShown({ of: first, whole })
    },
    [address, first],
  )
  return [shown.of === first ? shown.whole : first, show]
}

import { useContext } from 'react'
import { Links, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router'

/** Styles of all pages stand in one row, each new one at its end; scripts/vite/styles-stay.ts knows the name too. */
const PAGE_STYLES = 'page'

/**
 * In place of the router's links. Those come and go with the page, and the browser, since a layer might have moved, would style and set the whole page anew
 * three times in one step to another. React keeps a style with a precedence for ever, and shows a page when its styles are there.
 */
export function PageStyles() {
  const manifest = useContext(FrameworkContext)?.manifest
  const matches = useMatches()
  if (import.meta.env.DEV) return <Links />
  // the sign at the end is the router's for styles that others need too when these are gone: here none goes
  const styles = new Set(matches.flatMap(({ id }) => manifest?.routes[id]?.css ?? []).map((href) => href.replace('#', '')))
  return [...styles].map((href) => <link key={href} rel="stylesheet" href={href} precedence={PAGE_STYLES} />)
}

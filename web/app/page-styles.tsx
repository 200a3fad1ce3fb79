import { useContext } from 'react'
import { Links, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router'
import { routeStyles } from './route-styles.ts'

/**
 * In place of the router's `Links`, which come and go with the page: since a cascade layer might have moved, the
 * browser would restyle the whole page with each. React keeps a stylesheet with a precedence for ever, and shows a page
 * when it has loaded.
 */
export function PageStyles() {
  const manifest = useContext(FrameworkContext)?.manifest
  const matches = useMatches()
  if (import.meta.env.DEV) return <Links />
  const styles = new Set(matches.flatMap(({ id }) => routeStyles(manifest, id)))
  return [...styles].map((href) => <link key={href} rel="stylesheet" href={href} precedence="page" />)
}

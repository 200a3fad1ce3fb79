import type { RefAttributes } from 'react'
import { Link as RouterLink, type LinkProps } from 'react-router'
import { onIntent } from '../ui/fetch-ahead.ts'

/** A link of the shop: its page is fetched on intent (hover, focus, touch), so a click shows it at once. */
export function Link(props: LinkProps & RefAttributes<HTMLAnchorElement>) {
  return <RouterLink prefetch={onIntent} {...props} />
}

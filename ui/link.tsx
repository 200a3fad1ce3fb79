import {
  type ComponentType,
  type FocusEvent,
  type MouseEvent,
  type RefAttributes,
  type TouchEvent,
  useContext,
  useEffect,
  useState,
} from 'react'
import {
  createPath,
  type LinkProps as RouterLinkProps,
  PrefetchPageLinks,
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
} from 'react-router'
import { mayPrefetch, onIntent } from './prefetch.ts'

export type LinkProps = Omit<
  RouterLinkProps,
  'discover' | 'mask' | 'relative' | 'reloadDocument' | 'defaultShouldRevalidate'
> &
  RefAttributes<HTMLAnchorElement>

type OurLinkProps = LinkProps & { to: string }

/** A whole path of the shop, as nearly every link is: there is nothing to resolve it against. */
const isOurs = (props: LinkProps): props is OurLinkProps =>
  typeof props.to === 'string' && /^\/(?![\\/])/.test(props.to)

/** Hover intent: a pointer that only passes over prefetches nothing. */
const INTENT_DELAY_MS = 100

/**
 * A link of the shop: its page is fetched on intent (hover, focus, touch), so a click shows it at once. The router's
 * own resolves every address against the route tree, twice, and is rendered again whenever the address changes: on a
 * page of two hundred links that was a tenth of the rendering.
 * So no page carries it.
 */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink

function ServerLink(props: LinkProps) {
  if (!isOurs(props)) return <PlacedLink {...props} />
  const {
    to,
    replace: _replace,
    state: _state,
    preventScrollReset: _scroll,
    prefetch: _prefetch,
    children,
    ...rest
  } = props
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  )
}

function BrowserLink(props: LinkProps) {
  const router = useContext(RouterContext)!.router
  const [isMeant, setMeant] = useState(false)
  if (!isOurs(props)) return <PlacedLink {...props} />

  const { to, replace, state, preventScrollReset, prefetch = onIntent, onClick, children, ...rest } = props
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || (rest.target && rest.target !== '_self')) return
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // the page one is on already is not put into the history twice
    void router.navigate(to, {
      replace: replace ?? createPath(router.state.location) === to,
      state,
      preventScrollReset,
    })
  }
  if (prefetch !== 'intent')
    return (
      <a {...rest} href={to} onClick={follow}>
        {children}
      </a>
    )
  const link = (
    <a
      {...rest}
      href={to}
      onClick={follow}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        rest.onFocus?.(event)
        setMeant(true)
      }}
      onBlur={(event: FocusEvent<HTMLAnchorElement>) => {
        rest.onBlur?.(event)
        setMeant(false)
      }}
      onMouseEnter={(event: MouseEvent<HTMLAnchorElement>) => {
        rest.onMouseEnter?.(event)
        setMeant(true)
      }}
      onMouseLeave={(event: MouseEvent<HTMLAnchorElement>) => {
        rest.onMouseLeave?.(event)
        setMeant(false)
      }}
      onTouchStart={(event: TouchEvent<HTMLAnchorElement>) => {
        rest.onTouchStart?.(event)
        setMeant(true)
      }}
    >
      {children}
    </a>
  )
  return isMeant ? (
    <>
      {link}
      <PrefetchedLink page={to} />
    </>
  ) : (
    link
  )
}

/** A part of this page, this page with another query, or a way out of the shop. */
function PlacedLink({ to, ...props }: LinkProps) {
  const { pathname } = useLocation()
  const Placed: ComponentType<LinkProps> = Link
  if (typeof to !== 'string') return <Placed {...props} to={createPath({ pathname, ...to })} />
  if (/^[#?]/.test(to)) return <Placed {...props} to={pathname + to} />
  const {
    replace: _replace,
    state: _state,
    preventScrollReset: _scroll,
    prefetch: _prefetch,
    children,
    ...rest
  } = props
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  )
}

function PrefetchedLink({ page }: { page: string }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setTime, INTENT_DELAY_MS, true)
    return () => clearTimeout(timer)
  }, [])
  // the router reloads the page when a chunk of it does not come: without a connection nobody asks
  return isTime && mayPrefetch() && <PrefetchPageLinks page={page} />
}

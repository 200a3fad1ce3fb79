import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { loadChunk } from '../../app/chunk-failure.ts'
import { useHydrated } from '../../app/use-hydrated.ts'
import { Skeleton } from '#ui/skeleton.tsx'

// most baskets are opened without an order
const OrderNotice = lazy(() => loadChunk(() => import('./order-notice.tsx')))

const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A payment ends here: what became of the order. The address only says which order. */
export function PaymentResult() {
  const token = useOrderToken()
  const hydrated = useHydrated()
  if (!token) return null
  const skeleton = <Skeleton height="6rem" />
  return hydrated ? (
    <Suspense fallback={skeleton}>
      <OrderNotice key={token} token={token} />
    </Suspense>
  ) : (
    skeleton
  )
}

/**
 * The token opens the order, so it does not stay in the address, where counters and screenshots would take it: it moves
 * to this entry of the browser's history, which a reload keeps.
 */
function useOrderToken(): string | null {
  const [query] = useSearchParams()
  const hydrated = useHydrated()
  const { state } = useLocation() as { state: { order?: unknown } | null }
  const given = query.get('order') ?? (hydrated && typeof state?.order === 'string' ? state.order : '')
  const token = TOKEN.test(given) ? given : null
  useEffect(() => {
    const address = new URL(window.location.href)
    if (token === null || !address.searchParams.has('order')) return
    address.searchParams.delete('order')
    window.history.replaceState({ ...(window.history.state as object | null), usr: { order: token } }, '', address)
  }, [token])
  return token
}

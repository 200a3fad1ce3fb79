import { useEffect, useState } from 'react'
import { isApiError } from '#contract/api-error.ts'
import type { ApiClient } from '#contract/client.ts'
import { type OrderPage, orderPage } from '#contract/order-page.ts'
import { failureText } from '../../hooks/use-sending.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'

/** While the bank has not answered: as often as the shop may ask it, for two minutes. */
const ASK_EVERY_MS = 6000
const ASK_TIMES = 20

export interface OrderPageState {
  token: string
  order: OrderPage | null
  /** No such order, or its link has ended. */
  isMissing: boolean
  /** Why it could not be asked, while there is nothing to show. */
  failure: string | null
  retry: () => void
  /** Something was done to it: the answer is the order as it stands now. */
  act: (send: (api: ApiClient, params: { token: string }) => Promise<{ data: OrderPage }>) => Promise<OrderPage>
}

type Asked = Pick<OrderPageState, 'order' | 'isMissing' | 'failure'>

const NOTHING: Asked = { order: null, isMissing: false, failure: null }

/** The order behind a link, by the shop's own books: asked again whenever somebody looks, signs in or has just paid. */
export function useOrderPage(token: string, isUnknown: boolean): OrderPageState {
  const { api } = useAppState()
  const userId = useStoreState('user', ({ me }) => me?.id ?? null)
  const [asked, setAsked] = useState<Asked>(NOTHING)
  const [times, setTimes] = useState(0)
  const again = () => setTimes((count) => count + 1)

  useEffect(() => {
    if (isUnknown) return
    const abort = new AbortController()
    api(orderPage, { params: { token } }, { signal: abort.signal }).then(
      ({ data }) => abort.signal.aborted || setAsked({ ...NOTHING, order: data }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        const isMissing = isApiError(error) && (error.status === 404 || error.status === 422)
        // what is on the screen stays there while the shop cannot be asked
        setAsked((before) =>
          isMissing || before.order === null ? { order: null, isMissing, failure: failureText(error) } : before,
        )
      },
    )
    return () => abort.abort()
  }, [api, token, isUnknown, userId, times])

  // back from the bank (bfcache), or from another tab where it was paid
  useEffect(() => {
    const onLook = () => document.visibilityState === 'visible' && again()
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && again()
    document.addEventListener('visibilitychange', onLook)
    window.addEventListener('pageshow', onShow)
    return () => {
      document.removeEventListener('visibilitychange', onLook)
      window.removeEventListener('pageshow', onShow)
    }
  }, [])

  const isPending = asked.order?.isPaymentPending === true && times < ASK_TIMES
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(again, ASK_EVERY_MS)
    return () => clearTimeout(timer)
  }, [isPending, asked])

  return {
    token,
    ...asked,
    isMissing: asked.isMissing || isUnknown,
    retry() {
      setAsked(NOTHING)
      again()
    },
    async act(send) {
      try {
        const { data } = await send(api, { token })
        setAsked({ ...NOTHING, order: data })
        return data
      } catch (error) {
        // refused, because it stands elsewhere by now: the page says where
        if (isApiError(error) && error.status === 409) again()
        throw error
      }
    },
  }
}

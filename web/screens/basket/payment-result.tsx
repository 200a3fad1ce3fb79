import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { isApiError } from '#contract/api-error.ts'
import { orderState, type OrderState } from '#contract/order.ts'
import { formatPhone, phoneHref } from '#rules/phone.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { useAppState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice, type NoticeTone } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './payment-result.module.css'

const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** While the bank has not answered: as often as the shop may ask it, for two minutes. */
const ASK_EVERY_MS = 6000
const ASK_TIMES = 20

const TONES: Record<OrderState['outcome'], NoticeTone> = {
  paid: 'done', accepted: 'done', waiting: 'warning', invoice: 'plain', declined: 'error', checking: 'warning', cancelled: 'plain',
}
/** A person may be needed. */
const WITH_PHONE: ReadonlySet<OrderState['outcome']> = new Set(['waiting', 'declined', 'checking'])

/** A payment ends here: what became of the order, as the shop knows it. The address only says which order. */
export function PaymentResult() {
  const token = useOrderToken()
  return token && <OrderNotice key={token} token={token} />
}

/**
 * The token opens the order, so it does not stay in the address, where counters and screenshots would take it: it moves to this entry of
 * the browser's history, which a reload keeps.
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

function OrderNotice({ token }: { token: string }) {
  const { api } = useAppState()
  const { contacts } = useInit()
  const [asked, setAsked] = useState(0)
  const answer = useAnswer<OrderState | null>(`${token} ${asked}`, (signal) =>
    api(orderState, { params: { token } }, { signal }).then(({ data }) => data, (error: unknown) => {
      // no such order: then there is nothing to tell
      if (isApiError(error) && (error.status === 404 || error.status === 422)) return null
      throw error
    }))
  const order = answer.data ?? answer.stale
  const isPending = answer.state === 'ready' && answer.data?.isPaymentPending === true && asked < ASK_TIMES
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setAsked((count) => count + 1), ASK_EVERY_MS)
    return () => clearTimeout(timer)
  }, [isPending])

  if (!order && answer.state === 'failed') {
    return (
      <Notice tone="warning" title="Не удалось узнать, что с заказом" actions={<Button size="m" onClick={answer.retry}>Повторить</Button>}>
        Проверьте связь. Заказ и оплата никуда не денутся.
      </Notice>
    )
  }
  if (order === null) return null
  if (order === undefined) return <Skeleton height="6rem" />
  const { outcome, title, text, paymentUrl, invoiceUrl } = order
  const action = paymentUrl
    ? <Button look="red" size="m" href={paymentUrl}>{outcome === 'declined' ? 'Оплатить ещё раз' : 'Перейти к оплате'}</Button>
    : invoiceUrl && outcome === 'invoice' && <Button look="red" size="m" href={invoiceUrl}>Открыть счёт</Button>
  return (
    <div aria-live="polite">
      <Notice tone={TONES[outcome]} title={title} actions={action}>
        {text}
        {WITH_PHONE.has(outcome) && <> Если что-то не так, позвоните: <a href={phoneHref(contacts.phone)} className={css.phone}>{formatPhone(contacts.phone)}</a>.</>}
      </Notice>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { isApiError } from '#contract/api-error.ts'
import { orderState, type OrderState } from '#contract/order.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { useAnswer } from '../../hooks/use-answer.ts'
import { useAppState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import { Button } from '#ui/button.tsx'
import { Notice, type NoticeTone } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './order-notice.module.css'

/** While the bank has not answered: as often as the shop may ask it, for two minutes. */
const ASK_EVERY_MS = 6000
const ASK_TIMES = 20

const TONES: Record<OrderState['outcome'], NoticeTone> = {
  paid: 'done',
  accepted: 'done',
  waiting: 'warning',
  invoice: 'plain',
  declined: 'error',
  checking: 'warning',
  cancelled: 'plain',
}
/** A person may be needed. */
const WITH_PHONE: ReadonlySet<OrderState['outcome']> = new Set(['waiting', 'declined', 'checking'])

/** What became of the order, as the shop knows it. */
export default function OrderNotice({ token }: { token: string }) {
  const { api } = useAppState()
  const { contacts } = useInit()
  const [asked, setAsked] = useState(0)
  const answer = useAnswer<OrderState | null>(`${token} ${asked}`, (signal) =>
    api(orderState, { params: { token } }, { signal }).then(
      ({ data }) => data,
      (error: unknown) => {
        // no such order: then there is nothing to tell
        if (isApiError(error) && (error.status === 404 || error.status === 422)) return null
        throw error
      },
    ),
  )
  const order = answer.data ?? answer.stale
  const isPending = answer.state === 'ready' && answer.data?.isPaymentPending === true && asked < ASK_TIMES
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setAsked((count) => count + 1), ASK_EVERY_MS)
    return () => clearTimeout(timer)
  }, [isPending])

  if (!order && answer.state === 'failed') {
    return (
      <Notice
        tone="warning"
        title="Не удалось узнать, что с заказом"
        actions={
          <Button size="m" onClick={answer.retry}>
            Повторить
          </Button>
        }
      >
        Проверьте связь. Заказ и оплата никуда не денутся.
      </Notice>
    )
  }
  if (order === null) return null
  if (order === undefined) return <Skeleton height="6rem" />
  const { outcome, title, text, paymentUrl, invoiceUrl } = order
  const action = paymentUrl ? (
    <Button look="red" size="m" href={paymentUrl}>
      {outcome === 'declined' ? 'Оплатить ещё раз' : 'Перейти к оплате'}
    </Button>
  ) : (
    invoiceUrl &&
    outcome === 'invoice' && (
      <Button look="red" size="m" href={invoiceUrl}>
        Открыть счёт
      </Button>
    )
  )
  return (
    <div aria-live="polite">
      <Notice tone={TONES[outcome]} title={title} actions={action}>
        {text}
        {WITH_PHONE.has(outcome) && (
          <>
            {' '}
            Если что-то не так, позвоните:{' '}
            <a href={phoneHref(contacts.phone)} className={css.phone}>
              {formatPhone(contacts.phone)}
            </a>
            .
          </>
        )}
      </Notice>
    </div>
  )
}

import clsx from 'clsx'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { OrderPage } from '#contract/order-page.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { confirmationMessage, todayClockText } from '#rules/order/unproven-order.ts'
import { NBSP } from '#rules/text/typography.ts'
import { loadChunk } from '../../app/chunk-failure.ts'
import { dayOfMoment } from '../../parts/day-of-moment.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderGoods } from './order-goods.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderPlace } from './order-place.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderRecipient } from './order-recipient.tsx'
import { CreatePassword } from './create-password.tsx'
import layout from '../../parts/side-columns.module.css'
import css from './order.module.css'
import { PaymentWays } from './payment-ways.tsx'
import { toneOf } from './outcome-tone.ts'
import type { OrderPageState } from './use-order-page.ts'

// of an order that is over alone
const OrderReturns = lazy(() => loadChunk(() => import('./order-returns.tsx')))

interface OrderViewProps {
  order: OrderPage
  page: OrderPageState
  now: number
}

export function OrderView({ order, page, now }: OrderViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = useLocation() as { state: { isPlaced?: boolean } | null }
  const [isPlaced] = useState(state?.isPlaced === true)
  useEffect(() => {
    document.title = `${order.title}`
  }, [order.title])
  // the form that had the focus is gone with its page: the answer to it takes it
  useEffect(() => {
    if (isPlaced) heading.current?.focus({ preventScroll: true })
  }, [isPlaced])

  const tone = toneOf(order)
  const mustPay = (order.status === 'awaiting-payment' || order.outcome === 'rest') && order.payment.ways.length > 0
  return (
    <div className={clsx(layout.columns, css.columns)}>
      <div className={css.lead}>
        <section className={css.hero} data-tone={tone.tone} aria-labelledby="order-title">
          <div className={css.news}>
            <p className={css.placed}>
              Оформлен {dayOfMoment(order.createdAt)} в{NBSP}
              {todayClockText(new Date(order.createdAt))}
            </p>
            <h1 id="order-title" ref={heading} tabIndex={-1} className={css.title}>
              <Icon name={tone.icon} className={css.sign} />
              <span>{order.title}</span>
            </h1>
            <p aria-live="polite" className={css.text}>
              {order.text}
            </p>
            {order.reservedUntil && (
              <p className={css.text}>
                Держим товары до{NBSP}
                {todayClockText(new Date(order.reservedUntil))}
                {isToday(order.reservedUntil, now) ? '' : `, ${dayOfMoment(order.reservedUntil)}`}.
              </p>
            )}
            {order.confirmUntil && <Notice tone="warning">{confirmationMessage(new Date(order.confirmUntil))}</Notice>}
            {mustPay && <PaymentWays order={order} page={page} isMain />}
            {order.outcome === 'checking' && (
              <p className={css.text}>
                Если что-то не так, позвоните: <a href={phoneHref(order.phone)}>{formatPhone(order.phone)}</a>.
              </p>
            )}
          </div>
          <OrderHistory order={order} />
        </section>
        <OrderPlace order={order} now={now} />
      </div>
      <div className={css.side}>
        <OrderPayment order={order} page={page} now={now} withWays={!mustPay} />
        <OrderActions order={order} page={page} />
      </div>
      <div className={clsx(layout.main, css.main)}>
        <OrderGoods items={order.items} />
        {order.status === 'completed' && (
          <Suspense>
            <OrderReturns page={order} token={page.token} />
          </Suspense>
        )}
        <OrderRecipient order={order} />
        <CreatePassword order={order} />
      </div>
    </div>
  )
}

const isToday = (iso: string, now: number) => dayOfMoment(iso) === dayOfMoment(new Date(now).toISOString())

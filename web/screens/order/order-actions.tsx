import { lazy, Suspense, useState } from 'react'
import type { OrderPage } from '#contract/order-page.ts'
import { isCardSale } from '#rules/money/gift-card.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { changeRefusal } from '#rules/order/order-offers.ts'
import { loadChunk } from '../../app/chunk-failure.ts'
import { useRepeatOrder } from '../../parts/repeat-order.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import css from './order.module.css'
import type { OrderPageState } from './use-order-page.ts'

// pressed by few
const ChangeOrder = lazy(() => loadChunk(() => import('./change-order.tsx')))
const CancelOrder = lazy(() => loadChunk(() => import('./cancel-order.tsx')))

/** What can still be done about the order, and whom to call about the rest. */
export function OrderActions({ order, page }: { order: OrderPage; page: OrderPageState }) {
  const repeat = useRepeatOrder()
  const [repeating, setRepeating] = useState(false)
  const [opened, setOpened] = useState<'change' | 'cancel' | null>(null)
  const close = () => setOpened(null)

  async function again() {
    setRepeating(true)
    await repeat({ items: order.items.map((item) => ({ ...item, url: item.isOnSale ? item.url : null })) })
    setRepeating(false)
  }
  return (
    <Panel as="section" className={css.actions}>
      <h2 className={css.heading}>Что можно сделать</h2>
      {order.changes.length > 0 && (
        <Button icon="edit" wide onClick={() => setOpened('change')}>
          Изменить заказ
        </Button>
      )}
      {!isCardSale(order.items) && (
        <Button icon="refresh" wide loading={repeating} onClick={() => void again()}>
          Повторить заказ
        </Button>
      )}
      {order.canCancel && (
        <Button icon="close" wide onClick={() => setOpened('cancel')}>
          Отменить заказ
        </Button>
      )}
      <p className={css.note}>
        {order.status === 'assembling' ? `${changeRefusal('assembling')} ` : 'Вопросы о заказе: '}
        <a href={phoneHref(order.phone)} className={css.phone}>
          {formatPhone(order.phone)}
        </a>
      </p>
      <Suspense>
        {opened === 'change' && <ChangeOrder order={order} page={page} onClose={close} />}
        {opened === 'cancel' && <CancelOrder order={order} page={page} onClose={close} />}
      </Suspense>
    </Panel>
  )
}

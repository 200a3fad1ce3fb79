import clsx from 'clsx'
import { useState } from 'react'
import { type Order, userOrders } from '#contract/user-orders.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { dayOfMoment } from '../../parts/day-of-moment.ts'
import { OrderProgress } from '../../parts/order-progress.tsx'
import { useRepeatOrder } from '../../parts/repeat-order.ts'
import { useAnswer } from '../../hooks/use-answer.ts'
import { basketPath, catalogPath } from '../../paths.ts'
import { useAppState, useArea } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { Area } from './area.tsx'
import { PagedList } from './paged-list.tsx'
import css from './personal-account.module.css'

export function Orders() {
  const { api } = useAppState()
  const answer = useAnswer('orders', (signal) => api(userOrders, { query: {} }, { signal }))
  /** Those changed in the details since they were loaded. */
  const [changed, setChanged] = useState<ReadonlyMap<number, Order>>(new Map())
  const onChange = (order: Order) => setChanged((now) => new Map(now).set(order.id, order))
  return (
    <Area title="Заказы" answer={answer}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <NoOrders />
        ) : (
          <PagedList first={data} meta={meta} ask={(page) => api(userOrders, { query: { page } })}>
            {(orders) => (
              <ul className={css.list}>
                {orders.map((order) => (
                  <li key={order.id}>
                    <OrderCard order={changed.get(order.id) ?? order} onChange={onChange} />
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        )
      }
    </Area>
  )
}

function NoOrders() {
  const hasCart = useArea('cart', (cart) => cart.totalQuantity > 0)
  return (
    <EmptyState
      icon="box"
      title="Заказов пока нет"
      actions={
        hasCart ? (
          <Button look="red" to={basketPath}>
            Перейти в корзину
          </Button>
        ) : (
          <Button look="red" to={catalogPath}>
            Открыть каталог
          </Button>
        )
      }
    >
      {hasCart
        ? 'В корзине уже есть товары: осталось оформить заказ.'
        : 'Выберите инструмент, и первый заказ появится здесь.'}
    </EmptyState>
  )
}

function OrderCard({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const { modals } = useAppState()
  const repeat = useRepeatOrder()
  const [repeating, setRepeating] = useState(false)
  async function again() {
    setRepeating(true)
    await repeat(order)
    setRepeating(false)
  }
  return (
    <Panel className={clsx(css.card, css.order)}>
      <div className={css.text}>
        <p className={css.name}>Заказ {order.number}</p>
        <p className={css.note}>{`${dayOfMoment(order.createdAt)}, ${countText(order.totalQuantity, GOODS)}`}</p>
      </div>
      <div className={css.progress}>
        <OrderProgress order={order} />
      </div>
      <p className={css.sum}>{formatRubles(order.total)}</p>
      <div className={css.actions}>
        <Button
          aria-label={`Подробнее о заказе ${order.number}`}
          onClick={() => modals.getState().openModal('order-details', { order, onChange })}
        >
          Подробнее
        </Button>
        <Button
          icon="refresh"
          aria-label={`Повторить заказ ${order.number}`}
          loading={repeating}
          onClick={() => void again()}
        >
          Повторить
        </Button>
      </div>
    </Panel>
  )
}

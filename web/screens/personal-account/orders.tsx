import { type Order, userOrders } from '#contract/user-orders.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { basketPath, catalogPath } from '../../paths.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Area } from './area.tsx'
import { AccountOrderRow } from './order-row.tsx'
import { PagedList } from './paged-list.tsx'
import css from './personal-account.module.css'

type State = 'active' | 'finished'

/** What is still to come, then what is over. */
export function Orders() {
  const { api } = useAppState()
  const ask = (state: State, page = 1, signal?: AbortSignal) =>
    api(userOrders, { query: { state, page } }, signal ? { signal } : {})
  const answer = useApiQuery('orders', (signal) => Promise.all([ask('active', 1, signal), ask('finished', 1, signal)]))
  return (
    <Area title="Заказы" answer={answer}>
      {([active, finished]) =>
        active.data.length + finished.data.length === 0 ? (
          <NoOrders />
        ) : (
          <>
            {active.data.length > 0 && (
              <section aria-labelledby="active-orders" className={css.list}>
                <h2 id="active-orders">Активные</h2>
                <PagedList first={active.data} meta={active.meta} ask={(page) => ask('active', page)}>
                  {(orders) => <OrderList orders={orders} onChange={answer.retry} />}
                </PagedList>
              </section>
            )}
            {finished.data.length > 0 && (
              <section aria-labelledby="finished-orders" className={css.list}>
                <h2 id="finished-orders">Завершённые</h2>
                <PagedList first={finished.data} meta={finished.meta} ask={(page) => ask('finished', page)}>
                  {(orders) => <OrderList orders={orders} onChange={answer.retry} />}
                </PagedList>
              </section>
            )}
          </>
        )
      }
    </Area>
  )
}

const OrderList = ({ orders, onChange }: { orders: readonly Order[]; onChange: () => void }) => (
  <ul className={css.list}>
    {orders.map((order) => (
      <li key={order.id}>
        <AccountOrderRow order={order} onChange={onChange} />
      </li>
    ))}
  </ul>
)

function NoOrders() {
  const hasCart = useStoreState('cart', (cart) => cart.totalQuantity > 0)
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

import { useState } from 'react'
import { type Order, userOrders } from '#contract/user-orders.ts'
import { formatRubles } from '#rules/money/money.ts'
import { orderLinesText } from '#rules/text/order-lines.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { dayOfMoment } from '../../parts/day-of-moment.ts'
import { piecesByCode } from '../../parts/repeat-order.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { quickOrderPath } from '../../paths.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import css from './earlier-orders.module.css'

const SHOWN = 5

interface Props {
  busy: boolean
  onTake: (list: string) => void
}

/** An order made before as a list: looked over and changed before it goes into the cart. */
export function EarlierOrders({ busy, onTake }: Props) {
  const status = useStoreState('user', (user) => user.status)
  const [open, setOpen] = useState(false)
  return (
    <Panel as="section" className={css.panel}>
      <h2 className={css.title}>Повторить из заказа</h2>
      {status === 'customer' ? (
        open ? (
          <OrderList busy={busy} onTake={onTake} />
        ) : (
          <>
            <p className={css.text}>Возьмём товары и количества из прошлого заказа.</p>
            <Button icon="refresh" onClick={() => setOpen(true)}>
              Выбрать заказ
            </Button>
          </>
        )
      ) : (
        <SignIn />
      )}
    </Panel>
  )
}

function SignIn() {
  const { modals, user } = useAppState()
  function open() {
    user.getState().setReturnTo(quickOrderPath)
    modals.getState().openModal('authorization')
  }
  return (
    <p className={css.text}>
      <TextButton onClick={open}>Войдите</TextButton>, и товары прошлого заказа станут новым списком.
    </p>
  )
}

function OrderList({ busy, onTake }: Props) {
  const { api } = useAppState()
  const answer = useApiQuery('orders', (signal) => api(userOrders, { query: {} }, { signal }).then(({ data }) => data))
  if (answer.state === 'loading') return <Skeleton height="8rem" />
  if (answer.state === 'failed')
    return (
      <p role="alert" className={css.text}>
        Заказы не загрузились. <TextButton onClick={answer.retry}>Повторить</TextButton>
      </p>
    )
  if (answer.data.length === 0) return <p className={css.text}>Заказов пока нет: первый список — за вами.</p>
  return (
    <ul className={css.orders}>
      {answer.data.slice(0, SHOWN).map((order) => (
        <li key={order.id} className={css.order}>
          <div>
            <p className={css.number}>Заказ {order.number}</p>
            <p className={css.note}>
              {dayOfMoment(order.createdAt)}, {countText(order.totalQuantity, GOODS)}, {formatRubles(order.total)}
            </p>
          </div>
          <Button
            size="m"
            disabled={busy}
            aria-label={`Взять заказ №\u00A0${order.number}`}
            onClick={() => onTake(listOf(order))}
          >
            Взять
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Codes are certain, names are for those no longer on sale: they stay in the list as unknown. */
function listOf({ items }: Order): string {
  const names = new Map(items.map(({ code, name }) => [code, name]))
  return orderLinesText(
    piecesByCode(items).map(({ code, quantity }) => ({ article: code, words: names.get(code) ?? code, quantity })),
  )
}

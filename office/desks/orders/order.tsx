import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { openOrderCard, type OrderCard } from '#contract/office/orders.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import blocks from '#office/parts/blocks.module.css'
import { PrintMenu } from '#office/parts/print/print-menu.tsx'
import { CardColumns, SideCard } from '#office/parts/side-card/side-card.tsx'
import { api } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { MoveButtons } from './move-buttons.tsx'
import { sourceText, StatusBadge } from './order-columns.tsx'
import { DeskOrderContact } from './order-contact.tsx'
import { OrderDesk } from './order-desk.tsx'
import { ChangedLines, DeskOrderExchange } from './order-exchange.tsx'
import { DeskOrderGoods } from './order-goods.tsx'
import { DeskOrderHistory } from './order-history.tsx'
import { DeskOrderMoney } from './order-money.tsx'
import { cardQuery } from './order-queries.ts'
import { OrderReceipts } from './order-receipts.tsx'
import { DeskOrderRepeats } from './order-repeats.tsx'
import { DeskOrderReturns } from './order-returns.tsx'
import css from './order.module.css'

/** Begun here, not waited for: the card shows at once what the list knows of it. */
export function loader({ params }: LoaderFunctionArgs) {
  void queries.prefetchQuery(cardQuery(params['number']!))
  return null
}

const HERE_MS = 20_000

/** Says that the card is open, and hears who else has it open. */
function usePresence(number: string) {
  useEffect(() => {
    const say = (isOpen: boolean) =>
      api(openOrderCard, { params: { number }, body: { isOpen } }).then(
        ({ data: here }) =>
          queries.setQueryData(cardQuery(number).queryKey, (card) => card && { ...card, here: [...here] }),
        () => {},
      )
    void say(true)
    const timer = setInterval(() => void say(true), HERE_MS)
    return () => {
      clearInterval(timer)
      void say(false)
    }
  }, [number])
}

export function Component() {
  const { number = '' } = useParams()
  const [search] = useSearchParams()
  const { data: card, error, refetch } = useQuery(cardQuery(number))
  usePresence(number)
  useLive((event) => {
    const isOurs =
      event.name === 'order' ? event.order.number === number : event.name === 'presence' && event.number === number
    if (isOurs) void queries.invalidateQueries(cardQuery(number))
  })
  return (
    <SideCard
      title={`Заказ ${number}`}
      list={`/orders${search.size > 0 ? `?${search}` : ''}`}
      listName="Заказы"
      badge={
        card && (
          <>
            <StatusBadge status={card.status} text={card.statusText} />
            <Others card={card} />
            <PrintMenu numbers={[card.number]} hasInvoice={card.payment.type === 'invoice'} />
          </>
        )
      }
      head={
        card && (
          <>
            <Facts card={card} />
            <DeskOrderExchange card={card} />
            <DeskOrderRepeats card={card} />
            <MoveButtons card={card} />
          </>
        )
      }
      error={error}
      onRetry={() => void refetch()}
    >
      {card ? (
        <CardColumns>
          <div className={blocks.column}>
            <ChangedLines card={card} />
            <DeskOrderGoods card={card} />
            <DeskOrderMoney card={card} />
            <OrderReceipts number={card.number} />
            <DeskOrderReturns card={card} />
          </div>
          <div className={blocks.column}>
            <DeskOrderContact key={card.number} card={card} />
            <OrderDesk key={`desk-${card.number}`} card={card} />
            <DeskOrderHistory card={card} />
          </div>
        </CardColumns>
      ) : null}
    </SideCard>
  )
}

function Facts({ card }: { card: OrderCard }) {
  const now = useMinuteClock()
  const me = useMe()
  return (
    <p className={css.facts}>
      {relativeMomentText(card.createdAt, now)} · {card.branch.name}
      {card.shop && `, ${card.shop.name}`} · {sourceText(card.source)}
      {card.utmSource && ` (${card.utmSource})`}
      {card.request && (
        <>
          {' · '}
          {me.permissions.includes('callbacks.work') ? (
            <Link to={`/requests/${card.request.number}`}>заявка № {card.request.number}</Link>
          ) : (
            `заявка № ${card.request.number}`
          )}
        </>
      )}
      {card.buyerUrl && (
        <>
          {' · '}
          <a href={card.buyerUrl} target="_blank" rel="noreferrer">
            Что видит покупатель
          </a>
        </>
      )}
    </p>
  )
}

/** Colleagues who have it open: two should not call the same buyer. */
function Others({ card }: { card: OrderCard }) {
  const me = useMe()
  const others = card.here.filter(({ id }) => id !== me.id)
  return (
    <span role="status" className={css.others}>
      {others.length > 0 && `Сейчас здесь: ${others.map(({ name }) => name).join(', ')}`}
    </span>
  )
}

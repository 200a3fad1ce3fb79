import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useParams, useSearchParams } from 'react-router'
import { openOrderCard, type OrderCard } from '#contract/office/orders.ts'
import { nearMomentText } from '#rules/calendar/moment-text.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PrintMenu } from '#office/parts/print/print-menu.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import { useMe, useSession } from '#office/state/session.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { useNow } from '#office/state/use-now.ts'
import { MoveButtons } from './move-buttons.tsx'
import { sourceText, StatusBadge } from './order-columns.tsx'
import { OrderContact } from './order-contact.tsx'
import { OrderDesk } from './order-desk.tsx'
import { ChangedLines, OrderExchange } from './order-exchange.tsx'
import { OrderGoods } from './order-goods.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderMoney } from './order-money.tsx'
import { cardQuery } from './order-queries.ts'
import { OrderReceipts } from './order-receipts.tsx'
import { OrderReturns } from './order-returns.tsx'
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
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: card, error, refetch } = useQuery(cardQuery(number))
  const shopName = useSession(({ session }) => session?.shopName ?? '')
  const list = `/orders${search.size > 0 ? `?${search}` : ''}`
  usePresence(number)
  useLive((event) => {
    const isOurs =
      event.name === 'order' ? event.order.number === number : event.name === 'presence' && event.number === number
    if (isOurs) void queries.invalidateQueries(cardQuery(number))
  })
  useShortcuts([{ keys: 'Escape', shown: 'Esc', name: 'К списку', group: 'Заказ', run: () => void navigate(list) }])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    document.title = `Заказ ${number} · Пульт · ${shopName}`
  }, [number, shopName])
  return (
    <article aria-label={`Заказ ${number}`} className={css.card}>
      <header className={css.head}>
        <Link to={list} className={css.back}>
          ← Заказы
        </Link>
        <div className={css.line}>
          <h1 ref={heading} tabIndex={-1} className={css.title}>
            Заказ {number}
          </h1>
          {card && <StatusBadge status={card.status} text={card.statusText} />}
          {card && <Others card={card} />}
          {card && <PrintMenu numbers={[card.number]} hasInvoice={card.payment.type === 'invoice'} />}
          <IconButton
            icon="close"
            size="s"
            label="Закрыть карточку"
            className={css.close}
            onClick={() => void navigate(list)}
          />
        </div>
        {card && <Facts card={card} />}
        {card && <OrderExchange card={card} />}
        {card && <MoveButtons card={card} />}
      </header>
      {error && !card && (
        <div className={css.body}>
          <Notice tone="error" actions={<Button onClick={() => void refetch()}>Повторить</Button>}>
            {wordsOf(error)}
          </Notice>
        </div>
      )}
      {!card && !error && (
        <div className={css.body}>
          <Skeleton lines={8} />
        </div>
      )}
      {card && (
        <div className={clsx(css.body, css.columns)}>
          <div className={blocks.column}>
            <ChangedLines card={card} />
            <OrderGoods card={card} />
            <OrderMoney card={card} />
            <OrderReceipts number={card.number} />
            <OrderReturns card={card} />
          </div>
          <div className={blocks.column}>
            <OrderContact key={card.number} card={card} />
            <OrderDesk key={`desk-${card.number}`} card={card} />
            <OrderHistory card={card} />
          </div>
        </div>
      )}
    </article>
  )
}

function Facts({ card }: { card: OrderCard }) {
  const now = useNow()
  const me = useMe()
  return (
    <p className={css.facts}>
      {nearMomentText(card.createdAt, now)} · {card.branch.name}
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

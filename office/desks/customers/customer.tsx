import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Link, type LoaderFunctionArgs, Navigate, useParams } from 'react-router'
import { customerJournal } from '#contract/office/audit.ts'
import type { CustomerCard } from '#contract/office/customers.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Rating } from '#ui/rating.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import blocks from '#office/parts/blocks.module.css'
import { JournalEntries } from '#office/parts/journal-entries.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { CustomerBlock, Nothing } from './customer-block.tsx'
import { CustomerBonuses } from './customer-bonuses.tsx'
import { CustomerData } from './customer-data.tsx'
import { CustomerMessages } from './customer-messages.tsx'
import { customerQuery } from './customer-queries.ts'
import { CustomerConsents, CustomerContact, CustomerNotes } from './customer-side.tsx'
import css from './customer.module.css'

export function loader({ params }: LoaderFunctionArgs) {
  void queries.prefetchQuery(customerQuery(Number(params['id'])))
  return null
}

export function Component() {
  const { id } = useParams()
  const { data: card, error } = useQuery(customerQuery(Number(id)))
  // the link of a card that was joined with another
  if (card && card.id !== Number(id)) return <Navigate to={`/customers/${card.id}`} replace />
  if (!card)
    return error ? (
      <EmptyState failed title="Карточка не открылась">
        {wordsOf(error)}
      </EmptyState>
    ) : (
      <div className={blocks.desk}>
        <Skeleton lines={8} />
      </div>
    )
  return (
    <>
      <PageHead
        title={card.name}
        back={{ to: '/customers', name: 'Клиенты' }}
        note={
          (card.isBlocked || card.joined.length > 0) && (
            <>
              {card.isBlocked && (
                <Badge look="soft" tone="red">
                  вход закрыт
                </Badge>
              )}
              {card.joined.length > 0 && <>Объединена с № {card.joined.join(', № ')}</>}
            </>
          )
        }
      />
      <div className={clsx(blocks.desk, blocks.aside)}>
        <div className={blocks.column}>
          <Debts card={card} />
          <Doubles card={card} />
          <Bought card={card} />
          <CustomerBonuses card={card} />
          <CustomerMessages card={card} />
          <History key={card.id} id={card.id} />
        </div>
        <div className={blocks.column}>
          <CustomerContact card={card} />
          <CustomerNotes card={card} />
          <Words title="Адреса" items={card.addresses} none="Адресов не записано" />
          <Words
            title="Организации"
            items={card.organizations.map(({ name, inn, kpp }) => `${name}, ИНН ${inn}${kpp ? `, КПП ${kpp}` : ''}`)}
            none="Организаций нет"
          />
          <CustomerConsents card={card} />
          <CustomerData card={card} />
        </div>
      </div>
    </>
  )
}

/** Cards that may be the same person's, with why. */
function Doubles({ card }: { card: CustomerCard }) {
  if (card.doubles.length === 0) return null
  return (
    <Notice tone="warning" title="Похоже, у этого человека не одна карточка">
      <ul className={blocks.list}>
        {card.doubles.map((double) => (
          <li key={double.id}>
            <span>
              <Link to={`/customers/${double.id}`}>{double.name}</Link>, {double.phone}
              <span className={blocks.quiet}> · {double.why.join(', ')}</span>
            </span>
            {card.mayChange && <Link to={`/customers/${card.id}/merge/${double.id}`}>Объединить…</Link>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** What the person and the shop owe one another for machines. */
function Debts({ card }: { card: CustomerCard }) {
  const owed = card.rentals.filter((each) => each.owed !== 0)
  if (owed.length === 0) return null
  return (
    <Notice tone="warning" title="Деньги за прокат не сошлись">
      <ul className={blocks.list}>
        {owed.map((each) => (
          <li key={each.number}>
            <Link to={`/rental/${each.id}`}>{each.number}</Link>
            <span>{each.owed > 0 ? `долг ${formatRubles(each.owed)}` : `вернуть ему ${formatRubles(-each.owed)}`}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Everything the person had of the shop. */
function Bought({ card }: { card: CustomerCard }) {
  const now = useMinuteClock()
  const { rentals, repairs, returns, reviews, carts } = card
  const orders =
    card.lastOrders.length === 0 ? (
      <Nothing>Ещё ничего не заказывал</Nothing>
    ) : (
      <ul className={clsx(blocks.list, css.list)}>
        {card.lastOrders.map((order) => (
          <li key={order.number} className={css.order}>
            <Link to={`/orders/${order.number}`}>{order.number}</Link>
            <span>{order.statusText}</span>
            <span className={css.goods}>{order.goods.join(', ')}</span>
            <span className={css.figure}>{formatRubles(order.total)}</span>
            <span className={clsx(blocks.quiet, css.when)}>{relativeMomentText(order.createdAt, now)}</span>
          </li>
        ))}
      </ul>
    )
  const listed = (rows: readonly { key: string; what: string; state: string }[]) => (
    <ul className={blocks.list}>
      {rows.map(({ key, what, state }) => (
        <li key={key}>
          <span>{what}</span>
          <span className={blocks.quiet}>{state}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <CustomerBlock title="Заказы" count={card.orders > 0 ? `${card.orders} на ${formatRubles(card.sum)}` : undefined}>
      <Tabs
        label="Покупки"
        items={[
          { id: 'orders', label: 'Заказы', count: card.lastOrders.length, content: orders },
          ...(rentals.length > 0
            ? [
                {
                  id: 'rentals',
                  label: 'Прокат',
                  count: rentals.length,
                  content: listed(
                    rentals.map((each) => ({
                      key: each.number,
                      what: `${each.number}. ${each.good}, ${each.days}`,
                      state: each.statusText,
                    })),
                  ),
                },
              ]
            : []),
          ...(repairs.length > 0
            ? [
                {
                  id: 'repairs',
                  label: 'Ремонты',
                  count: repairs.length,
                  content: listed(
                    repairs.map((each) => ({
                      key: each.number,
                      what: `№ ${each.number}. ${each.tool}`,
                      state: `${each.stateText}, ${relativeMomentText(each.createdAt, now)}`,
                    })),
                  ),
                },
              ]
            : []),
          ...(returns.length > 0
            ? [
                {
                  id: 'returns',
                  label: 'Возвраты',
                  count: returns.length,
                  content: (
                    <ul className={blocks.list}>
                      {returns.map((each) => (
                        <li key={each.number}>
                          <span>
                            <Link to={`/returns/${each.number}`}>№ {each.number}</Link> к заказу {each.orderNumber}:{' '}
                            {each.goods.join(', ')}
                          </span>
                          <span className={blocks.quiet}>
                            {each.stateText}, {relativeMomentText(each.createdAt, now)}
                          </span>
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
          ...(reviews.length > 0
            ? [
                {
                  id: 'reviews',
                  label: 'Отзывы',
                  count: reviews.length,
                  content: (
                    <ul>
                      {reviews.map((review) => (
                        <li key={review.id} className={css.message}>
                          <div className={css.messageHead}>
                            <Link to={`/reviews/review-${review.id}`}>{review.good}</Link>
                            <Rating value={review.rating} look="stars" />
                          </div>
                          <p className={css.words}>{review.text}</p>
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
          ...(carts.length > 0
            ? [
                {
                  id: 'carts',
                  label: 'Корзина и списки',
                  count: carts.length,
                  content: listed(
                    carts.map(({ name, pieces, goods }) => ({
                      key: name,
                      what: `${name}: ${goods.join(', ')}`,
                      state: countText(pieces, ['штука', 'штуки', 'штук']),
                    })),
                  ),
                },
              ]
            : []),
        ]}
      />
    </CustomerBlock>
  )
}

function History({ id }: { id: number }) {
  const { data, error } = useQuery({
    queryKey: ['customer', id, 'journal'],
    queryFn: async () => (await api(customerJournal, { params: { id }, query: { limit: 50 } })).data,
  })
  return (
    <CustomerBlock title="Кто что менял">
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {!data && !error && <Skeleton lines={2} />}
      {data && <JournalEntries entries={data.entries} isOfOne />}
    </CustomerBlock>
  )
}

function Words({ title, items, none }: { title: string; items: readonly string[]; none: string }) {
  return (
    <CustomerBlock title={title}>
      {items.length === 0 ? (
        <Nothing>{none}</Nothing>
      ) : (
        <ul className={blocks.list}>
          {items.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </CustomerBlock>
  )
}

import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { type CustomerCard, revealCustomer } from '#contract/office/customers.ts'
import { nearMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useNow } from '#office/state/use-now.ts'
import { customerQuery } from './customer-queries.ts'
import css from './customer.module.css'

export function loader({ params }: LoaderFunctionArgs) {
  void queries.prefetchQuery(customerQuery(Number(params['id'])))
  return null
}

export function Component() {
  const { id } = useParams()
  const { data: card, error } = useQuery(customerQuery(Number(id)))
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
      <PageHead title={card.name} back={{ to: '/customers', name: 'Клиенты' }} />
      <div className={clsx(blocks.desk, blocks.aside)}>
        <div className={blocks.column}>
          <Orders card={card} />
          <Bonuses card={card} />
          <Messages card={card} />
        </div>
        <div className={blocks.column}>
          <Contact card={card} />
          <Words title="Адреса" items={card.addresses} none="Адресов не записано" />
          <Words
            title="Организации"
            items={card.organizations.map(({ name, inn, kpp }) => `${name}, ИНН ${inn}${kpp ? `, КПП ${kpp}` : ''}`)}
            none="Организаций нет"
          />
          <Consents card={card} />
        </div>
      </div>
    </>
  )
}

function Block({ title, count, children }: { title: string; count?: ReactNode; children: ReactNode }) {
  return (
    <section className={blocks.block} aria-label={title}>
      <h2>
        {title} {count !== undefined && <span className={blocks.quiet}>{count}</span>}
      </h2>
      {children}
    </section>
  )
}

const Nothing = ({ children }: { children: string }) => <p className={blocks.quiet}>{children}</p>

function Contact({ card }: { card: CustomerCard }) {
  const toast = useToast()
  const { permissions } = useMe()
  const [shown, setShown] = useState<{ phone: string; email: string | null } | null>(null)
  const { phone, email } = shown ?? card
  const reveal = () =>
    api(revealCustomer, { params: { id: card.id } }).then(
      ({ data }) => setShown(data),
      (error: unknown) => toast({ text: wordsOf(error), tone: 'error' }),
    )
  return (
    <Block title="Контакт">
      <ul className={blocks.list}>
        <li>{phone}</li>
        <li className={css.wrap}>
          {email ?? <span className={blocks.quiet}>E-mail не указан</span>}
          {email && !card.isEmailConfirmed && <span className={blocks.quiet}>не подтверждён</span>}
        </li>
        <li>
          <span>Рассылка</span>
          <span className={blocks.quiet}>{card.wantsMail ? 'получает' : 'не получает'}</span>
        </li>
      </ul>
      <div className={blocks.row}>
        {card.canReveal && !shown && (
          <Button size="s" onClick={() => void reveal()}>
            Показать
          </Button>
        )}
        {permissions.includes('orders.create') && (
          <Button
            size="s"
            icon="phone"
            to={`/phone-order${card.isMasked && !shown ? '' : `?phone=${encodeURIComponent(phone)}`}`}
          >
            Новый заказ
          </Button>
        )}
      </div>
    </Block>
  )
}

function Orders({ card }: { card: CustomerCard }) {
  const now = useNow()
  return (
    <Block title="Заказы" count={card.orders > 0 ? `${card.orders} на ${formatRubles(card.sum)}` : undefined}>
      {card.lastOrders.length === 0 ? (
        <Nothing>Ещё ничего не заказывал</Nothing>
      ) : (
        <ul className={clsx(blocks.list, css.list)}>
          {card.lastOrders.map((order) => (
            <li key={order.number} className={css.order}>
              <Link to={`/orders/${order.number}`}>{order.number}</Link>
              <span>{order.statusText}</span>
              <span className={css.goods}>{order.goods.join(', ')}</span>
              <span className={css.figure}>{formatRubles(order.total)}</span>
              <span className={clsx(blocks.quiet, css.when)}>{nearMomentText(order.createdAt, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

function Bonuses({ card }: { card: CustomerCard }) {
  const now = useNow()
  const balance = countText(card.bonuses, ['бонус', 'бонуса', 'бонусов'])
  return (
    <Block title="Бонусы" count={balance}>
      {card.bonusEntries.length === 0 ? (
        <Nothing>Ни начислений, ни списаний</Nothing>
      ) : (
        <ul className={clsx(blocks.list, css.list)}>
          {card.bonusEntries.map((entry) => (
            <li key={`${entry.at}${entry.reason}`} className={css.bonus}>
              <span
                className={css.figure}
              >{`${entry.amount > 0 ? '+' : '−'}${formatNumber(Math.abs(entry.amount))}`}</span>
              <span className={css.goods}>{entry.reason}</span>
              <span className={clsx(blocks.quiet, css.when)}>{nearMomentText(entry.at, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

function Messages({ card }: { card: CustomerCard }) {
  const now = useNow()
  return (
    <Block title="Сообщения">
      {card.messages.length === 0 ? (
        <Nothing>За последний месяц не писали</Nothing>
      ) : (
        <ul className={clsx(blocks.list, css.list)}>
          {card.messages.map((message) => (
            <li key={message.id} className={css.bonus}>
              <span>{message.channel === 'sms' ? 'SMS' : 'Письмо'}</span>
              <span className={css.goods}>{message.text}</span>
              <span className={clsx(blocks.quiet, css.when)}>{nearMomentText(message.at, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

function Words({ title, items, none }: { title: string; items: readonly string[]; none: string }) {
  return (
    <Block title={title}>
      {items.length === 0 ? (
        <Nothing>{none}</Nothing>
      ) : (
        <ul className={blocks.list}>
          {items.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Block>
  )
}

function Consents({ card }: { card: CustomerCard }) {
  const now = useNow()
  return (
    <Block title="Согласия">
      {card.consents.length === 0 ? (
        <Nothing>Согласий не записано</Nothing>
      ) : (
        <ul className={blocks.list}>
          {card.consents.map((consent) => (
            <li key={`${consent.at}${consent.what}`}>
              <span>
                {consent.what}
                {consent.isGiven ? '' : ': отозвано'}
              </span>
              <span className={blocks.quiet}>
                {nearMomentText(consent.at, now)} · текст {consent.version}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

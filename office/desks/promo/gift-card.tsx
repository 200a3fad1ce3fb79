import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { blockGiftCard, type GiftCardCard } from '#contract/office/gift-cards.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { dayOfYearText } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { JournalEntries } from '#office/parts/journal-entries.tsx'
import { MoneyBlock } from '#office/parts/money/money-block.tsx'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { CardBadge } from './card-badge.tsx'
import { CardSteps } from './card-steps.tsx'
import { CARDS, giftCardQuery, putGiftCard } from './gift-queries.ts'
import { PromoFrame } from './promo-frame.tsx'
import css from './promo.module.css'

export function loader({ params }: LoaderFunctionArgs) {
  void queries.prefetchQuery(giftCardQuery(Number(params['id'])))
  return null
}

export function Component() {
  const { id = '' } = useParams()
  const { data: card, error, refetch } = useQuery(giftCardQuery(Number(id)))
  const me = useMe()
  if (!card)
    return (
      <PromoFrame title="Подарочная карта" list={CARDS} error={error} onRetry={() => void refetch()}>
        {null}
      </PromoFrame>
    )
  return (
    <PromoFrame
      key={card.id}
      title={`Карта •• ${card.last4}`}
      list={CARDS}
      badge={<CardBadge state={card.state} />}
      facts={dotted(card.recipient, card.phone ?? '', card.email ?? '', `по ${dayOfYearText(card.expiresOn)}`)}
      actions={
        me.permissions.includes('cards.issue') && (
          <div className={blocks.row}>
            <CardSteps card={card} />
            <Block card={card} />
          </div>
        )
      }
    >
      <section className={blocks.block} aria-label="Что на карте">
        <p className={css.given}>
          <strong>{formatRubles(card.balance)}</strong>{' '}
          <span className={blocks.quiet}>из {formatRubles(card.denomination)}</span>
        </p>
        <p>{originText(card)}</p>
        {card.message && <p>«{card.message}»</p>}
        {card.blockedReason && <Notice tone="warning">{card.blockedReason}</Notice>}
      </section>
      <MoneyBlock money={card.money} />
      <Ledger card={card} />
      <section className={blocks.block} aria-labelledby="card-history">
        <h2 id="card-history" className={blocks.title}>
          Кто что менял
        </h2>
        <JournalEntries entries={card.history} isOfOne />
      </section>
    </PromoFrame>
  )
}

const originText = ({ origin, giftReason }: GiftCardCard) =>
  origin === 'gift'
    ? `Подарок: ${giftReason}`
    : origin === 'sold'
      ? 'Продана в магазине'
      : origin === 'site'
        ? 'Продана на сайте'
        : 'Продана или подарена, не записано: выпущена до того, как это стали спрашивать'

function Ledger({ card }: { card: GiftCardCard }) {
  const now = useMinuteClock()
  const maySee = useMe().permissions.includes('orders.read')
  return (
    <section className={blocks.block} aria-labelledby="card-ledger">
      <h2 id="card-ledger" className={blocks.title}>
        Движения
      </h2>
      <ul className={blocks.list}>
        {card.ledger.map((entry) => (
          <li key={entry.id}>
            <span>
              {maySee && entry.orderNumber ? (
                <Link to={`/orders/${entry.orderNumber}`}>{entry.reason}</Link>
              ) : (
                entry.reason
              )}{' '}
              <span className={blocks.quiet}>{dotted(relativeMomentText(entry.at, now), entry.who ?? '')}</span>
            </span>
            <span className={css.figure}>
              {entry.amount > 0 && '+'}
              {formatRubles(entry.amount)} <span className={blocks.quiet}>стало {formatRubles(entry.left)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A lost or stolen card pays nothing at once; what lies on it stays. */
function Block({ card }: { card: GiftCardCard }) {
  const toast = useToast()
  const isBlocked = card.state === 'blocked'
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const form = useSendingForm(
    ['reason'],
    () => api(blockGiftCard, { params: { id: card.id }, body: { isBlocked: !isBlocked, reason } }),
    ({ data }) => {
      putGiftCard(data)
      setAsking(false)
      setReason('')
      toast({ text: isBlocked ? 'Карта снова платит' : 'Карта заблокирована', tone: 'done' })
    },
  )
  if (isBlocked || !isAsking)
    return (
      <div className={blocks.row}>
        <Button
          size="s"
          look={isBlocked ? 'black' : 'red'}
          loading={form.isSending}
          onClick={() => (isBlocked ? void form.submit() : setAsking(true))}
        >
          {isBlocked ? 'Разблокировать' : 'Заблокировать'}
        </Button>
        {form.words && <span role="alert">{form.words}</span>}
      </div>
    )
  return (
    <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
      <Input
        label="Почему"
        size="m"
        maxLength={200}
        value={reason}
        error={form.errors['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={blocks.row}>
        <Button size="s" look="red" type="submit" loading={form.isSending}>
          Заблокировать
        </Button>
        <Button size="s" onClick={() => setAsking(false)}>
          Оставить
        </Button>
      </div>
    </OfficeForm>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import type { ReceiptCard } from '#contract/office/receipts.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { exactRubles, ReceiptBadge } from '#office/parts/receipt/receipt-badge.tsx'
import { useRepeat } from '#office/parts/receipt/use-repeat.ts'
import { SideCard } from '#office/parts/side-card/side-card.tsx'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { receiptQuery } from './receipt-queries.ts'
import css from './receipts.module.css'

export function loader({ params }: LoaderFunctionArgs) {
  void queries.prefetchQuery(receiptQuery(params['id'] ?? ''))
  return null
}

export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { data: card, error, refetch } = useQuery(receiptQuery(id))
  return (
    <SideCard
      title={`Чек ${id}`}
      list={`/receipts${search.size > 0 ? `?${search}` : ''}`}
      listName="Чеки"
      badge={card && <ReceiptBadge receipt={card} />}
      head={card && <Head key={card.id} card={card} />}
      error={error}
      onRetry={() => void refetch()}
    >
      {card ? <ReceiptDetails card={card} /> : null}
    </SideCard>
  )
}

function Head({ card }: { card: ReceiptCard }) {
  const now = useMinuteClock()
  const me = useMe()
  const { repeat, isSending } = useRepeat()
  const order = `Заказ № ${card.orderNumber}`
  return (
    <>
      <p>
        {card.kindText} · {exactRubles(card.amount)} ·{' '}
        {me.permissions.includes('orders.read') ? <Link to={`/orders/${card.orderNumber}`}>{order}</Link> : order}
      </p>
      <p className={blocks.quiet}>{dotted(relativeMomentText(card.createdAt, now), card.branch.name)}</p>
      {card.failure && (
        <Notice tone={card.state === 'failed' ? 'error' : 'warning'}>
          {card.failure}
          {card.nextTryAt && `. Попробуем ещё раз: ${relativeMomentText(card.nextTryAt, now)}`}
        </Notice>
      )}
      {card.canRepeat && me.permissions.includes('money.refund') && (
        <div className={blocks.row}>
          <Button look="red" loading={isSending} onClick={() => void repeat([card.id])}>
            {card.state === 'failed' ? 'Отправить ещё раз' : 'Отправить сейчас'}
          </Button>
        </div>
      )}
    </>
  )
}

function ReceiptDetails({ card }: { card: ReceiptCard }) {
  const now = useMinuteClock()
  return (
    <>
      <section className={blocks.block} aria-labelledby="receipt-positions">
        <h2 id="receipt-positions">Позиции</h2>
        <ul className={`${blocks.list} ${css.positions}`}>
          {card.positions.map((position, at) => (
            <li key={at}>
              <span className={css.about}>
                <span>{position.name}</span>
                <span className={blocks.quiet}>
                  {dotted(
                    `${formatNumber(position.quantity)} ${position.unit} × ${exactRubles(position.price)}`,
                    position.subjectText,
                    position.vat > 0
                      ? `НДС ${position.vatText}: ${exactRubles(position.vat)}`
                      : vatOf(position.vatText),
                  )}
                </span>
                {position.mark && <span className={css.mark}>{position.mark}</span>}
              </span>
              <span className={css.figure}>{exactRubles(position.sum)}</span>
            </li>
          ))}
          <li className={css.total}>
            <span>Итого</span>
            <span className={css.figure}>{exactRubles(card.amount)}</span>
          </li>
        </ul>
      </section>
      <section className={blocks.block} aria-labelledby="receipt-terms">
        <h2 id="receipt-terms">Расчёт и налоги</h2>
        <ul className={blocks.list}>
          <li>
            <span>Способ расчёта</span>
            <span>{card.modeText}</span>
          </li>
          <li>
            <span>Система налогообложения</span>
            <span>{card.taxSystem ?? 'Как настроено в кассе'}</span>
          </li>
          {card.vat.map(({ rateText, sum, vat }) => (
            <li key={rateText}>
              <span>
                {vatOf(rateText)} <span className={blocks.quiet}>с суммы {exactRubles(sum)}</span>
              </span>
              <span className={css.figure}>{exactRubles(vat)}</span>
            </li>
          ))}
          <li>
            <span>Платёжная служба</span>
            <span>{dotted(PROVIDERS[card.provider] ?? card.provider, card.providerId ?? '')}</span>
          </li>
        </ul>
      </section>
      <section className={blocks.block} aria-labelledby="receipt-attempts">
        <h2 id="receipt-attempts">Попытки</h2>
        {card.attempts.length === 0 ? (
          <p className={blocks.quiet}>Ещё не отправляли</p>
        ) : (
          <ul className={blocks.list}>
            {card.attempts.map(({ at, isSent, words, who }) => (
              <li key={`${at} ${who}`}>
                <span>
                  {who ? `${who}: отправить ещё раз` : words || 'Касса приняла чек'}{' '}
                  <span className={blocks.quiet}>{relativeMomentText(at, now)}</span>
                </span>
                {!who && (
                  <Badge look="soft" tone={isSent ? 'green' : 'grey'}>
                    {isSent ? 'Принят' : 'Не вышло'}
                  </Badge>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

const PROVIDERS: Record<string, string> = {
  yookassa: 'ЮKassa',
  sandbox: 'Учебный банк',
  yandex: 'Яндекс Сплит',
}

/** «Без НДС» is no rate of it. */
const vatOf = (rateText: string) => (rateText.startsWith('Без') ? rateText : `НДС ${rateText}`)

import { lazy, Suspense, useState } from 'react'
import type { OrderPage } from '#contract/order-page.ts'
import { cancelReturn, type OrderReturn, orderReturns } from '#contract/returns.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { todayClockText } from '#rules/order/unproven-order.ts'
import { isReturnOpen } from '#rules/order/returns.ts'
import { NBSP, withUnit } from '#rules/text/typography.ts'
import { loadChunk } from '../../app/chunk-failure.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { dayOfMoment } from '../../parts/day-of-moment.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import order from './order.module.css'
import css from './order-returns.module.css'

// pressed by few
const ReturnSent = lazy(() => loadChunk(() => import('./return-sent.tsx')))
const AskReturn = lazy(() => loadChunk(() => import('./ask-return.tsx')))

/** What has been asked back and how it goes; the way to ask for more. */
export default function OrderReturnsPanel({ page, token }: { page: OrderPage; token: string }) {
  const { api } = useAppState()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const [cancelling, setCancelling] = useState<OrderReturn | null>(null)
  const { data, stale, state, retry } = useApiQuery(`returns ${token} ${page.status}`, (signal) =>
    api(orderReturns, { params: { token } }, { signal }).then((answer) => answer.data),
  )
  const known = data ?? stale
  if (!known)
    return (
      <Panel as="section" className={order.panel} aria-label="Возврат и обмен">
        {state === 'failed' ? (
          <Notice tone="error" actions={<Button onClick={retry}>Повторить</Button>}>
            Не получилось узнать о возвратах.
          </Notice>
        ) : (
          <Skeleton lines={3} />
        )}
      </Panel>
    )
  const { offer, returns } = known
  return (
    <Panel as="section" className={order.panel} aria-labelledby="returns">
      <h2 id="returns" className={order.heading}>
        Возврат и обмен
      </h2>
      {returns.map((each) => (
        <Asked
          key={each.number}
          token={token}
          asked={each}
          onCancel={() => setCancelling(each)}
          onSent={() => {
            retry()
            toast({ tone: 'done', text: 'Записали: ждём вашу посылку' })
          }}
        />
      ))}
      {offer.refusal === null ? (
        <div className={css.ask}>
          <Button icon="box" onClick={() => setAsking(true)}>
            Вернуть или обменять
          </Button>
          <p className={order.note}>{termOf(offer.lines)}</p>
        </div>
      ) : (
        returns.length === 0 && (
          <p className={order.note}>
            {offer.refusal}. Вопросы:{' '}
            <a href={phoneHref(offer.phone)} className={order.phone}>
              {formatPhone(offer.phone)}
            </a>
          </p>
        )
      )}
      <Suspense>
        {isAsking && (
          <AskReturn
            token={token}
            offer={offer}
            onClose={() => setAsking(false)}
            onDone={(number) => {
              setAsking(false)
              retry()
              toast({ tone: 'done', text: `Заявление на возврат №\u00A0${number} получено` })
            }}
          />
        )}
      </Suspense>
      {cancelling && (
        <ConfirmDialog
          title={`Отменить возврат №\u00A0${cancelling.number}?`}
          action="Да, отменить"
          keep="Оставить"
          onClose={() => setCancelling(null)}
          onConfirm={async () => {
            await api(cancelReturn, { params: { token, number: cancelling.number } })
            setCancelling(null)
            retry()
            toast({ tone: 'done', text: `Возврат ${cancelling.number} отменён` })
          }}
        >
          <p>Товар останется у вас. Пока срок не вышел, заявление можно подать снова.</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

type Offered = { left: number; good: { isOpen: boolean; until: string | null }; bad: { until: string | null } }

/** The nearest last day, before anything is chosen. */
function termOf(lines: readonly Offered[]): string {
  const days = lines.flatMap(({ left, good }) => (left > 0 && good.isOpen && good.until ? [good.until] : [])).toSorted()
  return days[0]
    ? `Исправный товар — до ${dayText(days[0])} включительно, неисправный — весь срок гарантии.`
    : 'Неисправный товар принимаем весь срок гарантии.'
}

const when = (iso: string) => `${dayOfMoment(iso).slice(0, -5)}, ${todayClockText(new Date(iso))}`

const toneOf = ({ state }: OrderReturn) =>
  isReturnOpen(state)
    ? 'orange'
    : state === 'refused' || state === 'sent-back'
      ? 'red'
      : state === 'cancelled' || state === 'closed'
        ? 'grey'
        : 'green'

interface AskedProps {
  token: string
  asked: OrderReturn
  onCancel: () => void
  onSent: () => void
}

function Asked({ token, asked, onCancel, onSent }: AskedProps) {
  const [isTelling, setTelling] = useState(false)
  return (
    <article aria-label={`Возврат ${asked.number}`} className={css.asked}>
      <p className={css.head}>
        <b>Возврат №&nbsp;{asked.number}</b>
        <Badge look="soft" tone={toneOf(asked)}>
          {asked.stateText}
        </Badge>
      </p>
      <ul className={css.lines}>
        {asked.lines.map(({ name, quantity, unit }) => (
          <li key={name}>
            {name}, {withUnit(quantity, unit || 'шт.')}
          </li>
        ))}
      </ul>
      <p className={order.note}>
        {asked.reasonText}. {asked.wishText}.{asked.comment && ` ${asked.comment}`}
      </p>
      {asked.answer && <Notice>{asked.answer}</Notice>}
      {asked.state === 'awaiting' && <p className={order.note}>{asked.handInText}</p>}
      {asked.parcel && (
        <p>
          В пути: {asked.parcel.carrier}, отправление {asked.parcel.track}
        </p>
      )}
      {asked.canTellSent &&
        (isTelling ? (
          <Suspense fallback={<Skeleton lines={2} />}>
            <ReturnSent
              token={token}
              asked={asked}
              onDone={() => {
                setTelling(false)
                onSent()
              }}
            />
          </Suspense>
        ) : (
          <Button size="m" icon="truck" onClick={() => setTelling(true)}>
            {asked.parcel ? 'Исправить номер отправления' : 'Пришлю сам: номер отправления'}
          </Button>
        ))}
      {asked.outcome && <p>{asked.outcome}</p>}
      {asked.answerBy && (
        <p className={order.note}>
          Закончим не позже {dayText(asked.answerBy)}
          {NBSP}— так велит закон.
        </p>
      )}
      {asked.photos.length > 0 && (
        <ul className={css.photos} aria-label="Снимки">
          {asked.photos.map((photo) => (
            <li key={photo.src}>
              <img src={photo.src} alt={photo.alt} width={64} height={64} loading="lazy" className={css.photo} />
            </li>
          ))}
        </ul>
      )}
      <ol className={order.told} aria-label={`Что было с возвратом ${asked.number}`}>
        {asked.steps.map(({ at, stateText }) => (
          <li key={at + stateText}>
            <time dateTime={at}>{when(at)}</time>
            {NBSP}— {stateText}
          </li>
        ))}
      </ol>
      {asked.canCancel && (
        <Button size="m" onClick={onCancel}>
          Отменить заявление
        </Button>
      )}
    </article>
  )
}

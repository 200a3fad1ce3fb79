import { useQuery } from '@tanstack/react-query'
import { redeliver, type WebhookDeliveryCard } from '#contract/office/webhooks.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './access.module.css'
import { deliveryQuery, isOnItsWay, readWebhooksAgain, type Webhooks } from './webhook-queries.ts'
import { DELIVERY_STATES, entityText } from './webhook-words.ts'

type Props = { id: number; branches: Webhooks['branches']; onClose: () => void }

/** One delivery: what was sent, what was answered. */
export function DeliveryDialog({ id, branches, onClose }: Props) {
  const { data, error } = useQuery(deliveryQuery(id))
  return (
    <Dialog open onClose={onClose} size="l" title={data ? data.label : 'Доставка'}>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {!data && !error && <Skeleton lines={8} />}
      {data && <Card card={data} branches={branches} />}
    </Dialog>
  )
}

/** Spaces and line ends for the eye: what is signed is the text without them. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function Card({ card, branches }: { card: WebhookDeliveryCard; branches: Webhooks['branches'] }) {
  const now = useMinuteClock()
  const state = DELIVERY_STATES[card.state]
  const [last] = card.tries
  const again = useSendingForm(
    [],
    () => api(redeliver, { params: { id: card.id } }),
    () => readWebhooksAgain(),
  )
  return (
    <div className={blocks.column}>
      <p className={blocks.row}>
        <Badge look="soft" tone={state.tone}>
          {state.name}
        </Badge>
        <span className={blocks.quiet}>
          {dotted(
            entityText(card.entity, branches),
            relativeMomentText(card.at, now),
            card.nextAt && card.attempts > 0 ? `ещё раз ${relativeMomentText(card.nextAt, now)}` : null,
          )}
        </span>
      </p>
      {again.words && <Notice tone="error">{again.words}</Notice>}
      <section aria-labelledby="delivery-request" className={css.part}>
        <div className={blocks.row}>
          <h3 id="delivery-request" className={blocks.title}>
            Запрос
          </h3>
          <CopyButton text={card.body} label="Скопировать тело запроса" />
        </div>
        <pre className={css.code}>
          {[
            `POST ${card.url}`,
            'content-type: application/json; charset=utf-8',
            `webhook-id: ${card.eventId}`,
            ...(last ? [`webhook-timestamp: ${Math.floor(Date.parse(last.at) / 1000)}`] : []),
            'webhook-signature: v1,…',
            '',
            readable(card.body),
          ].join('\n')}
        </pre>
      </section>
      <section aria-labelledby="delivery-answers" className={css.part}>
        <h3 id="delivery-answers" className={blocks.title}>
          Ответ
        </h3>
        {card.tries.length === 0 ? (
          <p className={blocks.quiet}>{isOnItsWay(card) ? 'Ещё не отправляли' : 'Не отправляли'}</p>
        ) : (
          <ul className={blocks.list}>
            {card.tries.map((each) => (
              <li key={each.at}>
                <span>
                  {each.words || `Принял: ответил ${each.status}`}{' '}
                  <span className={blocks.quiet}>
                    {dotted(relativeMomentText(each.at, now), `${formatNumber(each.tookMs)} мс`)}
                  </span>
                </span>
                {each.answer && <pre className={css.code}>{each.answer}</pre>}
              </li>
            ))}
          </ul>
        )}
      </section>
      <div className={blocks.row}>
        <Button loading={again.isSending} disabled={card.state === 'sending'} onClick={() => void again.submit()}>
          {card.state === 'waiting' ? 'Отправить сейчас' : 'Отправить снова'}
        </Button>
      </div>
    </div>
  )
}

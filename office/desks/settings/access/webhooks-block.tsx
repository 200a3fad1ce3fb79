import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Webhook } from '#contract/office/webhooks.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { placeText } from '#office/parts/access/places-field.tsx'
import blocks from '#office/parts/blocks.module.css'
import { wordsOf } from '#office/state/api.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './access.module.css'
import { NewWebhook } from './new-webhook.tsx'
import { type Webhooks, webhooksQuery } from './webhook-queries.ts'
import { RECEIVER_STATES } from './webhook-words.ts'

/** Programs that are told of events. */
export function WebhooksBlock() {
  const { data, error } = useQuery(webhooksQuery)
  const [isMaking, setMaking] = useState(false)
  if (error) return <Notice tone="error">{wordsOf(error)}</Notice>
  if (!data) return <Skeleton lines={4} />
  return (
    <section className={blocks.block} aria-labelledby="webhooks">
      <div className={blocks.head}>
        <h2 id="webhooks" className={blocks.title}>
          Получатели событий
        </h2>
        {!isMaking && (
          <Button icon="plus" onClick={() => setMaking(true)}>
            Новый получатель
          </Button>
        )}
      </div>
      <p className={blocks.quiet}>
        Магазин сам сообщает программам о заказах, оплатах, остатках и ценах (вебхуки): подписанным запросом, по
        порядку, с повторами, пока программа не примет.
      </p>
      {isMaking && <NewWebhook all={data} onClose={() => setMaking(false)} />}
      {data.webhooks.length === 0 && !isMaking ? (
        <EmptyState title="Получателей пока нет">
          Подпишите CRM или склад, и они узнают о заказе сразу, не спрашивая магазин каждую минуту.
        </EmptyState>
      ) : (
        <ul className={clsx(blocks.list, css.keys)}>
          {data.webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} item={webhook} all={data} />
          ))}
        </ul>
      )}
    </section>
  )
}

const EVENTS = ['событие', 'события', 'событий'] as const

function WebhookRow({ item, all }: { item: Webhook; all: Webhooks }) {
  const now = useMinuteClock()
  const { name, tone } = RECEIVER_STATES[item.state]
  const places = placeText(
    [{ nodeCodes: item.nodeCodes, warehouseIds: [] }],
    all.branches.map((branch) => ({ ...branch, shops: [] })),
  )
  return (
    <li className={css.key}>
      <div className={css.words}>
        <span>
          <Link to={`/settings/access/webhooks/${item.id}`}>
            <b>{item.name}</b>
          </Link>{' '}
          <Badge look="soft" tone={item.state === 'active' && item.failingSince ? 'orange' : tone}>
            {item.state === 'active' && item.failingSince ? 'не отвечает' : name}
          </Badge>
        </span>
        <span className={css.quiet}>{item.url}</span>
        <span className={css.quiet}>
          {countText(item.kinds.length, EVENTS)}. {places}.
        </span>
      </div>
      <div className={css.facts}>
        <span>
          {item.lastOkAt ? `Принял событие ${relativeMomentText(item.lastOkAt, now)}` : 'Ещё ничего не принял'}
        </span>
        {item.waiting > 0 && <span>Ждут отправки: {item.waiting}</span>}
        {item.failed > 0 && <span>Не доставлено: {item.failed}</span>}
      </div>
    </li>
  )
}

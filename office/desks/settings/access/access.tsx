import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import type { ApiKey } from '#contract/office/api-keys.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { SettingsDesk } from '../settings-head.tsx'
import css from './access.module.css'
import { keysQuery } from './access-queries.ts'
import { KeyDialog } from './key-dialog.tsx'
import { KeyRow } from './key-row.tsx'
import { NewKeyForm } from './new-key.tsx'
import { webhooksQuery } from './webhook-queries.ts'
import { WebhooksBlock } from './webhooks-block.tsx'

/** Whoever may not hears it on the screen, in the server's words. */
export const loader = () => Promise.all([queries.prefetchQuery(keysQuery), queries.prefetchQuery(webhooksQuery)])

/** Keys of the shop's programs, and those that are told of events. */
export function Component() {
  const { data, error } = useQuery(keysQuery)
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<ApiKey | null>(null)
  const living = data?.keys.filter(({ state }) => state === 'active') ?? []
  const closed = data?.keys.filter(({ state }) => state !== 'active') ?? []
  return (
    <SettingsDesk>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {!data && !error && <Skeleton lines={6} />}
      {data && (
        <section className={blocks.block} aria-labelledby="keys">
          <div className={blocks.head}>
            <h2 id="keys" className={blocks.title}>
              Ключи программ
            </h2>
            {!isMaking && (
              <Button icon="plus" onClick={() => setMaking(true)}>
                Новый ключ
              </Button>
            )}
          </div>
          <p className={blocks.quiet}>
            Ключ открывает CRM, боту или обмену вызовы Пульта, и только те, что вы выбрали. Всё сделанное стоит в
            журнале под именем программы.
          </p>
          {isMaking && <NewKeyForm all={data} onClose={() => setMaking(false)} />}
          {living.length === 0 && !isMaking ? (
            <EmptyState title="Ключей пока нет">
              Сделайте ключ для каждой программы отдельно: так его можно отозвать, не задев остальные.
            </EmptyState>
          ) : (
            <ul className={clsx(blocks.list, css.keys)}>
              {living.map((key) => (
                <KeyRow key={key.id} item={key} branches={data.branches} onOpen={() => setShown(key)} />
              ))}
            </ul>
          )}
        </section>
      )}
      {data && <WebhooksBlock />}
      {data && closed.length > 0 && (
        <section className={blocks.block} aria-labelledby="closed">
          <h2 id="closed">Ключи, которые больше не работают</h2>
          <ul className={clsx(blocks.list, css.keys)}>
            {closed.map((key) => (
              <KeyRow key={key.id} item={key} branches={data.branches} onOpen={() => setShown(key)} />
            ))}
          </ul>
        </section>
      )}
      {data && shown && <KeyDialog key={shown.id} item={shown} all={data} onClose={() => setShown(null)} />}
    </SettingsDesk>
  )
}

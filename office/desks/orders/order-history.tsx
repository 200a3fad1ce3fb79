import { useQuery } from '@tanstack/react-query'
import { orderJournal } from '#contract/office/audit.ts'
import type { OrderCard } from '#contract/office/orders.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import blocks from '#office/parts/blocks.module.css'
import entries from '#office/parts/journal-entries.module.css'
import { JournalEntries } from '#office/parts/journal-entries.tsx'
import { MessageEntries } from '#office/parts/message-entries.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'

const ACTORS = { buyer: 'Покупатель', shop: 'Магазин', system: 'Сам магазин, по времени' } as const
const TROUBLED = new Set(['failed', 'dead', 'error'])

/** What happened, what was sent, who changed what. */
export function DeskOrderHistory({ card }: { card: OrderCard }) {
  const now = useMinuteClock()
  return (
    <section className={blocks.block} aria-labelledby="order-history">
      <h2 id="order-history">История</h2>
      <Tabs
        label="История заказа"
        items={[
          {
            id: 'statuses',
            label: 'Статусы',
            content: (
              <ol>
                {card.history.toReversed().map((each) => (
                  <li key={`${each.at}${each.status}`} className={entries.entry}>
                    <span className={entries.what}>{each.text}</span>
                    <span className={entries.who}>
                      {each.who?.name ?? ACTORS[each.actor]} · {relativeMomentText(each.at, now)}
                    </span>
                    {each.note && <p>{each.note}</p>}
                  </li>
                ))}
              </ol>
            ),
          },
          {
            id: 'messages',
            label: 'Сообщения',
            count: card.messages.length,
            content:
              card.messages.length === 0 ? (
                <p className={blocks.quiet}>Покупателю ещё ничего не отправляли.</p>
              ) : (
                <MessageEntries
                  messages={card.messages.map((message) => ({
                    ...message,
                    at: message.sentAt ?? message.createdAt,
                    tone: TROUBLED.has(message.state) ? 'red' : message.sentAt ? 'green' : 'grey',
                  }))}
                />
              ),
          },
          { id: 'journal', label: 'Кто что менял', content: <OrderJournal number={card.number} /> },
        ]}
      />
    </section>
  )
}

function OrderJournal({ number }: { number: string }) {
  const { data, error } = useQuery({
    queryKey: ['order', number, 'journal'],
    queryFn: async () => (await api(orderJournal, { params: { number }, query: { limit: 50 } })).data,
  })
  if (error) return <Notice tone="error">{wordsOf(error)}</Notice>
  if (!data) return <Skeleton lines={4} />
  return <JournalEntries entries={data.entries} isOfOne />
}

import { useMutation } from '@tanstack/react-query'
import { changeOrderDesk, type OrderCard } from '#contract/office/orders.ts'
import { exchangeText } from '#rules/exchange/exchange-text.ts'
import { CHANGED_LINES_TAG } from '#rules/exchange/order-difference.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { putCard } from './order-queries.ts'
import css from './order.module.css'

/** What accounting has of the order. */
export function DeskOrderExchange({ card }: { card: OrderCard }) {
  const now = useMinuteClock()
  return card.exchange.map((each) => (
    <p key={each.source} className={css.facts}>
      {exchangeText(each, now)}
    </p>
  ))
}

/** Lines accounting has changed: a person decides what the buyer gets, and says that it is settled. */
export function ChangedLines({ card }: { card: OrderCard }) {
  const toast = useToast()
  const me = useMe()
  const settle = useMutation({
    mutationFn: () =>
      api(changeOrderDesk, { params: { number: card.number }, body: { removeTags: [CHANGED_LINES_TAG] } }),
    onSuccess: ({ data }) => putCard(data),
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
  })
  const changed = card.exchange.filter(({ difference }) => difference !== null)
  if (changed.length === 0 || !card.desk.tags.includes(CHANGED_LINES_TAG)) return null
  return (
    <Notice
      tone="warning"
      title="Состав изменили в учёте"
      actions={
        me.permissions.includes('orders.notes') && (
          <Button loading={settle.isPending} onClick={() => settle.mutate()}>
            Разобрались
          </Button>
        )
      }
    >
      <ul className={css.changes}>
        {changed.flatMap(({ source, difference }) =>
          difference!.split('\n').map((words) => (
            <li key={source + words}>
              {source}: {words}
            </li>
          )),
        )}
      </ul>
      <p>Здесь заказ не изменён. Договоритесь с покупателем и измените заказ здесь или документ в учёте.</p>
    </Notice>
  )
}

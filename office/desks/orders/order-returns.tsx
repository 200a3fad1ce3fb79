import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderCard } from '#contract/office/orders.ts'
import { deskReturns } from '#contract/office/returns.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import blocks from '#office/parts/blocks.module.css'
import { api } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { OpenReturnDialog } from './open-return.tsx'

const ofOrder = (number: string) =>
  queryOptions({
    queryKey: ['returns', 'order', number] as const,
    queryFn: async ({ signal }) => {
      const { data } = await api(deskReturns, { query: { view: 'all', search: number, limit: 100 } }, { signal })
      // the number may be a return's as well
      return data.returns.filter(({ orderNumber }) => orderNumber === number).toReversed()
    },
    staleTime: 10_000,
  })

/** What comes back of the order; what the buyer tells by phone or at the counter is written down here. */
export function DeskOrderReturns({ card }: { card: OrderCard }) {
  const { number, status } = card
  const me = useMe()
  const now = useMinuteClock()
  const [isOpening, setOpening] = useState(false)
  const isSeen = me.permissions.includes('returns.read') && status === 'completed'
  const { data: returns = [] } = useQuery({ ...ofOrder(number), enabled: isSeen })
  useLive((event) => {
    if (event.name === 'thing' && event.thing.kind === 'return') void queries.invalidateQueries(ofOrder(number))
  })
  const mayOpen = isSeen && me.permissions.includes('returns.work')
  if (!isSeen || (returns.length === 0 && !mayOpen)) return null
  return (
    <section className={blocks.block} aria-labelledby="order-returns">
      <div className={blocks.head}>
        <h2 id="order-returns" className={blocks.title}>
          Возвраты
        </h2>
        {mayOpen && <Button onClick={() => setOpening(true)}>Оформить возврат…</Button>}
      </div>
      {returns.length === 0 ? (
        <p className={blocks.quiet}>Покупатель подаёт заявление сам на странице заказа; по звонку и у стойки — вы.</p>
      ) : (
        <ul className={blocks.list}>
          {returns.map((each) => (
            <li key={each.number}>
              <span>
                <Link to={`/returns/${each.number}`}>Возврат № {each.number}</Link>
                {each.amount !== null && ` ${formatRubles(each.amount)}`}{' '}
                <span className={blocks.quiet}>
                  {relativeMomentText(each.createdAt, now)}. {each.reasonText}: {each.goods.join(', ')}
                </span>
              </span>
              <Badge look="soft" tone={each.isOverdue ? 'red' : 'grey'}>
                {each.stateName}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {isOpening && <OpenReturnDialog number={number} onClose={() => setOpening(false)} />}
    </section>
  )
}

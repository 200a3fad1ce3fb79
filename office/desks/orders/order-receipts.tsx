import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { deskReceipts } from '#contract/office/receipts.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Button } from '#ui/button.tsx'
import blocks from '#office/parts/blocks.module.css'
import { exactRubles, ReceiptBadge } from '#office/parts/receipt/receipt-badge.tsx'
import { useRepeat } from '#office/parts/receipt/use-repeat.ts'
import { api } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'

const ofOrder = (number: string) =>
  queryOptions({
    queryKey: ['receipts', 'order', number] as const,
    queryFn: async ({ signal }) =>
      (await api(deskReceipts, { query: { order: number, limit: 100 } }, { signal })).data.receipts.toReversed(),
    staleTime: 10_000,
  })

/** Receipts of the order's online money, for whoever sees money; an order without them has no such section. */
export function OrderReceipts({ number }: { number: string }) {
  const me = useMe()
  const isOurs = me.permissions.includes('money.read')
  const now = useMinuteClock()
  const { data: receipts = [] } = useQuery({ ...ofOrder(number), enabled: isOurs })
  const { repeat, isSending } = useRepeat()
  useLive((event) => {
    if (event.name === 'thing' && event.thing.kind === 'receipt' && event.thing.number === number)
      void queries.invalidateQueries(ofOrder(number))
  })
  if (!isOurs || receipts.length === 0) return null
  const failed = receipts.filter(({ state }) => state === 'failed')
  return (
    <section className={blocks.block} aria-labelledby="order-receipts">
      <div className={blocks.head}>
        <h2 id="order-receipts" className={blocks.title}>
          Чеки
        </h2>
        {failed.length > 0 && me.permissions.includes('money.refund') && (
          <Button loading={isSending} onClick={() => void repeat(failed.map(({ id }) => id))}>
            Отправить ещё раз
          </Button>
        )}
      </div>
      <ul className={blocks.list}>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <span>
              <Link to={`/receipts/${receipt.id}?search=${number}`}>{receipt.kindText}</Link>{' '}
              {exactRubles(receipt.amount)}{' '}
              <span className={blocks.quiet}>{relativeMomentText(receipt.changedAt, now)}</span>
              {receipt.failure && <span className={blocks.quiet}>. {receipt.failure}</span>}
            </span>
            <ReceiptBadge receipt={receipt} />
          </li>
        ))}
      </ul>
    </section>
  )
}

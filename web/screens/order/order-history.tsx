import type { OrderPage } from '#contract/order-page.ts'
import { isCardSale } from '#rules/money/gift-card.ts'
import { orderSteps } from '#rules/order/order-steps.ts'
import { todayClockText } from '#rules/order/unproven-order.ts'
import { NBSP } from '#rules/text/typography.ts'
import { dayOfMoment } from '../../parts/day-of-moment.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Steps } from '#ui/steps.tsx'
import css from './order.module.css'

/** `16 ноября, 15:42`: the year is said where the order was placed. */
const when = (iso: string) => `${dayOfMoment(iso).slice(0, -5)}, ${todayClockText(new Date(iso))}`

/** How far the order is, and everything that was written down about it. */
export function OrderHistory({ order }: { order: OrderPage }) {
  const { steps, current } = orderSteps({
    status: order.status,
    delivery: order.delivery.type,
    // all of it came back before it was paid for: there is no such step
    payment: order.payment.credited > 0 && order.payment.payBy === null ? 'on-receipt' : order.payment.type,
    isGift: isCardSale(order.items),
    isPaid: order.payment.isPaid,
    isHeld: order.payment.held > 0,
    isOnCredit: order.payment.payBy !== null,
    placedAt: order.createdAt,
    paidAt: order.payment.paidAt,
    history: order.history,
  })
  // the first entry is the order itself
  const noted = order.history.filter(({ note }, at) => at > 0 && note !== '')
  return (
    <div className={css.history}>
      <Steps
        label="Что с заказом"
        current={current}
        steps={steps.map(({ key, label, at }) => ({ key, label, note: at ? when(at) : undefined }))}
      />
      {noted.length > 0 && (
        <Accordion
          items={[
            {
              title: 'Вся история',
              content: (
                <ul className={css.told}>
                  {noted.map(({ at, note }) => (
                    <li key={at + note}>
                      <time dateTime={at}>{when(at)}</time>
                      {NBSP}— {note}
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      )}
    </div>
  )
}

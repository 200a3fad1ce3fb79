import type { OrderPage } from '#contract/order-page.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatRubles, rublesToKopecks } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { MINUS } from '#rules/text/typography.ts'
import { dayOfMoment } from '../../parts/day-of-moment.ts'
import { OrderSumsTable } from '../../parts/order-sums.tsx'
import { SplitDays } from '../../parts/split-days/split-days.tsx'
import { Badge } from '#ui/badge.tsx'
import css from './order.module.css'
import { PaymentWays } from './payment-ways.tsx'
import type { OrderPageState } from './use-order-page.ts'

const DELIVERY = { pickup: 'Самовывоз', courier: 'Доставка курьером', transport: 'Доставка' }

interface OrderPaymentProps {
  order: OrderPage
  page: OrderPageState
  now: number
  /** Not shown above as the main thing. */
  withWays: boolean
}

/** What the order comes to, line by line, and what of it is paid. */
export function OrderPayment({ order, page, now, withWays }: OrderPaymentProps) {
  const { sums, payment, items } = order
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const less = (sum: number) => `${MINUS}${formatRubles(sum)}`
  const isOver = order.status === 'cancelled'
  return (
    <OrderSumsTable
      before={<h2 className={css.heading}>Оплата</h2>}
      rows={[
        { name: countText(pieces, GOODS), value: formatRubles(sums.goods) },
        sums.discount > 0 && { name: 'Скидка', value: less(sums.discount), tone: 'red' },
        sums.kit > 0 && { name: 'Выгода комплекта', value: less(sums.kit), tone: 'red' },
        sums.promo > 0 && { name: `Промокод ${order.promoCode ?? ''}`, value: less(sums.promo), tone: 'red' },
        sums.bonuses > 0 && { name: 'Бонусы', value: less(sums.bonuses), tone: 'purple' },
        (order.delivery.type !== 'pickup' || order.delivery.address !== '') && {
          name: DELIVERY[order.delivery.type],
          value: sums.delivery > 0 ? formatRubles(sums.delivery) : 'Бесплатно',
        },
        sums.gift > 0 && { name: 'Подарочной картой', value: less(sums.gift), tone: 'purple' },
        payment.credited > 0 && { name: 'Вы вернули товар', value: less(payment.credited) },
      ]}
      label={payment.isPaid || isOver ? 'Итого' : 'К оплате'}
      total={formatRubles(payment.isPaid || isOver ? sums.total : sums.total - sums.gift - payment.credited)}
    >
      <p className={css.paid}>
        {payment.isPaid ? (
          <>
            <Badge tone={isOver ? 'grey' : 'green'} look="soft">
              {payment.type === 'split' ? 'Первый платёж принят' : 'Оплачен'}
              {payment.paidAt ? ` ${dayOfMoment(payment.paidAt)}` : ''}
            </Badge>
            <span>{payment.text}</span>
          </>
        ) : (
          !isOver && (
            <>
              {payment.held > 0 && (
                <Badge tone="purple" look="soft">
                  Заморожено {formatRubles(payment.held)}
                </Badge>
              )}
              <span>{payment.text}</span>
            </>
          )
        )}
      </p>
      {payment.payBy && <p className={css.note}>Отсрочка: оплатите счёт до {dayText(payment.payBy)}</p>}
      {payment.due > 0 && (
        <p className={css.note}>
          Оплачено {formatRubles(sums.total - payment.due)}, осталось {formatRubles(payment.due)}
        </p>
      )}
      {payment.refund && (
        <p className={css.note}>
          {payment.refund.isDone ? 'Вернули' : 'Возвращаем'} {formatRubles(payment.refund.sum)} тем же способом
        </p>
      )}
      {payment.type === 'split' && payment.isPaid && !isOver && payment.due === 0 && (
        <SplitDays total={rublesToKopecks(sums.total)} from={new Date(payment.paidAt ?? now)} />
      )}
      {payment.invoiceUrl && (payment.isPaid || !withWays) && payment.ways.length === 0 && (
        <a href={payment.invoiceUrl} target="_blank" rel="noreferrer">
          Счёт, PDF
        </a>
      )}
      {withWays && payment.ways.length > 0 && <PaymentWays order={order} page={page} />}
      {order.bonusesEarned > 0 && order.hasAccount && !isOver && order.status !== 'completed' && (
        <p className={css.bonus}>+{formatNumber(order.bonusesEarned)} бонусов, когда получите заказ</p>
      )}
    </OrderSumsTable>
  )
}

import type { OrderCard } from '#contract/office/orders.ts'
import { nearMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Badge } from '#ui/badge.tsx'
import blocks from '#office/parts/blocks.module.css'
import { useNow } from '#office/state/use-now.ts'

/** How it gets to the buyer, and how the money gets here. */
export function OrderMoney({ card }: { card: OrderCard }) {
  const now = useNow()
  const { delivery, payment, organization, shop } = card
  return (
    <>
      <section className={blocks.block} aria-labelledby="order-delivery">
        <h2 id="order-delivery">Получение</h2>
        <ul className={blocks.list}>
          <li>
            <span>{delivery.text}</span>
            <span>{delivery.price > 0 ? formatRubles(delivery.price) : 'Бесплатно'}</span>
          </li>
          {(delivery.address || shop) && (
            <li>
              <span>{delivery.address || `${shop!.name}, ${shop!.address}`}</span>
            </li>
          )}
          {delivery.tariff && (
            <li>
              <span className={blocks.quiet}>Тариф: {delivery.tariff}</span>
            </li>
          )}
          {card.reservedUntil && (
            <li>
              <span className={blocks.quiet}>Товары держим до: {nearMomentText(card.reservedUntil, now)}</span>
            </li>
          )}
        </ul>
      </section>
      <section className={blocks.block} aria-labelledby="order-payment">
        <h2 id="order-payment">Оплата</h2>
        <ul className={blocks.list}>
          <li>
            <span>{payment.text}</span>
            <Badge look="soft" tone={payment.isPaid ? 'green' : 'grey'}>
              {payment.isPaid
                ? `Оплачен${payment.paidAt ? `, ${nearMomentText(payment.paidAt, now)}` : ''}`
                : 'Не оплачен'}
            </Badge>
          </li>
          {payment.attempts.map((attempt) => (
            <li key={attempt.id}>
              <span>
                {formatRubles(attempt.amount)} · {attempt.stateText}{' '}
                <span className={blocks.quiet}>{nearMomentText(attempt.updatedAt, now)}</span>
              </span>
              {attempt.refundedAmount !== null && <span>Возвращено {formatRubles(attempt.refundedAmount)}</span>}
            </li>
          ))}
          {organization && (
            <li>
              <span>
                {organization.name}, ИНН {organization.inn}
                {organization.kpp && `, КПП ${organization.kpp}`}
              </span>
            </li>
          )}
        </ul>
      </section>
    </>
  )
}

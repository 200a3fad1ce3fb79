import { useState } from 'react'
import { closeOrderRefund, retryOrderRefund, sendPayLink } from '#contract/office/order-money.ts'
import type { OrderCard } from '#contract/office/orders.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { SureButton } from '#office/parts/sure-dialog.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { putCard } from './order-queries.ts'
import { RefundDialog } from './order-refund.tsx'
import { InvoicePaid } from './invoice-paid.tsx'

/** How it gets to the buyer, and how the money gets here. */
export function DeskOrderMoney({ card }: { card: OrderCard }) {
  const now = useMinuteClock()
  const me = useMe()
  const [isRefunding, setRefunding] = useState(false)
  const { delivery, payment, organization, shop } = card
  const mayMoney = me.permissions.includes('money.refund')
  const isCancelled = card.status === 'cancelled'
  const mayRefund = mayMoney && card.money.refundable > 0 && !isCancelled
  const waiting = card.money.refunds.filter(({ state, isByHand }) => state === 'held' || (state === 'due' && isByHand))
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
              <span className={blocks.quiet}>Товары держим до: {relativeMomentText(card.reservedUntil, now)}</span>
            </li>
          )}
        </ul>
      </section>
      <section className={blocks.block} aria-labelledby="order-payment">
        <div className={blocks.head}>
          <h2 id="order-payment" className={blocks.title}>
            Оплата
          </h2>
          {mayRefund && <Button onClick={() => setRefunding(true)}>Вернуть часть…</Button>}
        </div>
        {isCancelled && card.money.refundable > 0 && (
          <Notice tone="warning" title={`На отменённом заказе лежит ${formatRubles(card.money.refundable)}: вернуть`}>
            Ни один банк не вернёт их сам: отдайте наличными или со счёта и отметьте «Деньги отданы».
          </Notice>
        )}
        <ul className={blocks.list}>
          <li>
            <span>{payment.text}</span>
            <Badge look="soft" tone={payment.isPaid ? 'green' : card.money.holdText ? 'purple' : 'grey'}>
              {paidText(card, now)}
            </Badge>
          </li>
          {card.money.holdText && (
            <li>
              <span>{card.money.holdText}</span>
            </li>
          )}
          {payment.invoiceUntil && !payment.isPaid && !isCancelled && (
            <li>
              <span>
                Счёт действует до {dayText(payment.invoiceUntil)}{' '}
                {card.status === 'awaiting-payment' && (
                  <span className={blocks.quiet}>не оплатят — заказ отменится сам, накануне мы напомним</span>
                )}
              </span>
            </li>
          )}
          {payment.isPaid && card.money.due > 0 && (
            <li>
              <span>Доплата {formatRubles(card.money.due)}</span>
              <Badge look="soft" tone="orange">
                Доплата ждёт
              </Badge>
            </li>
          )}
          {payment.attempts.map((attempt) => (
            <li key={attempt.id}>
              <span>
                {attempt.isRest && 'Доплата '}
                {formatRubles(attempt.amount)} · {attempt.stateText}{' '}
                <span className={blocks.quiet}>{relativeMomentText(attempt.updatedAt, now)}</span>
              </span>
              {attempt.refundedAmount !== null && <span>Возвращено {formatRubles(attempt.refundedAmount)}</span>}
            </li>
          ))}
          {card.money.refunds.map((refund) => (
            <li key={refund.id}>
              <span>
                Возврат {formatRubles(refund.amount)}: {refund.reason}{' '}
                <span className={blocks.quiet}>
                  {relativeMomentText(refund.at, now)}
                  {refund.who && `, ${refund.who.name}`}
                </span>
              </span>
              <Badge look="soft" tone={refund.state === 'made' ? 'green' : 'grey'}>
                {refund.stateText}
              </Badge>
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
        {payment.type === 'invoice' && !payment.isPaid && !isCancelled && me.permissions.includes('money.invoice') && (
          <InvoicePaid card={card} />
        )}
        {card.money.toPayByLink !== null && me.permissions.includes('orders.notes') && <PayLink card={card} />}
        {mayMoney && waiting.length > 0 && (
          <WaitingRefunds
            card={card}
            sum={waiting.reduce((sum, { amount }) => sum + amount, 0)}
            isHeld={waiting.some(({ state }) => state === 'held')}
          />
        )}
        {isRefunding && <RefundDialog card={card} onClose={() => setRefunding(false)} />}
      </section>
    </>
  )
}

function paidText({ payment, money, sums }: OrderCard, now: Date): string {
  if (payment.isPaid) return `Оплачен${payment.paidAt ? `, ${relativeMomentText(payment.paidAt, now)}` : ''}`
  if (money.holdText) return 'Заморожено'
  return sums.total === 0 ? 'Платить не нужно' : 'Не оплачен'
}

/** What no bank gives back by itself: a person does, and says so. */
function WaitingRefunds({ card, sum, isHeld }: { card: OrderCard; sum: number; isHeld: boolean }) {
  const toast = useToast()
  const [sending, setSending] = useState<'close' | 'retry' | null>(null)
  async function settle(which: 'close' | 'retry') {
    setSending(which)
    try {
      const call = which === 'close' ? closeOrderRefund : retryOrderRefund
      putCard((await api(call, { params: { number: card.number } })).data)
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    } finally {
      setSending(null)
    }
  }
  return (
    <div className={blocks.row}>
      <SureButton
        press="Деньги отданы…"
        title={`Отдали ${formatRubles(sum)}?`}
        sure="Да, отданы"
        keep="Ещё нет"
        isBusy={sending === 'close'}
        onSure={() => settle('close')}
      >
        <p>Магазин больше не будет их возвращать и перестанет о них напоминать.</p>
      </SureButton>
      {isHeld && (
        <Button loading={sending === 'retry'} onClick={() => void settle('retry')}>
          Попробовать ещё раз
        </Button>
      )}
    </div>
  )
}

/** The page of the order is where it is paid, whole or the rest: its address goes to the buyer's phone. */
function PayLink({ card }: { card: OrderCard }) {
  const toast = useToast()
  const [isSending, setSending] = useState(false)
  const what = card.payment.isPaid ? 'доплату' : 'оплату'
  async function send() {
    setSending(true)
    try {
      putCard((await api(sendPayLink, { params: { number: card.number } })).data)
      toast({ text: `Ссылка на ${what} уйдёт по SMS` })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    } finally {
      setSending(false)
    }
  }
  return (
    <div className={blocks.row}>
      <Button loading={isSending} onClick={() => void send()}>
        Отправить ссылку на {what}
      </Button>
    </div>
  )
}

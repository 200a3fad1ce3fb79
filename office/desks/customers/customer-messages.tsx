import { Link } from 'react-router'
import { recallFromCustomer, resendToCustomer } from '#contract/office/customer-work.ts'
import type { CustomerCard } from '#contract/office/customers.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import blocks from '#office/parts/blocks.module.css'
import { api } from '#office/state/api.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { CustomerBlock, Nothing } from './customer-block.tsx'
import { useCustomerStep } from './customer-steps.ts'
import css from './customer.module.css'

const TONES: Record<string, 'red' | 'green' | 'grey'> = { failed: 'red', sent: 'green' }

type Message = CustomerCard['messages'][number]

/** What the shop wrote to the person, and how it went; a month is kept. */
export function CustomerMessages({ card }: { card: CustomerCard }) {
  const { run, isBusy } = useCustomerStep(card.id)
  const resend = (message: number) =>
    void run(
      () =>
        api(
          resendToCustomer,
          { params: { id: card.id, message } },
          { headers: { [IDEMPOTENCY_HEADER]: idempotencyKey() } },
        ),
      'Отправляем ещё раз',
    )
  const recall = (message: number) =>
    void run(() => api(recallFromCustomer, { params: { id: card.id, message } }), 'Сообщение остановлено')
  return (
    <CustomerBlock title="Сообщения" count={card.messages.length || undefined}>
      {card.messages.length === 0 ? (
        <Nothing>За последний месяц не писали</Nothing>
      ) : (
        <ul>
          {card.messages.map((message) => (
            <li key={message.id} className={css.message}>
              <MessageHead message={message} />
              <p className={css.words}>{message.text}</p>
              {message.error && <p className={css.error}>{message.error}</p>}
              {card.mayChange && (message.recallUntil || message.canResend) && (
                <div className={blocks.row}>
                  {message.recallUntil && (
                    <Button size="s" disabled={isBusy} onClick={() => recall(message.id)}>
                      Остановить
                    </Button>
                  )}
                  {message.canResend && (
                    <Button
                      size="s"
                      look="transparent-black"
                      icon="refresh"
                      disabled={isBusy}
                      onClick={() => resend(message.id)}
                    >
                      Отправить ещё раз
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </CustomerBlock>
  )
}

function MessageHead({ message }: { message: Message }) {
  const now = useMinuteClock()
  return (
    <div className={css.messageHead}>
      <strong>
        {message.channel === 'sms' ? 'SMS' : 'Письмо'}
        {message.subject && `: ${message.subject}`}
      </strong>
      <span className={blocks.row}>
        {message.orderNumber && <Link to={`/orders/${message.orderNumber}`}>№ {message.orderNumber}</Link>}
        <span className={blocks.quiet}>{relativeMomentText(message.at, now)}</span>
        <Badge look="soft" tone={TONES[message.state] ?? 'grey'}>
          {message.stateText}
        </Badge>
      </span>
    </div>
  )
}

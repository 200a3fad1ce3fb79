import { useState } from 'react'
import type { Order } from '#contract/user-orders.ts'
import { formatRubles } from '#rules/money/money.ts'
import { stageNote } from '#rules/order/order-stage.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { dayOfMoment } from '../../parts/day-of-moment.ts'
import { GoodName } from '../../parts/good-name.tsx'
import { useRepeatOrder } from '../../parts/repeat-order.ts'
import { UnbrokenSpans } from '../../parts/unbroken-spans.tsx'
import { useAppState } from '../../state/app-state.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import css from './order-row.module.css'

const TONES: Record<string, BadgeTone> = {
  'awaiting-payment': 'red',
  ready: 'green',
  completed: 'grey',
  cancelled: 'grey',
}
const PICTURES = 4

/** One order: where it stands, what is in it, and what can be done about it right here. */
export function AccountOrderRow({ order, onChange }: { order: Order; onChange: () => void }) {
  const { modals } = useAppState()
  const repeat = useRepeatOrder()
  const [repeating, setRepeating] = useState(false)
  const { payment, items, number } = order
  const pictured = items.filter(({ image }) => image !== null).slice(0, PICTURES)
  const rest = items.length - pictured.length
  const name = `Заказ №\u00A0${number}`
  async function again() {
    setRepeating(true)
    await repeat(order)
    setRepeating(false)
  }
  return (
    <Panel as="article" className={css.order}>
      <div className={css.head}>
        <h3 className={css.number}>
          {order.url ? (
            <TextLink look="strong" to={order.url}>
              {name}
            </TextLink>
          ) : (
            <TextButton onClick={() => modals.getState().openModal('order-details', { order, onChange })}>
              {name}
            </TextButton>
          )}
        </h3>
        <p className={css.note}>от {dayOfMoment(order.createdAt)}</p>
      </div>
      <p className={css.stage}>
        <Badge tone={TONES[order.status] ?? 'ink'} look="soft">
          {order.statusText}
        </Badge>{' '}
        <span className={css.note}>
          <UnbrokenSpans text={stageNote(order)} />
        </span>
      </p>
      <div className={css.goods}>
        <ul className={css.pictures} aria-hidden>
          {pictured.map(({ image, code }, at) => (
            <li key={`${code} ${at}`}>
              <img
                src={image!.src}
                srcSet={image!.srcset}
                sizes="56px"
                width={56}
                height={56}
                alt=""
                loading="lazy"
                className={css.picture}
              />
            </li>
          ))}
          {rest > 0 && pictured.length > 0 && <li className={css.rest}>+{rest}</li>}
        </ul>
        <p className={css.names}>
          {items[0] && <GoodName name={items[0].name} />}
          {items.length > 1 && <span className={css.note}> и ещё {countText(items.length - 1, GOODS)}</span>}
        </p>
      </div>
      <div className={css.money}>
        <p className={css.sum}>{formatRubles(order.total)}</p>
        <p className={payment.isPaid && order.status !== 'cancelled' ? css.paid : css.note}>{paymentMark(order)}</p>
      </div>
      <div className={css.actions}>
        {payment.url && !payment.isPaid && (
          <Button look="red" href={payment.url} aria-label={`Оплатить заказ №\u00A0${number}`}>
            Оплатить
          </Button>
        )}
        {payment.invoiceUrl && order.status !== 'cancelled' && (
          <Button
            look={order.status === 'awaiting-payment' ? 'red' : 'white'}
            icon="file"
            href={payment.invoiceUrl}
            target="_blank"
            aria-label={`Счёт на оплату заказа №\u00A0${number}, PDF`}
          >
            Счёт
          </Button>
        )}
        <Button
          icon="refresh"
          aria-label={`Повторить заказ №\u00A0${number}`}
          loading={repeating}
          onClick={() => void again()}
        >
          Повторить
        </Button>
      </div>
    </Panel>
  )
}

function paymentMark({ payment, status }: Order): string {
  if (payment.isPaid) return status === 'cancelled' ? 'Был оплачен' : 'Оплачен'
  if (status === 'cancelled') return 'Не оплачен'
  if (status === 'completed') return payment.text
  return payment.type === 'on-receipt' ? 'При получении' : 'Не оплачен'
}

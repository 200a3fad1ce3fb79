import { useEffect, useRef, useState } from 'react'
import { cancelOrder } from '#contract/order.ts'
import { type Order, userOrder } from '#contract/user-orders.ts'
import { formatRubles } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { MINUS } from '#rules/text/typography.ts'
import { dayOfMoment } from '../../parts/day-of-moment.ts'
import { OrderProgress } from '../../parts/order-progress.tsx'
import { useRepeatOrder } from '../../parts/repeat-order.ts'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import type { OrderDetailsPayload } from '../../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FigureList } from '#ui/figure-list.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useToast } from '#ui/toast-context.tsx'
import type { ModalProps } from '../modal-props.ts'
import { UnbrokenSpans } from '../../parts/unbroken-spans.tsx'
import { GoodName } from '../../parts/good-name.tsx'
import css from './account-modal.module.css'

const WAYS = { pickup: 'Самовывоз', courier: 'Доставка курьером', transport: 'Транспортная компания' }

/** What became of the promise: the day it was kept or taken back, else the day it is for. */
function whenText({ status, history, delivery, createdAt }: Order): string {
  const last = history.findLast((each) => each.status === status)
  if (last && status === 'completed') return `Получен ${dayOfMoment(last.at)}`
  if (last && status === 'cancelled') return `Отменён ${dayOfMoment(last.at)}`
  return datedPromise(delivery.text, new Date(createdAt))
}

export default function OrderDetails({ payload, onClose }: ModalProps<OrderDetailsPayload>) {
  const { api } = useAppState()
  const toast = useToast()
  const repeat = useRepeatOrder()
  const sending = useSending([])
  const [order, setOrder] = useState(payload.order)
  /** null: cancelling has not been thought of yet, so the focus is not moved. */
  const [isSure, setSure] = useState<boolean | null>(null)

  /** The buttons give way to others: the focus goes to the one that answers the pressed one. */
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isSure !== null) next.current?.focus()
  }, [isSure, order.canCancel])

  const cancel = () =>
    sending.send({}, async () => {
      await api(cancelOrder, { params: { id: order.id } })
      const { data } = await api(userOrder, { params: { id: order.id } })
      setOrder(data)
      payload.onChange(data)
      setSure(false)
      toast({ tone: 'done', text: `Заказ ${order.number} отменён` })
    })

  const sums = [
    {
      label: countText(order.totalQuantity, GOODS),
      value: formatRubles(order.totalPriceComputed),
    },
    ...(order.totalDiscount > 0 ? [{ label: 'В том числе скидка', value: formatRubles(order.totalDiscount) }] : []),
    ...(order.bonusesUsed > 0 ? [{ label: 'Списано бонусов', value: MINUS + formatRubles(order.bonusesUsed) }] : []),
    {
      label: WAYS[order.delivery.type],
      value: order.delivery.price > 0 ? formatRubles(order.delivery.price) : 'Бесплатно',
    },
    { label: 'Итого', value: <b>{formatRubles(order.total)}</b> },
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Заказ ${order.number} от ${dayOfMoment(order.createdAt)}`}
      footer={
        order.canCancel && isSure ? (
          <>
            <Button ref={next} look="black" onClick={() => setSure(false)}>
              Оставить заказ
            </Button>
            <Button type="submit" form="cancel-order" loading={sending.busy}>
              Да, отменить
            </Button>
          </>
        ) : (
          <>
            {order.payment.url && !order.payment.isPaid && (
              <Button look="red" href={order.payment.url}>
                Оплатить
              </Button>
            )}
            {order.payment.invoiceUrl && (
              <Button look="red" href={order.payment.invoiceUrl} target="_blank">
                Счёт на оплату, PDF
              </Button>
            )}
            <Button
              look="black"
              icon="refresh"
              ref={order.canCancel ? undefined : next}
              onClick={() => void repeat(order)}
            >
              Повторить заказ
            </Button>
            {order.url && order.status === 'completed' ? (
              <Button to={`${order.url}#returns`}>Заказ, возврат и обмен</Button>
            ) : (
              order.url && <Button to={order.url}>Страница заказа</Button>
            )}
            {order.canCancel && (
              <Button ref={next} onClick={() => setSure(true)}>
                Отменить заказ
              </Button>
            )}
          </>
        )
      }
    >
      <SendingForm id="cancel-order" sending={sending} onSubmit={() => void cancel()}>
        <OrderProgress order={order} />
        <ul className={css.items}>
          {order.items.map(({ code, name, url, image, quantity, price, total }, at) => (
            // a good may stand twice, at the price of its kit and at the usual one; the lines never move
            <li key={`${code} ${at}`} className={css.item}>
              {image ? (
                <img src={image.src} srcSet={image.srcset} alt="" width={64} height={64} className={css.picture} />
              ) : (
                <span />
              )}
              <span>
                {url ? (
                  <TextLink to={url} look="quiet">
                    <GoodName name={name} />
                  </TextLink>
                ) : (
                  name
                )}
                <span className={css.count}>{`${quantity}\u00A0шт. × ${formatRubles(price)}`}</span>
              </span>
              <span className={css.sum}>{formatRubles(total)}</span>
            </li>
          ))}
        </ul>
        <FigureList rows={sums} />
        <FigureList
          rows={[
            ...(order.delivery.address
              ? [{ label: order.delivery.type === 'pickup' ? 'Магазин' : 'Адрес', value: order.delivery.address }]
              : []),
            { label: 'Получение', value: <UnbrokenSpans text={whenText(order)} /> },
            { label: 'Оплата', value: order.payment.isPaid ? `${order.payment.text}, оплачено` : order.payment.text },
            ...(order.totalBonuses > 0 && order.status !== 'cancelled'
              ? [{ label: 'Бонусы за заказ', value: `+${formatNumber(order.totalBonuses)}` }]
              : []),
          ]}
        />
      </SendingForm>
    </Dialog>
  )
}

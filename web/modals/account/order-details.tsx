import { useRef, useState } from 'react'
import { cancelOrder } from '#contract/order.ts'
import { type Order, userOrder } from '#contract/user-orders.ts'
import { formatRubles } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { MINUS } from '#rules/text/typography.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { dayOfMoment } from '../../parts/day-of-moment.ts'
import { OrderProgress } from '../../parts/order-progress.tsx'
import { useRepeatOrder } from '../../parts/repeat-order.ts'
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
  if (last && status === 'cancelled') return dayOfMoment(last.at)
  return datedPromise(delivery.text, new Date(createdAt))
}

export default function OrderDetails({ payload, onClose }: ModalProps<OrderDetailsPayload>) {
  const { api } = useAppState()
  const toast = useToast()
  const repeat = useRepeatOrder()
  const [order, setOrder] = useState(payload.order)
  const [isAsking, setAsking] = useState(false)
  const isCancelled = order.status === 'cancelled'

  /** The button that asked is gone with what it did: the focus goes to the next one. */
  const repeatButton = useRef<HTMLButtonElement>(null)
  async function cancel() {
    await api(cancelOrder, { params: { id: order.id } })
    const { data } = await api(userOrder, { params: { id: order.id } })
    setOrder(data)
    payload.onChange(data)
    setAsking(false)
    repeatButton.current?.focus()
    toast({ tone: 'done', text: `Заказ №\u00A0${order.number} отменён` })
  }

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
      title={`Заказ №\u00A0${order.number} от ${dayOfMoment(order.createdAt)}`}
      footer={
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
          <Button look="black" icon="refresh" ref={repeatButton} onClick={() => void repeat(order)}>
            Повторить заказ
          </Button>
          {order.url && order.status === 'completed' ? (
            <Button to={`${order.url}#returns`}>Заказ, возврат и обмен</Button>
          ) : (
            order.url && <Button to={order.url}>Страница заказа</Button>
          )}
          {order.canCancel && <Button onClick={() => setAsking(true)}>Отменить заказ</Button>}
        </>
      }
    >
      <div className={css.details}>
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
            { label: isCancelled ? 'Отмена' : 'Получение', value: <UnbrokenSpans text={whenText(order)} /> },
            { label: 'Оплата', value: order.payment.isPaid ? `${order.payment.text}, оплачено` : order.payment.text },
            ...(order.totalBonuses > 0 && !isCancelled
              ? [{ label: 'Бонусы за заказ', value: `+${formatNumber(order.totalBonuses)}` }]
              : []),
          ]}
        />
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Отменить заказ №\u00A0${order.number}?`}
          action="Да, отменить"
          keep="Оставить заказ"
          onClose={() => setAsking(false)}
          onConfirm={cancel}
        >
          <p>
            {order.payment.isPaid
              ? 'Оплаченное вернём тем же способом: банку нужно до нескольких рабочих дней.'
              : 'Товары вернутся в продажу. Платить ничего не нужно.'}
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

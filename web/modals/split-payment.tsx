import { formatMoney } from '#rules/money/money.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { SPLIT_PARTS, splitSchedule } from '#rules/money/split-payment.ts'
import type { SplitPaymentPayload } from '../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Steps } from '#ui/steps.tsx'
import css from './order-accepted.module.css'
import type { ModalProps } from './modal-props.ts'

export default function SplitPayment({ payload: { total, now }, onClose }: ModalProps<SplitPaymentPayload>) {
  const parts = splitSchedule(total, new Date(now))
  const steps = parts.map(({ amount, day }, index) => ({
    key: String(index),
    label: formatMoney(amount),
    note: index === 0 || !day ? 'сегодня, при оформлении' : dayText(day),
  }))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Оплата частями"
      footer={
        <Button look="black" onClick={onClose}>
          Понятно
        </Button>
      }
    >
      <div className={css.accepted}>
        <p className={css.plate}>
          <span>{SPLIT_PARTS} платежа, всего</span>
          <strong>{formatMoney(total)}</strong>
        </p>
        <Steps label="Платежи по датам" steps={steps} current={0} />
        <p className={css.note}>
          Первую часть вы платите сейчас, остальные спишутся с той же карты раз в две недели. Переплаты нет: в сумме
          выходит цена заказа. Товар собираем сразу после первого платежа.
        </p>
      </div>
    </Dialog>
  )
}

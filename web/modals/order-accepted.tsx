import { confirmationText } from '#rules/order/unproven-order.ts'
import { useInit } from '../state/init.tsx'
import type { OrderAcceptedPayload } from '../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './order-accepted.module.css'
import type { ModalProps } from './modal-props.ts'
import { WorkHoursText } from '../parts/work-hours.tsx'

/** For what was bought by a phone alone, over the page it was bought on: the number, and the way to the order's own. */
export default function OrderAccepted({ payload, onClose }: ModalProps<OrderAcceptedPayload>) {
  const { contacts } = useInit()
  const { number, orderUrl, confirmation } = payload
  return (
    <Dialog
      open
      onClose={onClose}
      title="Заказ принят"
      footer={
        <>
          <Button look="black" data-autofocus onClick={onClose}>
            Хорошо
          </Button>
          {orderUrl && <Button to={orderUrl}>Открыть заказ</Button>}
        </>
      }
    >
      <div className={css.accepted}>
        <p className={css.plate}>
          <span>Номер заказа</span>
          <strong>{number}</strong>
        </p>
        {confirmation && <Notice tone="warning">{confirmationText(confirmation.minutes)}</Notice>}
        <p>
          {confirmation ? 'Мы на связи: ' : 'Перезвоним, чтобы договориться о доставке и оплате: '}
          <WorkHoursText text={contacts.workTimeFormatted} />.
        </p>
      </div>
    </Dialog>
  )
}

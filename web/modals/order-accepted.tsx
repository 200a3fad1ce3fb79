import type { PaymentType } from '#contract/order.ts'
import { formatPhone, phoneHref } from '#rules/phone.ts'
import { catalogPath } from '../paths.ts'
import type { DeliveryType } from '../state/checkout-draft.ts'
import { useInit } from '../state/init.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Steps } from '../ui/steps.tsx'
import css from './order-accepted.module.css'
import type { ModalProps } from './registry.ts'
import { WorkHours } from '../parts/work-hours.tsx'

export interface OrderAcceptedPayload {
  number: string
  invoiceUrl: string | null
  delivery: DeliveryType
  payment: PaymentType
  phone: string
  email: string
}

const READY: Record<DeliveryType, string> = {
  pickup: 'Пришлём сообщение, когда заказ можно забрать: назовите в магазине номер',
  courier: 'Перед приездом курьер позвонит',
  transport: 'Передадим заказ транспортной компании и пришлём номер отправления',
}

/** The number and what happens next. */
export default function OrderAccepted({ payload, onClose }: ModalProps<OrderAcceptedPayload>) {
  const { contacts } = useInit()
  const { number, invoiceUrl, delivery, payment, phone, email } = payload
  const steps = [
    { key: 'taken', label: 'Заказ принят', note: <>Подтверждение отправили на <span className={css.address}>{email || phone}</span></> },
    ...(payment === 'invoice' ? [{ key: 'invoice', label: 'Счёт', note: invoiceUrl ? <><a href={invoiceUrl} target="_blank" rel="noreferrer">Открыть счёт, PDF</a>. Товар отложен за вами до оплаты</> : 'Пришлём счёт; товар отложен за вами до его оплаты' }] : []),
    { key: 'gathered', label: 'Собираем', note: 'Проверим и соберём товары; если что-то уточнить, позвоним' },
    { key: 'ready', label: 'Получение', note: READY[delivery] },
  ]
  return (
    <Dialog
      open onClose={onClose} title="Заказ принят"
      footer={<><Button look="black" data-autofocus onClick={onClose}>Хорошо</Button><Button to={catalogPath}>В каталог</Button></>}
    >
      <div className={css.accepted}>
        <p className={css.plate}><span>Номер заказа</span><strong>{number}</strong></p>
        <div className={css.steps}><Steps label="Что будет дальше" steps={steps} current={1} /></div>
        <p className={css.note}>Вопросы о заказе: <a href={phoneHref(contacts.phone)}>{formatPhone(contacts.phone)}</a>, <WorkHours text={contacts.workTimeFormatted} /></p>
      </div>
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { confirmationText } from '#rules/order/unproven-order.ts'
import { catalogPath } from '../paths.ts'
import type { DeliveryType } from '../state/checkout-draft.ts'
import { useInit } from '../state/init.tsx'
import type { OrderAcceptedPayload } from '../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Steps } from '#ui/steps.tsx'
import css from './order-accepted.module.css'
import type { ModalProps } from './modal-props.ts'
import { WorkHours } from '../parts/work-hours.tsx'

const READY: Record<DeliveryType, string> = {
  pickup: 'Пришлём сообщение, когда заказ можно забрать: назовите в магазине номер',
  courier: 'Перед приездом курьер позвонит',
  transport: 'Передадим заказ транспортной компании и пришлём номер отправления',
}

/** The goods wait for the money, unless they wait for a call first. */
function invoiceNote(link: ReactNode, isUnconfirmed: boolean): ReactNode {
  if (isUnconfirmed) return link ? <>{link}. Оплатите его после нашего звонка</> : 'Пришлём счёт после нашего звонка'
  return link ? <>{link}. Товар отложен за вами до оплаты</> : 'Пришлём счёт; товар отложен за вами до его оплаты'
}

/** The number and what happens next. */
export default function OrderAccepted({ payload, onClose }: ModalProps<OrderAcceptedPayload>) {
  const { contacts } = useInit()
  const { number, invoiceUrl, delivery, payment, phone, email, confirmation } = payload
  const invoiceLink = invoiceUrl && (
    <a href={invoiceUrl} target="_blank" rel="noreferrer">
      Открыть счёт, PDF
    </a>
  )
  const steps = [
    {
      key: 'taken',
      label: 'Заказ принят',
      note: (
        <>
          Подтверждение отправили на <span className={css.address}>{email || phone}</span>
        </>
      ),
    },
    ...(confirmation
      ? [{ key: 'confirmation', label: 'Подтверждение', note: 'Менеджер позвонит и проверит с вами заказ' }]
      : []),
    ...(payment === 'invoice'
      ? [{ key: 'invoice', label: 'Счёт', note: invoiceNote(invoiceLink, confirmation !== null) }]
      : []),
    { key: 'gathered', label: 'Собираем', note: 'Проверим и соберём товары; если что-то уточнить, позвоним' },
    { key: 'ready', label: 'Получение', note: READY[delivery] },
  ]
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
          <Button to={catalogPath}>В каталог</Button>
        </>
      }
    >
      <div className={css.accepted}>
        <p className={css.plate}>
          <span>Номер заказа</span>
          <strong>{number}</strong>
        </p>
        {confirmation && <Notice tone="warning">{confirmationText(confirmation.minutes)}</Notice>}
        <div className={css.steps}>
          <Steps label="Что будет дальше" steps={steps} current={1} />
        </div>
        <p className={css.note}>
          Вопросы о заказе: <a href={phoneHref(contacts.phone)}>{formatPhone(contacts.phone)}</a>,{' '}
          <WorkHours text={contacts.workTimeFormatted} />
        </p>
      </div>
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { PaymentResult as Result } from '#contract/order.ts'
import { formatPhone, phoneHref } from '#rules/phone.ts'
import { usePaymentLink } from '../../parts/payment-link.ts'
import { useInit } from '../../state/init.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice, type NoticeTone } from '../../ui/notice.tsx'
import css from './payment-result.module.css'

const RESULTS: readonly Result[] = ['paid', 'declined', 'waiting', 'on-receipt']

/** An order's number as the shop gives it: what else stands in the address is not repeated to anybody. */
const NUMBER = /^[\p{L}\d-]{1,20}$/u

/** A payment ends here: what became of it. */
export function PaymentResult() {
  const [query] = useSearchParams()
  const { contacts } = useInit()
  const number = query.get('order')
  const result = RESULTS.find((each) => each === query.get('payment'))
  const payAgain = usePaymentLink(number)
  if (!result || !number || !NUMBER.test(number)) return null
  const phone = <a href={phoneHref(contacts.phone)} className={css.phone}>{formatPhone(contacts.phone)}</a>
  const about: Record<Result, { tone: NoticeTone; title: string; text: ReactNode }> = {
    paid: { tone: 'done', title: `Заказ № ${number} оплачен`, text: 'Собираем его и сообщим, когда он будет готов. Чек придёт на e-mail или телефон.' },
    declined: { tone: 'error', title: `Оплата заказа № ${number} не прошла`, text: <>Деньги не списаны, товары пока отложены за вами. Позвоните, и поможем оплатить иначе: {phone}.</> },
    waiting: { tone: 'warning', title: `Заказ № ${number} ждёт оплаты`, text: <>Товары отложены за вами на время. Если не получилось оплатить, позвоните: {phone}.</> },
    'on-receipt': { tone: 'done', title: `Заказ № ${number} принят`, text: 'Оплатите его при получении. Сообщим, когда он будет готов.' },
  }
  const { tone, title, text } = about[result]
  const again = payAgain && (result === 'declined' || result === 'waiting') && <Button look="red" size="m" href={payAgain}>{result === 'declined' ? 'Оплатить ещё раз' : 'Перейти к оплате'}</Button>
  return <Notice tone={tone} title={title} actions={again}>{text}</Notice>
}

import Type from 'typebox'
import { officeSection } from './office-call.schema.ts'
import { OrderCard } from './orders.schema.ts'

const schema = officeSection('Деньги и сообщения заказа')

const params = { number: Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен номер заказа' }) }
const message = {
  ...params,
  id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер сообщения' }),
}

export const markOrderInvoicePaid = schema({
  summary: 'Деньги по счёту пришли: заказ оплачен, покупателю уйдёт сообщение',
  needs: 'money.invoice',
  isFreshNeeded: true,
  params,
  answer: OrderCard,
})

export const retryOrderRefund = schema({
  summary: 'Вернуть оплату ещё раз: причина отказа банка устранена',
  needs: 'money.refund',
  isFreshNeeded: true,
  params,
  answer: OrderCard,
})

export const closeOrderRefund = schema({
  summary: 'Оплата возвращена иначе: больше не пробовать',
  needs: 'money.refund',
  final: 'asked',
  isFreshNeeded: true,
  params,
  answer: OrderCard,
})

export const sendPayLink = schema({
  summary: 'Отправить покупателю SMS со ссылкой на страницу заказа, где его оплачивают или доплачивают',
  needs: 'orders.notes',
  params,
  answer: OrderCard,
})

/** What staff's actions write waits ten seconds; `recallUntil` of a message says until when. */
export const recallOrderMessage = schema({
  summary: 'Отозвать сообщение, пока оно не ушло',
  needs: 'orders.notes',
  params: message,
  answer: OrderCard,
})

export const resendOrderMessage = schema({
  summary: 'Отправить сообщение ещё раз',
  needs: 'orders.notes',
  params: message,
  answer: OrderCard,
})

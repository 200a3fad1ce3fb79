import { expect, it } from 'vitest'
import { type OrderFacts, outcomeText } from './order-outcome.ts'

const order: OrderFacts = {
  number: '100001',
  status: 'awaiting-payment',
  isPaid: false,
  payment: 'online',
  attempt: 'none',
  refund: null,
  delivery: 'pickup',
  isAgreed: true,
}
const paid = { isPaid: true, status: 'new' } as const
const due = { sum: 509_000, isDone: false }

it.each<[string, Partial<OrderFacts>, string, RegExp]>([
  ['nobody tried to pay', {}, 'Заказ №\u00A0100001 ждёт оплаты', /^Товары отложены за вами на время\.$/],
  ['the bank has not answered yet', { attempt: 'open' }, 'Заказ №\u00A0100001 ждёт оплаты', /подтверждение банка/],
  ['the bank refused', { attempt: 'declined' }, 'Оплата заказа №\u00A0100001 не прошла', /^Деньги не списаны/],
  ['another sum came', { attempt: 'checking' }, 'Проверяем оплату заказа №\u00A0100001', /менеджер/],
  ['by invoice', { payment: 'invoice' }, 'Заказ №\u00A0100001 ждёт оплаты по счёту', /^Товары отложены за вами\./],
  [
    'paid',
    paid,
    'Заказ №\u00A0100001 оплачен',
    /^Собираем его и сообщим, когда его можно будет забрать\. Чек придёт на почту или телефон\.$/,
  ],
  [
    'paid, and dearer since',
    { ...paid, due: 149_000 },
    'Заказ №\u00A0100001 оплачен',
    /^К доплате при получении 1\s490\s₽\. Чек/,
  ],
  [
    'paid by invoice',
    { ...paid, payment: 'invoice' },
    'Заказ №\u00A0100001 оплачен',
    /^Собираем его и сообщим, когда его можно будет забрать\.$/,
  ],
  ['paid and ready', { ...paid, status: 'ready' }, 'Заказ №\u00A0100001 готов к выдаче', /^Он оплачен\.$/],
  ['paid and over', { ...paid, status: 'completed' }, 'Заказ №\u00A0100001 выполнен', /^Спасибо за покупку\.$/],
  [
    'paid twice',
    { ...paid, refund: due },
    'Заказ №\u00A0100001 оплачен',
    /Второй платёж был лишним\. Возвращаем 5\u00A0090\u00A0₽/,
  ],
  [
    'on receipt',
    { status: 'new', payment: 'on-receipt' },
    'Заказ №\u00A0100001 принят',
    /^Оплатите его при получении\. Собираем/,
  ],
  [
    'on credit',
    { status: 'new', payment: 'invoice', payBy: '2026-12-02' },
    'Заказ №\u00A0100001 принят',
    /^Оплатите счёт до 2.декабря\. Собираем/,
  ],
  [
    'on credit, handed over',
    { status: 'completed', payment: 'invoice', payBy: '2026-12-02' },
    'Заказ №\u00A0100001 выполнен',
    /^Оплатите счёт до 2.декабря\. Спасибо за покупку\.$/,
  ],
  [
    'on credit, all of it brought back',
    { status: 'completed', payment: 'invoice', payBy: null },
    'Заказ №\u00A0100001 выполнен',
    /^Спасибо за покупку\.$/,
  ],
  [
    'on receipt by courier',
    { status: 'assembling', payment: 'on-receipt', delivery: 'courier' },
    'Заказ №\u00A0100001 принят',
    /^Оплатите его при получении\. Собираем его и сообщим, когда курьер выедет\.$/,
  ],
  [
    'paid, by a transport company',
    { ...paid, payment: 'invoice', delivery: 'transport' },
    'Заказ №\u00A0100001 оплачен',
    /сообщим, когда передадим его перевозчику\.$/,
  ],
  [
    'bought by phone alone',
    { status: 'new', payment: 'on-receipt', isAgreed: false },
    'Заказ №\u00A0100001 принят',
    /^Менеджер позвонит и согласует получение\. Платить сейчас не нужно\.$/,
  ],
  [
    'on receipt, on its way',
    { status: 'delivering', payment: 'on-receipt' },
    'Заказ №\u00A0100001 в пути',
    /^Оплатите его при получении\.$/,
  ],
  [
    'on receipt after refusals',
    { status: 'new', payment: 'on-receipt', attempt: 'declined' },
    'Заказ №\u00A0100001 принят',
    /^Оплата онлайн не прошла, деньги не списаны\. Оплатите его при получении\./,
  ],
  [
    'on receipt, and at the bank all the same',
    { status: 'ready', payment: 'on-receipt', attempt: 'open' },
    'Заказ №\u00A0100001 готов к выдаче',
    /подтверждение банка придёт/,
  ],
  [
    'on receipt, and another sum came online',
    { status: 'ready', payment: 'on-receipt', attempt: 'checking' },
    'Проверяем оплату заказа №\u00A0100001',
    /менеджер/,
  ],
  [
    'a gift card that went out',
    { ...paid, status: 'completed', isGift: true },
    'Заказ №\u00A0100001 выполнен',
    /^Номер карты отправили на e-mail получателя\./,
  ],
  ['cancelled unpaid', { status: 'cancelled' }, 'Заказ №\u00A0100001 отменён', /^Платить не нужно/],
  [
    'cancelled, money may be on its way',
    { status: 'cancelled', attempt: 'open' },
    'Заказ №\u00A0100001 отменён',
    /^Если вы успели заплатить/,
  ],
  [
    'cancelled after paying',
    { ...paid, status: 'cancelled', refund: due },
    'Заказ №\u00A0100001 отменён',
    /^Возвращаем 5\u00A0090\u00A0₽ тем же способом/,
  ],
  [
    'cancelled and given back',
    { ...paid, status: 'cancelled', refund: { ...due, isDone: true } },
    'Заказ №\u00A0100001 отменён',
    /^Вернули 5\u00A0090\u00A0₽ тем же способом, каким вы платили\.$/,
  ],
])('%s', (_, facts, title, text) => {
  const said = outcomeText({ ...order, ...facts })
  expect(said.title).toBe(title)
  expect(said.text).toMatch(text)
})

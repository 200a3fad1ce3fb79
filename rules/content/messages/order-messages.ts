import { type MessageKind, kept, OF_SHOP, value } from './message-kind.ts'

const OF_EVERY_ORDER = {
  ...OF_SHOP,
  number: value('Номер заказа', '100024'),
  name: value('Имя покупателя', 'Иван'),
  total: value('Сумма заказа', '12 990 ₽'),
} as const
const PROMISE = value('Когда и как получить', 'Самовывоз в среду, 18 ноября')
const DUE = value('Сколько осталось заплатить; пусто, если оплачено', 'К оплате 12 990 ₽.')
const BACK = value('Сколько вернём', '1 490 ₽')
const SAME_WAY = 'Вернём {sum} тем же способом, каким вы платили'

export const ORDER_MESSAGES = {
  'order.accepted': {
    name: 'Заказ принят',
    when: 'Сразу после оформления',
    values: {
      ...OF_EVERY_ORDER,
      promise: PROMISE,
      link: value('Короткая ссылка на заказ', 'https://verstak.example/o/1a2b3c/'),
    },
    subject: 'Заказ № {number} принят',
    letter: 'Спасибо за заказ.',
    sms: '{shop}: заказ № {number} принят, {total}. {promise}. {phone} {link}',
  },
  'order.confirmed': {
    name: 'Заказ подтверждён',
    when: 'Когда менеджер дозвонился и подтвердил крупный заказ',
    values: { ...OF_EVERY_ORDER, promise: PROMISE },
    subject: 'Заказ № {number} подтверждён',
    letter: '{promise}.',
    sms: '{shop}: заказ № {number} подтверждён. {promise}. {phone}',
  },
  'order.paid': {
    name: 'Заказ оплачен',
    when: 'Когда пришли деньги',
    values: { ...OF_EVERY_ORDER, promise: PROMISE },
    subject: 'Заказ № {number} оплачен',
    letter: 'Получили {total}.',
    sms: '{shop}: заказ № {number} оплачен. Получили {total}. {promise}. {phone}',
  },
  'order.ready': {
    name: 'Заказ готов',
    when: 'Когда заказ собран и ждёт в магазине',
    values: {
      ...OF_EVERY_ORDER,
      place: value('Адрес и часы магазина', 'Псков, ул. Советская, 5, Ежедневно 09:00–20:00'),
      due: DUE,
    },
    subject: 'Заказ № {number} готов',
    letter: 'Его можно забрать.\n\n{due}',
    sms: '{shop}: заказ № {number} готов. Его можно забрать: {place}. {due} {phone}',
  },
  'order.delivering': {
    name: 'Заказ в пути',
    when: 'Когда заказ передан в доставку',
    values: {
      ...OF_EVERY_ORDER,
      promise: PROMISE,
      address: value('Адрес доставки', 'Псков, Рижский пр-т, 10'),
      due: DUE,
    },
    subject: 'Заказ № {number} в пути',
    letter: 'Заказ едет к вам.\n\n{due}',
    sms: '{shop}: заказ № {number} в пути. Везём по адресу: {address}. {promise}. {due} {phone}',
  },
  'order.completed': {
    name: 'Заказ выполнен',
    when: 'Когда заказ выдан или доставлен',
    values: { ...OF_EVERY_ORDER, thanks: value('Спасибо или начисленные бонусы', 'Спасибо за покупку.') },
    subject: 'Заказ № {number} выполнен',
    letter: '{thanks}',
    sms: '{shop}: заказ № {number} выполнен. {thanks} {phone}',
  },
  'order.cancelled': {
    name: 'Заказ отменён',
    when: 'Когда заказ отменили мы или покупатель',
    values: {
      ...OF_EVERY_ORDER,
      reason: value('Почему отменён', 'Вы отменили заказ'),
      refund: value(
        'Что будет с деньгами; пусто, если их не было',
        'Вернём 12 990 ₽ тем же способом, каким вы платили.',
      ),
    },
    subject: 'Заказ № {number} отменён',
    letter: '{reason}.\n\n{refund}',
    sms: '{shop}: заказ № {number} отменён. {reason}. {refund} {phone}',
  },
  'order.changed': {
    name: 'Заказ изменил покупатель',
    when: 'Когда по ссылке на заказ изменили получателя, адрес или день: приходит и в SMS, и письмом',
    values: {
      ...OF_EVERY_ORDER,
      changes: value('Что изменили', 'получателя, адрес'),
      promise: PROMISE,
      stranger: kept('Если это были не вы, позвоните: +7 (811) 200-00-00.'),
    },
    must: { sms: ['stranger'], letter: ['stranger'] },
    subject: 'Заказ № {number} изменён',
    letter: 'Изменили {changes}.\n\n{stranger}',
    sms: '{shop}: заказ № {number} изменён. Изменили {changes}. {promise}. {stranger}',
  },
  'order.edited': {
    name: 'Заказ изменил магазин',
    when: 'Когда сотрудник изменил состав или доставку',
    values: {
      ...OF_EVERY_ORDER,
      changes: value('Что изменилось', 'Добавили: Бур SDS-plus 6 × 160, 2 шт.'),
      promise: PROMISE,
      due: value('Что доплатить или что вернём; пусто, если ничего', 'Вернём 1 490 ₽ тем же способом.'),
    },
    subject: 'Заказ № {number} изменён',
    letter: '{changes}.\n\nСумма заказа {total}. {promise}.\n\n{due}',
    sms: '{shop}: заказ № {number} изменён. {changes}. Сумма заказа {total}. {promise}. {due} {phone}',
  },
  'order.split': {
    name: 'Заказ разделён',
    when: 'Когда из заказа выделили второй',
    values: {
      ...OF_EVERY_ORDER,
      former: value('Номер прежнего заказа', '100024'),
      moved: value(
        'Новый заказ: номер, сумма, товары, когда получить',
        '№ 100025 на 4 990 ₽: Дрель. Самовывоз в пятницу',
      ),
      stayed: value('Прежний заказ: номер, сумма, когда получить', '№ 100024 на 8 000 ₽. Самовывоз завтра'),
    },
    subject: 'Заказ № {former} разделён',
    letter: 'Часть товаров теперь в заказе {moved}.\n\nОстальное по-прежнему в заказе {stayed}.',
    sms: '{shop}: заказ № {former} разделён. Часть товаров теперь в заказе {moved}. Остальное по-прежнему в заказе {stayed}. {phone}',
  },
  'order.returned': {
    name: 'Возврат по заказу',
    when: 'Когда покупатель вернул товар',
    values: {
      ...OF_EVERY_ORDER,
      what: value('Что с деньгами', 'Приняли товар и вернули 1 490 ₽ наличными.'),
    },
    subject: 'Возврат по заказу № {number}',
    letter: '{what}',
    sms: '{shop}: возврат по заказу № {number}. {what} {phone}',
  },
  'order.part-refund': {
    name: 'Вернём часть оплаты',
    when: 'Когда магазин возвращает часть денег за заказ',
    values: { ...OF_EVERY_ORDER, sum: BACK },
    subject: 'Заказ № {number}: вернём часть оплаты',
    letter: `${SAME_WAY}: банку нужно до нескольких рабочих дней.`,
    sms: `{shop}: заказ № {number}: вернём часть оплаты. ${SAME_WAY}: банку нужно до нескольких рабочих дней. {phone}`,
  },
  'order.too-late': {
    name: 'Оплата пришла поздно',
    when: 'Когда деньги пришли после резерва, а товар уже купили',
    values: { ...OF_EVERY_ORDER, sum: BACK },
    subject: 'Заказ № {number}: вернём оплату',
    letter: `Оплата пришла, когда резерв уже закончился, а товар купили. ${SAME_WAY}.`,
    sms: `{shop}: заказ № {number}: вернём оплату. Оплата пришла, когда резерв уже закончился, а товар купили. ${SAME_WAY}. {phone}`,
  },
  'order.paid-twice': {
    name: 'Оплатили дважды',
    when: 'Когда за оплаченный заказ пришёл ещё один платёж',
    values: { ...OF_EVERY_ORDER, sum: BACK },
    subject: 'Заказ № {number}: вернём лишнюю оплату',
    letter: `Заказ уже был оплачен, а затем пришёл ещё один платёж. ${SAME_WAY}.`,
    sms: `{shop}: заказ № {number}: вернём лишнюю оплату. Заказ уже был оплачен, а затем пришёл ещё один платёж. ${SAME_WAY}. {phone}`,
  },
  'order.pay-rest': {
    name: 'Ссылка на доплату',
    when: 'Когда сотрудник отправил ссылку на доплату за подорожавший заказ',
    values: {
      ...OF_EVERY_ORDER,
      sum: value('Сколько доплатить', '1 490 ₽'),
      link: value('Короткая ссылка на заказ', 'https://verstak.example/o/1a2b3c/'),
    },
    must: { sms: ['link', 'sum'] },
    subject: '',
    letter: '',
    sms: '{shop}: заказ № {number}, доплатите {sum}: {link}',
  },
  'order.rest-paid': {
    name: 'Получили доплату',
    when: 'Когда пришла доплата за заказ',
    values: {
      ...OF_EVERY_ORDER,
      came: value('Сколько пришло', '1 490 ₽'),
      rest: value('Что ещё доплатить или вернуть; пусто, если ничего', 'Осталось доплатить 500 ₽.'),
      promise: PROMISE,
    },
    subject: 'Заказ № {number}: получили доплату',
    letter: 'Пришло {came}.\n\n{rest}\n\n{promise}.',
    sms: '{shop}: заказ № {number}: получили доплату. Пришло {came}. {rest} {promise}. {phone}',
  },
  'order.rest-needless': {
    name: 'Доплата не понадобилась',
    when: 'Когда доплата пришла, а платить было уже нечего',
    values: { ...OF_EVERY_ORDER, sum: BACK },
    subject: 'Заказ № {number}: вернём доплату',
    letter: 'Доплата {sum} пришла, когда она уже не нужна. Вернём её тем же способом, каким вы платили.',
    sms: '{shop}: заказ № {number}: вернём доплату. Доплата {sum} пришла, когда она уже не нужна. Вернём её тем же способом, каким вы платили. {phone}',
  },
} as const satisfies Record<string, MessageKind>

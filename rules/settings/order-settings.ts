import { formatMoney } from '../money/money.ts'
import type { SettingField, SettingFields, SettingGroup, SettingSection } from './setting-field.ts'

const YEARS = ['год', 'года', 'лет'] as const
const DAYS = ['день', 'дня', 'дней'] as const
const MINUTES = ['минута', 'минуты', 'минут'] as const
const HOURS = ['час', 'часа', 'часов'] as const
const PIECES = ['штука', 'штуки', 'штук'] as const
const PERCENTS = ['процент', 'процента', 'процентов'] as const

const BASKET = { path: '/basket/', name: 'Корзина' }
const CHECKOUT = { path: '/order/', name: 'Оформление' }
const DELIVERY = { path: '/delivery/', name: 'Доставка' }
const BONUS = { path: '/bonus/', name: 'Бонусы' }
const PAYMENT = { path: '/payment/', name: 'Оплата' }

/** A hundred million rubles: above it somebody has typed kopecks. */
const MOST_MONEY = 10_000_000_000

const field = (section: SettingSection, rest: Omit<SettingField, 'section' | 'needs'>): SettingField => ({
  section,
  needs: 'settings.change',
  ...rest,
})

export const ORDER_SETTINGS: SettingFields = {
  'delivery.active': field('delivery', {
    label: 'Доставка',
    meaning: 'Выключите, если магазин временно не возит: останется самовывоз.',
    shape: { kind: 'switch', on: 'Возим', off: 'Только самовывоз' },
    seen: DELIVERY,
  }),
  'courier.intervals': field('delivery', {
    label: 'Интервалы курьера',
    meaning: 'Из них покупатель выбирает время. По порядку, без наложений. Пусто — о времени договаривается менеджер.',
    shape: { kind: 'intervals', most: 12 },
    seen: CHECKOUT,
  }),
  'courier.sameDayUntil': field('delivery', {
    label: 'В тот же день — до',
    meaning: 'До этого часа курьер может приехать сегодня с тем, что лежит в филиале. Пусто — не раньше завтра.',
    shape: { kind: 'clock' },
    seen: CHECKOUT,
  }),
  'courier.leadHours': field('delivery', {
    label: 'Сколько нужно до выезда',
    meaning: 'Интервал, до начала которого осталось меньше, уже не предлагается.',
    shape: { kind: 'number', min: 0, max: 48, unit: HOURS },
    seen: CHECKOUT,
  }),
  'courier.days': field('delivery', {
    label: 'На сколько дней вперёд',
    meaning: 'Столько дней курьера видит покупатель.',
    shape: { kind: 'number', min: 1, max: 14, unit: DAYS },
    seen: CHECKOUT,
  }),
  'orders.minimum': field('orders', {
    label: 'Наименьший заказ',
    meaning: 'Дешевле магазин заказ не примет: корзина скажет, сколько не хватает.',
    shape: { kind: 'money', min: 0, max: MOST_MONEY },
    seen: BASKET,
  }),
  'orders.reserveMinutes': field('orders', {
    label: 'Ждать оплату онлайн',
    meaning: 'Столько неоплаченный заказ держит товар; потом он отменится, а товар вернётся в продажу.',
    shape: { kind: 'number', min: 5, max: 10_080, unit: MINUTES },
    seen: CHECKOUT,
  }),
  'orders.invoiceDays': field('orders', {
    label: 'Счёт действует',
    meaning:
      'Столько рабочих дней организация может оплатить счёт, и товар отложен за ней: день назван в счёте, на странице заказа и в письме. За день до срока уходит напоминание; если денег нет и в полдень следующего рабочего дня, заказ отменяется сам.',
    shape: { kind: 'number', min: 1, max: 60, unit: DAYS },
    seen: CHECKOUT,
  }),
  'orders.email': field('orders', {
    label: 'Куда писать о новых заказах',
    meaning: 'Письмо о каждом заказе на этот адрес. Пусто — на e-mail магазина.',
    shape: { kind: 'email' },
    seen: { path: '/orders', name: 'Заказы', isOffice: true },
  }),
  'orders.unprovenPieces': field('orders', {
    label: 'Крупный заказ: штук',
    meaning: 'Заказ больше этого с неподтверждённого телефона ждёт звонка, прежде чем надолго занять товар.',
    shape: { kind: 'number', min: 1, max: 100_000, unit: PIECES },
    seen: { path: '/today', name: 'Сегодня: «Подтвердить по телефону»', isOffice: true },
  }),
  'orders.unprovenSum': field('orders', {
    label: 'Крупный заказ: сумма',
    meaning: 'То же по сумме: дороже — сначала звонок.',
    shape: { kind: 'money', min: 100, max: MOST_MONEY },
    seen: { path: '/today', name: 'Сегодня: «Подтвердить по телефону»', isOffice: true },
  }),
  'orders.unprovenMinutes': field('orders', {
    label: 'Сколько держать крупный заказ',
    meaning: 'Столько товар ждёт звонка покупателю; потом возвращается в продажу.',
    shape: { kind: 'number', min: 5, max: 10_080, unit: MINUTES },
    seen: { path: '/today', name: 'Сегодня: «Подтвердить по телефону»', isOffice: true },
  }),
  'orders.unprovenShare': field('orders', {
    label: 'Доля товара без звонка',
    meaning:
      'Заказы с неподтверждённых телефонов вместе занимают не больше этой доли остатка товара; следующий ждёт звонка, как крупный.',
    shape: { kind: 'number', min: 1, max: 100, unit: PERCENTS },
    seen: { path: '/today', name: 'Сегодня: «Подтвердить по телефону»', isOffice: true },
  }),
  'orders.unprovenDays': field('orders', {
    label: 'Сколько держать неподтверждённый заказ',
    meaning:
      'Заказ с неподтверждённого телефона, за который никто не взялся, через столько дней отменяется, а товар возвращается в продажу.',
    shape: { kind: 'number', min: 1, max: 60, unit: DAYS },
    seen: { path: '/orders', name: 'Заказы', isOffice: true },
  }),
  'messages.smsHour': field('orders', {
    label: 'Кодов по SMS в час',
    meaning:
      'Больше кодов за час на незнакомые устройства не уйдёт, кто бы их ни просил; вошедшие раньше входят как всегда. 0 — без предела.',
    shape: { kind: 'number', min: 0, max: 100_000, unit: PIECES },
    seen: { path: '/ready', name: 'Готовность', isOffice: true },
  }),
  'messages.smsDay': field('orders', {
    label: 'Кодов по SMS в сутки',
    meaning: 'То же за сутки: это и есть самый большой счёт за чужие запросы.',
    shape: { kind: 'number', min: 0, max: 1_000_000, unit: PIECES },
    seen: { path: '/ready', name: 'Готовность', isOffice: true },
  }),
  'privacy.contactYears': field('orders', {
    label: 'Хранить контакты',
    meaning:
      'Через столько лет после завершения заказы, прокат, ремонты и заявки без аккаунта остаются без имени, телефона и адреса. С документами — не раньше пяти лет; пока идёт гарантия, возврат, ремонт или есть долг — не трогаем.',
    shape: { kind: 'number', min: 3, max: 30, unit: YEARS },
    seen: { path: '/ready', name: 'Готовность', isOffice: true },
  }),
  'requests.overdueMinutes': field('orders', {
    label: 'Ответить на заявку за',
    meaning: 'Заявка, на которую не ответили столько рабочих минут филиала, считается просроченной.',
    shape: { kind: 'number', min: 1, max: 10_080, unit: MINUTES },
    seen: { path: '/requests', name: 'Заявки', isOffice: true },
  }),
  'returns.noticed': field('orders', {
    label: 'Памятка о возврате',
    meaning:
      'Вместе с товаром покупатель получает письменно, как и когда его вернуть. Без неё исправный товар, купленный ' +
      'дистанционно, возвращают три месяца, с ней — семь дней (ст. 26.1 закона о защите прав потребителей).',
    shape: { kind: 'switch', on: 'Выдаём с товаром', off: 'Не выдаём' },
    seen: { path: '/returns', name: 'Возвраты', isOffice: true },
  }),
  'returns.words': field('orders', {
    label: 'Свои слова о возврате',
    meaning: 'Стоят в форме возврата на странице заказа: что взять с собой, кому звонить.',
    shape: { kind: 'text', max: 500, isLong: true },
    seen: { path: '/returns', name: 'Возвраты', isOffice: true },
  }),
  'cart.maxQuantity': field('orders', {
    label: 'Штук одного товара в корзине',
    meaning: 'Больше в корзину не положить.',
    shape: { kind: 'number', min: 1, max: 100_000, unit: PIECES },
    seen: BASKET,
  }),
  'cart.cookieDays': field('orders', {
    label: 'Сколько хранить корзину гостя',
    meaning: 'Через столько дней после последнего захода корзина без входа пропадёт.',
    shape: { kind: 'number', min: 1, max: 400, unit: DAYS },
    seen: BASKET,
  }),
  'payments.hold': field('orders', {
    label: 'Когда списывать деньги',
    meaning:
      'После сборки: при оплате сумма только замораживается на карте, а спишется столько, сколько заказ стоит, когда он ' +
      'собран. Чего не нашлось, за то и не заплатят. Банк держит деньги до семи дней. Платежи через СБП списываются сразу.',
    shape: { kind: 'switch', on: 'После сборки', off: 'Сразу' },
    seen: CHECKOUT,
  }),
  'payments.sbp': field('orders', {
    label: 'СБП отдельной кнопкой',
    meaning:
      'Покупатель выбирает оплату через СБП на сайте и сразу попадает в приложение банка. Включите её и в договоре с ЮKassa.',
    shape: { kind: 'switch', on: 'Предлагаем', off: 'Не предлагаем' },
    seen: CHECKOUT,
  }),
  'payments.savedCards': field('orders', {
    label: 'Сохранённые карты',
    meaning:
      'Покупатель со входом может попросить запомнить карту и платить ею одним нажатием. Номер карты хранит ЮKassa; ' +
      'автоплатежи она включает по заявке.',
    shape: { kind: 'switch', on: 'Предлагаем', off: 'Не предлагаем' },
    seen: CHECKOUT,
  }),
  'split.active': field('orders', {
    label: 'Оплата частями',
    meaning: 'Показывать её у товаров и при оформлении. Нужен ещё и подключённый сервис, см. SPLIT ниже.',
    shape: { kind: 'switch', on: 'Предлагаем', off: 'Не предлагаем' },
    seen: PAYMENT,
  }),
  'split.min': field('orders', {
    label: 'Частями — от',
    meaning: 'Дешевле частями не платят.',
    shape: { kind: 'money', min: 0, max: MOST_MONEY },
    seen: CHECKOUT,
  }),
  'split.max': field('orders', {
    label: 'Частями — до',
    meaning: 'Дороже частями не платят.',
    shape: { kind: 'money', min: 0, max: MOST_MONEY },
    seen: CHECKOUT,
  }),
  'bonuses.limitPercent': field('bonuses', {
    label: 'Сколько заказа можно оплатить бонусами',
    meaning: 'Доля суммы товаров. 0 — бонусы копятся, но ими не платят.',
    shape: { kind: 'number', min: 0, max: 100, unit: ['процент', 'процента', 'процентов'] },
    seen: BONUS,
  }),
  'bonuses.forCompanies': field('bonuses', {
    label: 'Бонусы за заказы организаций',
    meaning: 'За покупку платит организация, а бонусы получил бы сотрудник лично. Включайте, если так задумано.',
    shape: { kind: 'switch', on: 'Начисляем сотруднику', off: 'Не начисляем' },
    seen: BONUS,
  }),
}

export function splitErrors({ min, max }: SettingGroup): Record<string, string | null> {
  return {
    'split.max':
      typeof min === 'number' && typeof max === 'number' && max < min
        ? `Верхняя граница меньше нижней (${formatMoney(min)})`
        : null,
  }
}

export function courierErrors({ intervals, sameDayUntil }: SettingGroup): Record<string, string | null> {
  const last = Array.isArray(intervals) ? (intervals.at(-1) as unknown) : undefined
  const isTooLate =
    typeof last === 'string' &&
    typeof sameDayUntil === 'string' &&
    sameDayUntil !== '' &&
    sameDayUntil > last.slice(0, 5)
  return {
    'courier.sameDayUntil': isTooLate
      ? `Последний интервал начинается раньше, в ${(last as string).slice(0, 5)}`
      : null,
  }
}
